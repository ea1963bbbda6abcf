import { existsSync, readFileSync } from 'node:fs';
import { packFilesOf, packHash, shippedPack, soundPack } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds } from '../helpers.ts';

describe.each([...gameIds])('the pack of %s', (id) => {
  it('is the same for the page, which does not check it again, as for programs that do', () => {
    const folder = new URL(`../../packages/games/${id}/`, import.meta.url);
    const files = packFilesOf((path) => {
      const file = new URL(path, folder);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    });
    const [shipped, checked] = [shippedPack(files), soundPack(files)];
    expect(shipped).toEqual(checked);
    expect(packHash(shipped)).toBe(packHash(checked));
  });
});
