import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPack } from './check.ts';
import { packHash } from './hash.ts';
import { packJsonSchema } from './json-schema.ts';
import { isPackFileName, mergePack } from './merge.ts';
import type { Pack, PackFiles, PackProblem } from './pack.ts';

const text = readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8');
const skirmish = (): PackFiles => JSON.parse(text);

const step = {
  id: 'march',
  layer: 'movement',
  title: 'March',
  text: 'March to the ford.',
  rule: '3',
  show: { units: ['1 Foot', 'Gun#3'], hexes: ['0101', 'reserve'] },
  do: [['move', '1 Foot'], { any: [['to', '0101'], ['stay']] }],
  press: 'March to the ford',
  answers: [['pass']],
  chance: [[3]],
};
const tutorial = {
  game: 'skirmish',
  title: 'To the ford',
  side: 'red',
  standing: { ambush: ['pass'] },
  position: { scenario: 'a', clear: true, turn: 1, place: [{ unit: '1 Foot', at: '0102' }] },
  steps: [step, { ...step, id: 'rest', do: [] }],
};
const check = (changes: object) => checkPack({ ...skirmish(), tutorial: { ...tutorial, ...changes } });
function sound(files: PackFiles): Pack {
  const result = checkPack(files);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.pack;
}
function problems(changes: object): readonly PackProblem[] {
  const result = check(changes);
  return 'problems' in result ? result.problems : [];
}

describe('a tutorial', () => {
  it('may be lacking, and is joined to the pack where there is one', () => {
    expect(sound(skirmish()).tutorial).toBeUndefined();
    expect(sound({ ...skirmish(), tutorial }).tutorial?.steps.map((s) => s.id)).toEqual(['march', 'rest']);
  });

  it('does not change the name of the pack: old matches can be replayed with a better lesson', () => {
    expect(packHash(sound({ ...skirmish(), tutorial }))).toBe(packHash(sound(skirmish())));
  });

  const cases: [string, object, string, RegExp][] = [
    ['another game', { game: 'ford' }, 'game', /is ford, but the map is of skirmish/],
    ['an unknown side', { side: 'green' }, 'side', /knows no side green/],
    ['an unknown scenario', { position: { scenario: 'z' } }, 'position.scenario', /no scenario z/],
    [
      'an unknown unit',
      { position: { scenario: 'a', place: [{ unit: 'Tank', at: '0101' }] } },
      'position.place[0].unit',
      /no unit Tank/,
    ],
    [
      'an unknown hex',
      { position: { scenario: 'a', place: [{ unit: 'Gun', at: '9999' }] } },
      'position.place[0].at',
      /no hex or box 9999/,
    ],
    [
      'a unit that cannot be shown',
      { steps: [{ ...step, show: { units: ['Tank'] } }] },
      'steps[0].show.units[0]',
      /no unit Tank/,
    ],
    [
      'a hex that cannot be shown',
      { steps: [{ ...step, show: { hexes: ['9999'] } }] },
      'steps[0].show.hexes[0]',
      /no hex or box 9999/,
    ],
    ['two steps of one name', { steps: [step, step] }, 'steps[1].id', /second step called march/],
    ['a step without words', { steps: [{ ...step, text: '' }] }, 'steps[0].text', /too small|at least|>=1/i],
    ['an order without a verb', { steps: [{ ...step, do: [[]] }] }, 'steps[0].do[0][0]', /missing/],
    ['a choice of one', { steps: [{ ...step, do: [{ any: [['stay']] }] }] }, 'steps[0].do[0].any', /./],
    ['an unknown key', { steps: [{ ...step, hint: 'no' }] }, 'steps[0].hint', /not a key/],
    ['a button without words', { steps: [{ ...step, press: undefined }] }, 'steps[0]', /says in `press`/],
    ['no steps', { steps: [] }, 'steps', /./],
  ];
  it.each(cases)('with %s is refused', (_what, changes, path, message) => {
    expect(problems(changes)).toContainEqual({ file: 'tutorial', path, message: expect.stringMatching(message) });
  });

  it('places units that ride in others', () => {
    expect(problems({ position: { scenario: 'a', place: [{ unit: 'Gun', at: 'in:1 Foot' }] } })).toEqual([]);
  });

  it('can be corrected step by step by a folder with a file of its own', () => {
    expect(isPackFileName('tutorial')).toBe(true);
    const merged = mergePack(
      { ...skirmish(), tutorial },
      { tutorial: { partial: true, steps: [{ id: 'rest', title: 'Halt' }] } },
    );
    if ('problems' in merged) throw new Error(JSON.stringify(merged.problems));
    expect(sound(merged.files).tutorial?.steps.map((s) => s.title)).toEqual(['March', 'Halt']);
  });

  it('has a JSON Schema like the other files', () => {
    const schema = packJsonSchema('tutorial');
    expect(schema).toMatchObject({
      title: 'tutorial.json of a Cauldron pack',
      required: expect.arrayContaining(['position', 'steps']),
    });
  });
});
