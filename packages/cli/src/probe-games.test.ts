import { nodeLibrary } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron } from './testing/desk.ts';

/** The probe with each game of the catalogue and its own pack. */
async function ask(document: object, ...asked: object[]): Promise<unknown[]> {
  const input = JSON.stringify({ ...document, ask: asked });
  const { code, out, err } = await cauldron(['probe', '-'], { input }, nodeLibrary);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out).answers;
}

const keys = (events: unknown): string[] => (events as { key: string }[]).map((e) => e.key);

describe('the probe of Tobruk', () => {
  it('asks in the set-up: while the bid is open a seat has no side (15.3)', async () => {
    const answers = await ask(
      { game: 'tobruk', scenario: '3', phase: 'setup', do: [['bid', 14]] },
      { questions: true },
      { why: ['bid', 0] },
      { events: true },
    );
    expect(answers[0]).toMatchObject({ prompt: 'bid', seat: 1, side: null, rule: '15.3' });
    expect(answers[1]).toMatchObject({ legal: false, rule: '15.3' });
    expect(keys(answers[2])).toEqual(['bid-made']);
  });

  it('reports what happened in the phases that ran while the position was composed', async () => {
    const place = [
      { unit: '4th Indian HQ', at: '4318' },
      { unit: '15/Sav', at: '3814' },
    ];
    const [events] = await ask({ game: 'tobruk', clear: true, place, phase: 'supply' }, { events: true });
    expect(keys(events).slice(0, 2)).toEqual(['turn', 'air']);
  });

  it('writes sentences with names for people, and figures with ids', async () => {
    const place = [
      { unit: '7th Armoured HQ', at: 'turn:1' },
      { unit: '8Hus/4Arm', at: 'turn:1' },
      { unit: '4th Indian HQ', at: '4318' },
    ];
    const [events] = await ask({ game: 'tobruk', clear: true, place, phase: 'activation' }, { events: true });
    expect(events).toContainEqual(
      expect.objectContaining({
        key: 'first-chit',
        text: expect.stringMatching(/XXX Corps.*Commonwealth/),
        figures: { corps: 'XXX Corps', side: 'commonwealth' },
      }),
    );
  });

  it('accepts a box of the unit’s own side without naming the side', async () => {
    const place = [
      { unit: 'GE-F-1', at: 'flown' },
      { unit: '15/Sav', at: 'eliminated' },
    ];
    const answers = await ask({ game: 'tobruk', clear: true, place }, { unit: 'GE-F-1' }, { unit: '15/Sav' });
    expect(answers).toMatchObject([{ at: 'flown:axis' }, { at: 'eliminated' }]);
  });

  it('refuses attackers and movers of both sides, and units named twice', async () => {
    const place = [
      { unit: '1RS/7Ind', at: '3011' },
      { unit: '4/11Sk/7Ind', at: '3011' },
      { unit: '15/Sav', at: '3012' },
      { unit: '16/Sav', at: '3111' },
    ];
    const answers = await ask(
      { game: 'tobruk', clear: true, place },
      { attack: '3012', with: ['1RS/7Ind', '16/Sav'] },
      { attack: '3012', with: ['1RS/7Ind', '4/11Sk/7Ind', '1RS/7Ind'] },
      { reach: ['1RS/7Ind', '1RS/7Ind'] },
      { path: ['1RS/7Ind', '16/Sav'], to: '3010' },
    );
    expect(texts(answers)).toEqual([
      '16th Savona Infantry and 1st Royal Sussex are not of the same side.',
      '1st Royal Sussex is named twice.',
      '1st Royal Sussex is named twice.',
      '16th Savona Infantry and 1st Royal Sussex are not of the same side.',
    ]);
  });
});

const texts = (answers: readonly unknown[]): string[] =>
  answers.map((answer) => (answer as { error: { text: string } }).error.text);

describe('the probe of Gazala', () => {
  it('reports what happened in the phases that ran while the position was composed', async () => {
    const place = [{ unit: '5/1', at: '1621', status: ['disrupted'] }];
    const [events] = await ask({ game: 'gazala', clear: true, place, phase: 'recovery' }, { events: true });
    expect(keys(events)).toContain('recovery');
  });

  it('gives no odds if dice may be rolled again without end', async () => {
    const before = { game: 'gazala', scenario: 'drill', clear: true, phase: 'chits' };
    expect(texts(await ask(before, { odds: ['done'] }))).toEqual([
      'There are too many ways the dice can fall to list them.',
    ]);
  });

  it('skips an order that would end a step which is already over, and says so', async () => {
    const place = [
      { unit: '5/1', at: '1710' },
      { unit: '132/8', at: '1609' },
      { unit: '3 Cold', at: '1709' },
    ];
    const active = { side: 'axis', formation: '21 Pz' };
    const orders = [['move', '5/1'], ['attack', 'heavy'], ['with', '132/8'], ['resolve']];
    const document = { game: 'gazala', scenario: 'campaign', clear: true, turn: 5, place, active, do: orders };
    const input = JSON.stringify({ ...document, ask: [{ questions: true }] });
    const { out } = await cauldron(['probe', '-'], { input }, nodeLibrary);
    expect(JSON.parse(out)).toMatchObject({ answers: [{ kind: 'chance', stream: 'combat' }], needless: [3] });
    const [events] = await ask({ ...document, chance: [0] }, { events: true });
    expect(events).toContainEqual(
      expect.objectContaining({ key: 'combat', figures: expect.objectContaining({ roll: 0 }) }),
    );
    const more = JSON.stringify({ ...document, do: [...orders, ['resolve'], ['fly']], ask: [] });
    expect((await cauldron(['probe', '-'], { input: more }, nodeLibrary)).err).toContain('do[5] (fly) is refused');
  });

  it('accepts a box of the unit’s own side without naming the side', async () => {
    const place = ['5/1', '4 CLY'].map((unit) => ({ unit, at: 'eliminated' }));
    const answers = await ask({ game: 'gazala', clear: true, place }, { unit: '5/1' }, { unit: '4 CLY' });
    expect(answers).toMatchObject([{ at: 'eliminated:axis', steps: 0 }, { at: 'eliminated:allied' }]);
  });

  it('refuses attackers and movers of both sides, and units named twice', async () => {
    const place = [
      { unit: '5/1', at: '1621' },
      { unit: '5/2', at: '1622' },
      { unit: '4 CLY', at: '1721' },
    ];
    const answers = await ask(
      { game: 'gazala', scenario: 'campaign', clear: true, place },
      { attack: '1721', with: ['5/1', '4 CLY'] },
      { attack: '1721', with: ['5/1', '5/2', '5/2'] },
      { reach: ['5/1', '5/1'] },
      { reach: ['5/1', '5/2'] },
    );
    expect(texts(answers)).toEqual([
      '4 County of London Yeomanry and I Battalion, 5 Panzer Regiment are not of the same side.',
      'II Battalion, 5 Panzer Regiment is named twice.',
      'I Battalion, 5 Panzer Regiment is named twice.',
      'Units move one at a time.',
    ]);
  });
});
