import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Library, nodeLibrary, readPack } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron, fordLibrary, scratch } from './testing/desk.ts';

const folder = fileURLToPath(new URL('../../games/tobruk', import.meta.url));
const library: Library = {
  ...fordLibrary,
  ids: ['tobruk'],
  pack: (id, override) => readPack(id, folder, override),
  load: (id, override) => nodeLibrary.load(id, override),
};
const check = (...more: string[]) => cauldron(['pack', 'check', 'tobruk', ...more], {}, library);

/** An override folder with these files. */
function override(files: Record<string, string>): string {
  const over = join(scratch(), 'mine');
  mkdirSync(over);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(over, name), text);
  return over;
}

describe('pack check', () => {
  it('says how much of a sound pack is from the text, from rulings, and reconstructed', async () => {
    const { code, out } = await check('--json');
    expect(code).toBe(0);
    const { ok, files } = JSON.parse(out);
    expect(ok).toBe(true);
    expect(files.map((f: { file: string }) => f.file)).toEqual(['map', 'units', 'charts', 'scenarios', 'board']);
    expect(files[0].reconstructed).toBeGreaterThan(0);
    expect((await check()).out).toMatch(/map +\d+ +\d+ +\d+\n/);
  });

  it('gives a corrected pack another name', async () => {
    const over = override({ 'map.json': '{"partial": true, "scale": {"hexKm": 7}}' });
    const [ours, theirs] = [await check('--json'), await check('--json', '--pack', over)];
    expect(theirs.code).toBe(0);
    expect(JSON.parse(theirs.out).hash).not.toBe(JSON.parse(ours.out).hash);
  });

  it.each([
    ['broken JSON', { 'map.json': '{"game": ' }, /map\.json is not JSON/],
    ['no files of a pack', { 'notes.txt': 'hello' }, /holds none of map\.json/],
    ['a wrong figure', { 'map.json': '{"partial": true, "scale": {"hexKm": "far"}}' }, /map\.json, scale\.hexKm: /],
    ['a foreign game', { 'map.json': '{"partial": true, "game": "chess"}' }, /chess/],
  ])('refuses a folder with %s, by file and place', async (_, files, sentence) => {
    const { code, out, err } = await check('--pack', override(files));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
  });

  it('refuses a folder that does not exist', async () => {
    const { code, err } = await check('--pack', join(scratch(), 'nowhere'));
    expect(code).toBe(2);
    expect(err).toMatch(/There is no folder .*nowhere/);
  });
});
