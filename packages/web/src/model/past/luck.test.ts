import { type Game, isRefusal, Match, pickAnswer, type State, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { Words } from '../words/words.ts';
import { type FallenRoll, type LuckTable, luckOf, surprisesOf, verdictOf } from './luck.ts';

const game = ford as unknown as Game<State>;
const words = new Words(game);

function playOut(seed: string): Match<State> {
  const match = Match.begin(game, { scenario: game.info.scenarios[0].id, seed });
  if (isRefusal(match)) throw new Error(match.key);
  const rng = seededRng(seed);
  for (let asked = match.question(); asked; asked = match.question()) match.act(asked.seat, pickAnswer(asked, rng));
  return match;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const matches = Array.from({ length: 400 }, (_, i) => playOut(`luck ${i}`));
const all = async () => (await Promise.all(matches.map((match) => luckOf(match, words, 0)))).flat();

describe('the luck report', () => {
  it('expects as many results as there were rolls, and counts each fallen result among the possible ones', async () => {
    const tables = await all();
    expect(tables.length).toBeGreaterThan(10);
    for (const { rolls, rows } of tables) {
      expect(sum(rows.map((row) => row.expected))).toBeCloseTo(rolls, 9);
      expect(sum(rows.map((row) => row.actual))).toBe(rolls);
      for (const row of rows) expect(row.expected).toBeGreaterThan(0);
    }
  });

  it('tells every roll with its chance, and results in words', async () => {
    for (const { rolls, fallen, rows } of await all()) {
      expect(fallen).toHaveLength(rolls);
      for (const { p } of fallen) expect(p > 0 && p <= 1).toBe(true);
      for (const { result } of rows) expect(result).not.toMatch(/\w\/|\/\w|-\//);
    }
  });

  it('is about even over many matches', async () => {
    const tables = await all();
    const fair = sum(tables.map((table) => table.fairMean * table.rolls));
    const fell = sum(tables.map((table) => table.mean * table.rolls));
    expect(Math.abs(fell / fair - 1)).toBeLessThan(0.15);
  });

  it('counts what stands on a face: the highest, if it is printed as a 0, is the lowest', async () => {
    const faces = { fire: ['1', '2', '3', '4', '5', '0'] };
    const printed = new Proxy(game, {
      get: (of, key) => (key === 'info' ? { ...game.info, faces } : Reflect.get(of, key)),
    });
    const pips = { plain: 0, printed: 0 };
    for (const match of matches.slice(0, 150)) {
      const { line, from } = match;
      const story = {
        game: printed,
        line,
        from,
        stateAt: match.stateAt.bind(match),
        eventsAt: match.eventsAt.bind(match),
      };
      const before = (await luckOf(match, words, 0)).filter(({ stream }) => stream === 'fire');
      const after = (await luckOf(story, words, 0)).filter(({ stream }) => stream === 'fire');
      for (const [i, { mean, fairMean, rolls }] of after.entries()) {
        expect(fairMean / before[i].fairMean).toBeCloseTo(2.5 / 3.5, 9);
        pips.plain += before[i].mean * rolls;
        pips.printed += mean * rolls;
      }
    }
    expect(pips.printed).toBeGreaterThan(0);
    expect(pips.printed).toBeLessThan(pips.plain);
  });

  it('does not change the match', async () => {
    const match = playOut('luck 1');
    const hash = game.hash(match.state);
    await luckOf(match, words, 1);
    expect(game.hash(match.state)).toBe(hash);
  });
});

describe('the rolls that surprised most', () => {
  const roll = (n: number, unusual: number, p = 0.1): FallenRoll => ({
    n,
    place: -1,
    result: '',
    p,
    unusual,
    harm: undefined,
  });
  const table = (...fallen: readonly FallenRoll[]): LuckTable => ({
    side: 0,
    stream: 'battle',
    rolls: fallen.length,
    isCompared: false,
    rows: [],
    fairMean: 7,
    mean: 7,
    fallen,
  });

  it('come by how unusual they were, and every second roll is no surprise', () => {
    const { rolls, more } = surprisesOf([
      table(roll(1, 0.4), roll(2, 0.1)),
      table(roll(3, 0.2), roll(4, 0.5), roll(5, 1)),
    ]);
    expect(rolls.map(({ n }) => n)).toEqual([2, 3, 1]);
    expect(more).toBe(0);
  });

  it('say how many that are left out were as unusual as the last', () => {
    const alike = Array.from({ length: 11 }, (_, n) => roll(n, 0.2));
    const { rolls, more } = surprisesOf([table(...alike, roll(20, 0.3), roll(21, 0.1))]);
    expect(rolls).toHaveLength(8);
    expect(rolls[0].n).toBe(21);
    expect(more).toBe(4);
  });

  it('are as unusual as results that are no likelier, or as losses that lie as far from their mean', async () => {
    const battles = (await all()).flatMap(({ fallen }) => fallen);
    expect(battles.length).toBeGreaterThan(40);
    for (const { p, unusual, harm } of battles) {
      expect(unusual).toBeGreaterThan(0);
      expect(unusual).toBeLessThanOrEqual(1);
      if (!harm) expect(unusual).toBeGreaterThanOrEqual(p - 1e-9);
    }
    const gap = ({ attacker, defender }: { readonly attacker: number; readonly defender: number }) =>
      defender - attacker;
    const far = battles.flatMap(({ harm, unusual }) =>
      harm ? [{ far: Math.abs(gap(harm.fell) - gap(harm.expected)), unusual }] : [],
    );
    const mean = (some: typeof far) => sum(some.map(({ far }) => far)) / some.length;
    const surprising = far.filter(({ unusual }) => unusual < 0.5);
    expect(mean(surprising)).toBeGreaterThan(mean(far.filter(({ unusual }) => unusual >= 0.5)));
  });
});

describe('the verdict on the dice', () => {
  /** One battle of unit 1 of side 0 against unit 2 of side 1. */
  const battle = (fell: number, expected: number): LuckTable => ({
    side: 0,
    stream: 'battle',
    rolls: 1,
    isCompared: false,
    rows: [],
    fairMean: 7,
    mean: 7,
    fallen: [
      {
        n: 1,
        place: -1,
        result: '',
        p: 1,
        unusual: 1,
        harm: {
          attackers: [1],
          defenders: [2],
          isHits: false,
          fell: { attacker: 1, defender: fell },
          expected: { attacker: 1, defender: expected },
        },
      },
    ],
  });
  const names = { side: (side: number) => ['Blue', 'Red'][side] };
  const sideOf = (unit: number) => unit - 1;

  it('says who lost less than the odds said, by how much, and what was counted', () => {
    const [verdict, ...made] = verdictOf([battle(3, 0.5), battle(2, 1.5)], names, sideOf);
    expect(verdict).toMatch(/^Blue had the better dice in battle: about 3 steps better/);
    expect(made).toEqual([
      'Blue: 2 steps lost, 2 expected from the odds of 2 battles.',
      'Red: 5 steps lost, 2 expected from the odds of 2 battles.',
    ]);
    expect(verdictOf([battle(0, 2)], names, sideOf)[0]).toMatch(/^Red had the better dice in battle: about 2 steps/);
  });

  it('favours nobody for less than half a step, and is silent without a battle', () => {
    expect(verdictOf([battle(1, 0.7)], names, sideOf)[0]).toBe('The dice of the battles favoured neither side.');
    expect(verdictOf([], names, sideOf)).toEqual([]);
  });

  it('expects over many matches what falls', async () => {
    const harms = (await all()).flatMap(({ fallen }) => fallen.flatMap(({ harm }) => harm ?? []));
    expect(harms.length).toBeGreaterThan(40);
    const fell = sum(harms.map((harm) => harm.fell.defender));
    const expected = sum(harms.map((harm) => harm.expected.defender));
    expect(Math.abs(fell / expected - 1)).toBeLessThan(0.3);
  });
});
