import { say } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { game, neighbours, type Table, table } from '../testing/table.ts';

const xiii = { side: 'commonwealth', formation: 'XIII', mode: 'move' } as const;
/** The Axis has declared its minefield of the turn. */
const NO_MINES = { minefields: 1 };
const INDIANS = ['1Bfs/5Ind', '3/1Pb/5Ind', '4/6Rj/5Ind'];
const turn4 = (units: Record<string, string[]> = {}) =>
  table({ turn: 4, units: { '4717': ['4th Indian HQ'], 'turn:4': INDIANS, ...units }, active: xiii, set: NO_MINES });
const entering = (t: Table, unit: string) => t.do('move', unit).offers('to');
/** The hexes a unit can be in after its very first step onto the map. */
const firstHexes = (t: Table, unit: string) => {
  const reach = t.reach(unit);
  return Object.keys(reach)
    .filter((hex) => neighbours(t, hex).every((n) => !(n in reach) || reach[n] >= reach[hex]))
    .sort();
};

describe('4.0 Reinforcements', () => {
  it('a reinforcement comes in during a move mode of its own turn [4.0.a]', () => {
    expect(turn4().offers('move')).toEqual(['4th Indian HQ', ...INDIANS]);
    const early = table({ turn: 3, units: { '4717': ['4th Indian HQ'], 'turn:4': INDIANS }, active: xiii });
    expect(early.offers('move')).toEqual(['4th Indian HQ']);
    expect(early.why('move', '1Bfs/5Ind')).toMatchObject({ rule: '6.0', key: 'not-on-map' });
    const t = turn4().all('move 1Bfs/5Ind', 'to 5216', 'stop');
    expect(t.at('1Bfs/5Ind')).toBe('5216');
  });

  it('the log says that a reinforcement enters, and names no box [4.0.a]', () => {
    const t = turn4().all('move 1Bfs/5Ind', 'to 5216', 'stop');
    expect(t.told()).toEqual(['entered']);
    expect(say(game.catalogue, game.vocabulary, 'entered', t.events[0].figures, {}, game.messages)).toBe(
      '1Bfs/5Ind enters the map in 5216 (1 MP).',
    );
  });

  it('one that is held back may come in on a later turn T-38', () => {
    const t = table({ scenario: '3', turn: 5, units: { '4717': ['4th Indian HQ'], 'turn:4': INDIANS }, active: xiii });
    expect(entering(t, '1Bfs/5Ind')).toContain('5216');
  });

  it('the Axis enters at numbers in the west, the Commonwealth at letters in the east [4.0.b]', () => {
    expect(firstHexes(turn4(), '1Bfs/5Ind')).toEqual(['5216']);
    const west = table({ turn: 3, units: { 'turn:3': ['9Brs/Tri'], '2208': ['XXI Corps HQ'] } });
    expect(firstHexes(west, '9Brs/Tri')).toEqual(['1402']);
    const first = (options: Record<string, boolean>) => {
      const units = { 'turn:1': ['18/4NZ', '3SA/1SA', '6RTR/7Arm'], '2208': ['XXI Corps HQ'] };
      const t = table({ turn: 1, units, options });
      return units['turn:1'].map((u) => firstHexes(t, u).join());
    };
    expect(first({})).toEqual(['5217', '5220', '5218,5219,5220']);
    const south = '3220,3320,3420,3520,3620,3720,3820,3920,4020,4120,4220';
    expect(first({ southernEntry: true })).toEqual(['5220', '3220', south]);
  });

  it('a reinforcement needs no headquarters in range, to move or to attack, on the turn it enters [4.0.c]', () => {
    const t = table({
      turn: 4,
      units: { '2303': ['4th Indian HQ'], '5017': ['15/Sav'], 'turn:4': INDIANS },
      active: xiii,
      set: NO_MINES,
    });
    t.all('move 1Bfs/5Ind', 'to 5118');
    expect(t.at('1Bfs/5Ind')).toBe('5118');
    t.do('done');
    expect(t.offers('attack')).toEqual(['5017']);
    const next = table({
      turn: 4,
      units: { '2303': ['4th Indian HQ'], '5017': ['15/Sav'], '5118': ['1Bfs/5Ind'] },
      active: { ...xiii, mode: 'combat' },
    });
    expect(next.offers('attack')).toEqual([]);
    expect(next.why('attack', '5017')).toMatchObject({ rule: '6.0' });
  });

  it('where an enemy stands in the entry hex, the nearest free hexes of the edge serve [4.0.d]', () => {
    const t = turn4({ '5216': ['Ariete HQ'] });
    expect(firstHexes(t, '1Bfs/5Ind')).toEqual(['5215', '5217']);
    const wider = turn4({ '5216': ['Ariete HQ'], '5215': ['XXI Corps HQ'], '5217': ['Afrika HQ'] });
    expect(firstHexes(wider, '1Bfs/5Ind')).toEqual(['5214', '5218']);
    t.all('move 1Bfs/5Ind', 'to 5217', 'stop');
    expect(t.at('1Bfs/5Ind')).toBe('5217');
  });

  it('friends do not block an entry hex, and of several entry hexes only those held by the enemy fall out T-43', () => {
    expect(firstHexes(turn4({ '5216': ['CIH/4Ind'] }), '1Bfs/5Ind')).toEqual(['5216']);
    const t = table({
      units: { '5220': ['Ariete HQ'], 'turn:1': ['7th Armoured HQ', '11Hus/7Arm'], '4717': ['4th Indian HQ'] },
    });
    expect(firstHexes(t, '11Hus/7Arm')).toEqual(['5218', '5219']);
  });
});

describe('4.1 Returning headquarters', () => {
  const returning = (units: Record<string, string[]>, more = {}) =>
    table({
      turn: 2,
      units: { 'turn:2': ['Ariete HQ'], '4318': ['4th Indian HQ'], ...units },
      marks: [{ kind: 'returning', at: 'Ariete HQ' }],
      ...more,
    });

  it('a lost headquarters comes back in or next to a combat unit of its colour, before any chit is drawn [4.1.a]', () => {
    const t = returning({ '3814': ['2Lt/Art'], '2208': ['15/Sav'], '3813': ['1RS/7Ind'] });
    expect({ decider: t.decider(), 'asked rule': t.asked()?.rule, 'asked prompt': t.asked()?.prompt }).toEqual({
      decider: 'axis',
      'asked rule': '4.1',
      'asked prompt': 'return-hq',
    });
    const around = neighbours(t, '3814').filter((hex) => hex !== '3813');
    expect([...t.offers('place')].sort()).toEqual([...around, '3814'].sort());
    t.do('place', around[2]);
    expect({ 'at Ariete HQ': t.at('Ariete HQ'), 'pending kind': t.pending().kind }).toEqual({
      'at Ariete HQ': around[2],
      'pending kind': 'chance',
    });
    expect(Object.keys(game.observe(t.state, 'umpire').holdings[0].known)).toEqual(['XIII', 'CAM']);
  });

  it('it never comes back into the sea', () => {
    const t = returning({ '2303': ['2Lt/Art'] });
    expect([...t.offers('place')].sort()).toEqual(['2202', '2203', '2303', '2304', '2403']);
  });

  it('a headquarters without a combat unit of its colour is gone for good, and counts as a loss [4.1.b]', () => {
    const t = returning({ '3814': ['15/Sav'] });
    expect({ 'at Ariete HQ': t.at('Ariete HQ'), 'pending kind': t.pending().kind }).toEqual({
      'at Ariete HQ': 'eliminated',
      'pending kind': 'chance',
    });
    expect(t.query({ ask: 'score' }).items).toContainEqual({ side: 0, value: 1, rule: '15.1', because: 'Ariete HQ' });
  });

  it('it waits as long as units of its colour are still to come T-42', () => {
    expect(returning({ 'turn:3': ['9Brs/Tri'] }).at('Ariete HQ')).toBe('turn:3');
  });

  it('an Axis headquarters that is placed in Tobruk ends the match T-44', () => {
    const t = returning({ '2303': ['2Lt/Art'] }).do('place', '2403');
    expect(t.pending()).toMatchObject({ kind: 'outcome', winner: 1, ending: 'tobruk-fallen' });
  });
});
