import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { standingOf, titlesOf } from './rules.ts';
import { cauldron, fordLibrary, scratch } from './testing/desk.ts';

const row = (id: string, more: object = {}) => ({
  id,
  section: id.slice(0, 3),
  title: `row ${id}`,
  data: 'known',
  ...more,
});

/** A game in a folder: sources, a pack, tests beside them and elsewhere. */
function house(): { root: string; folder: string } {
  const root = scratch();
  const folder = join(root, 'packages/games/tiny');
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('packages/games/tiny/src/08-zones.ts', '/** [8.0.a] [8.0.b] Zones. */\nconst list = [8.0.c]; // see [8.1.a]\n');
  write(
    'packages/games/tiny/src/zones.test.ts',
    "it('stops at a zone [8.0.a]', () => {}); // [8.0.b]\nit.skip('x [8.0.b]', f);",
  );
  write('packages/games/tiny/pack/charts.json', '{"a": [{"ledger": ["15.1.c"], "value": 3}]}');
  write('test/far.test.ts', "it.each([\n  [1],\n])('counts 15.1.c and 8.1.ab', () => {});");
  const ledger = [
    row('8.0.a'),
    row('8.0.b'),
    row('8.0.c'),
    row('8.1.a', { data: 'reconstructed' }),
    row('15.1.c'),
    row('1.0.a', { stated: true }),
  ];
  write('packages/games/tiny/ledger.json', JSON.stringify(ledger));
  return { root, folder };
}

const libraryOf = (folder: string): Library => ({ ...fordLibrary, ids: ['tiny'], folder: () => folder });

describe('rules', () => {
  it('counts rows that sources and packs claim and rows that test titles name, and nothing else', async () => {
    const { out } = await cauldron(['rules', 'tiny', '--json'], {}, libraryOf(house().folder));
    expect(JSON.parse(out)).toEqual({
      game: 'tiny',
      rows: 6,
      implemented: 5,
      tested: 3,
      stated: 1,
      missing: ['8.0.b', '8.0.c', '8.1.a'],
      reconstructed: 1,
    });
  });

  it('prints a table by section with what is missing', async () => {
    const { out } = await cauldron(['rules', 'tiny'], {}, libraryOf(house().folder));
    expect(out).toMatch(/8\.0 +3 +2 +1 +8\.0\.b 8\.0\.c/);
    expect(out).toContain('6 rows: 5 implemented, 3 tested, 3 missing');
  });

  it('lists the rows that no test names', async () => {
    const { out } = await cauldron(['rules', 'tiny', '--untested'], {}, libraryOf(house().folder));
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['8.0.b', '8.0.c', '8.1.a']);
  });

  it('does not mistake a longer id for a shorter one', () => {
    const { folder, root } = house();
    const [found] = standingOf([row('8.1.a')], folder, join(root, 'test'));
    expect(found).toMatchObject({ implemented: true, tested: false });
  });

  it('reads titles in all quotes, over line breaks and after tables, but not those skipped', () => {
    const source =
      'it("a", f); it(\n  `b`, f); test.each([1])(\'c\', f); it.skip(\'d\', f); it.todo("e"); describe("f", g)';
    expect(titlesOf(source)).toEqual(['a', 'b', 'c']);
  });

  it('refuses a malformed ledger', async () => {
    const { folder } = house();
    writeFileSync(join(folder, 'ledger.json'), '[{"id": 3}]');
    const { code, err } = await cauldron(['rules', 'tiny'], {}, libraryOf(folder));
    expect(code).toBe(2);
    expect(err).toContain('is not a ledger');
  });
});
