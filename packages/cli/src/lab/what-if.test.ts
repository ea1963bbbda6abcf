import { nodeLibrary } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { correction } from '../../../lab/src/testing/correction.ts';
import { cauldron } from '../testing/desk.ts';

const [id] = nodeLibrary.ids;
const pack = nodeLibrary.pack(id);
const unit = pack.units.find(({ front, source }) => front?.attack !== undefined && typeof source === 'object');
const attack = Number(unit?.front?.attack);

describe('cauldron balance --what-if', () => {
  const run = (folder: string, ...more: string[]) =>
    cauldron(
      [
        ...['balance', id, '--scenario', 'drill', '--seats', 'random', '--games', '4', '--workers', '1'],
        ...['--what-if', folder, ...more],
      ],
      {},
      nodeLibrary,
    );

  it('plays the same seeds with and without the change', async () => {
    const folder = correction('units', { units: [{ id: unit?.id, back: { attack: attack + 1 } }] });
    const { code, out, err } = await run(folder);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`.back.attack: ${unit?.back?.attack} → ${attack + 1}`);
    expect(out).toMatch(/^\| drill \| 4 \| \d+ % .+ \| [+−]\d+ % ± \d+ \|/m);
  });

  it('refuses to change a printed figure, and a change without effect', async () => {
    const printed = await run(correction('units', { units: [{ id: unit?.id, front: { attack: attack + 1 } }] }));
    expect(printed).toMatchObject({ code: 2, err: expect.stringContaining('whose source is “rulebook') });
    const nothing = await run(correction('units', { units: [{ id: unit?.id, name: 'Another name' }] }));
    expect(nothing).toMatchObject({ code: 2, err: expect.stringContaining('changes nothing') });
  });
});
