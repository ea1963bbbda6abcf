import { type Game, isRefusal, pickAnswer, SeededChance, type State, seededRng, type View } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { ford } from '../../../test/proving-ground/game.ts';
import { LEVELS } from './levels.ts';
import { createOpponent } from './opponent.ts';
import { playMatch } from './play.ts';

const games: Record<string, { game: Game; scenario: string }> = {
  ford: { game: ford as unknown as Game, scenario: 'skirmish' },
};
for (const id of someGameIds) games[id] = { game: await loadGame(id), scenario: 'drill' };
const all = Object.entries(games);

/** Positions with a question that has more than one answer, met in random play. */
function positions(game: Game, scenario: string, seed: string, every: number): State[] {
  const state = game.setup(scenario, {});
  if (isRefusal(state)) throw new Error(state.key);
  const [rng, dice, found] = [seededRng(seed), new SeededChance(seed), [] as State[]];
  for (let n = 0; ; n++) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') return found;
    if (pending.kind === 'question' && pending.count > 1 && n % every === 0) found.push(game.copy(state));
    const now = game.pending(state);
    game.apply(state, now.kind === 'question' ? pickAnswer(now, rng) : dice.next(now as never));
  }
}

function viewOf(game: Game, state: State): View {
  const pending = game.pending(state);
  if (pending.kind !== 'question') throw new Error('nobody is asked');
  return game.observe(state, pending.seat);
}

describe.each(all)('an opponent in %s', (_id, { game, scenario }) => {
  it('chooses the same from the same view, seed and budget', () => {
    for (const state of positions(game, scenario, 'same', 23).slice(0, 5)) {
      const view = viewOf(game, state);
      for (const level of ['recruit', 'officer'] as const) {
        const once = createOpponent(game, { level, nodes: 150 }).choose(view, 'a');
        const again = createOpponent(game, { level, nodes: 150 }).choose(view, 'a');
        expect(again).toEqual(once);
      }
    }
  });

  it('never offers an illegal action, at any level', () => {
    for (const level of LEVELS) {
      for (let i = 0; i < (level === 'recruit' ? 4 : 1); i++) {
        const troubles: string[] = [];
        const options = {
          level,
          ...(level === 'recruit' ? {} : { nodes: 10 }),
          onTrouble: (m: string) => troubles.push(m),
        };
        const seats = [createOpponent(game, options), createOpponent(game, options)];
        playMatch(game, scenario, seats, `legal/${level}/${i}`, {
          onDecision(state, seat, action) {
            expect(game.observe(state, seat).question?.actions).toContain(action);
          },
        });
        expect(troubles).toEqual([]);
      }
    }
  });

  it('plays the same match again for the same seed', () => {
    const play = () =>
      playMatch(game, scenario, [createOpponent(game, { level: 'soldier', nodes: 20 }), 'random'], 'again').hash;
    expect(play()).toBe(play());
  });
});

describe('what an opponent may know', () => {
  for (const [id, { game, scenario }] of all.filter(([, { game }]) => game.info.id !== 'tobruk')) {
    it(`two positions of ${id} that look alike to its seat get the same choice`, () => {
      let compared = 0;
      for (const truth of ['1', '2'].flatMap((seed) => positions(game, scenario, seed, 6))) {
        const view = viewOf(game, truth);
        for (let i = 0; i < 4; i++) {
          const other = game.imagine(view, seededRng(`other/${i}`));
          if (game.hash(other) === game.hash(truth)) continue;
          compared++;
          const choice = (s: State) =>
            createOpponent(game, { level: 'soldier', nodes: 60 }).choose(viewOf(game, s), 'x');
          expect(choice(other)).toEqual(choice(truth));
          break;
        }
      }
      expect(compared).toBeGreaterThan(3);
    });
  }
});

describe('what an opponent imagines', () => {
  const { game, scenario } = games.ford;
  /** A position with something hidden from the seat to move, and two ways to imagine it. */
  const [state, first, other] = positions(game, scenario, 'hidden', 1).flatMap((s): State[][] => {
    const ways = Array.from({ length: 4 }, (_, i) => game.imagine(viewOf(game, s), seededRng(`way/${i}`)));
    const other = ways.find((way) => game.hash(way) !== game.hash(ways[0]));
    return other ? [[s, ways[0], other]] : [];
  })[0];

  it('is several positions, even if the second happens to equal the first', () => {
    let imagined = 0;
    const begun = new Set<string>();
    const spied: Game = {
      ...game,
      imagine: () => game.copy(imagined++ < 2 ? first : other),
      copy(s, into) {
        begun.add(game.hash(s));
        return game.copy(s, into);
      },
    };
    createOpponent(spied, { level: 'officer', nodes: 5000 }).choose(viewOf(game, state), '1');
    // Four to play in, and one by which positions are compared.
    expect(imagined).toBe(5);
    expect([first, other].map((s) => begun.has(game.hash(s)))).toEqual([true, true]);
  });
});

describe('when something goes wrong', () => {
  const [id] = someGameIds;
  const { game, scenario } = games[id];
  const [state] = positions(game, scenario, 'trouble', 7);

  it('the script plays on, and the listener hears the reason', () => {
    const advice = game.advice;
    if (!advice) throw new Error(`${id} has no advice`);
    const broken: Game = {
      ...game,
      advice: {
        ...advice,
        evaluate() {
          throw new Error('no idea');
        },
      },
    };
    const heard: string[] = [];
    const view = viewOf(game, state);
    const { action, why } = createOpponent(broken, { level: 'officer', onTrouble: (m) => heard.push(m) }).choose(
      view,
      '1',
    );
    expect(view.question?.actions).toContain(action);
    expect(why.intention).toEqual({ key: 'fallback', figures: { trouble: 'no idea' } });
    expect(heard).toEqual(['no idea']);
  });

  it('a seat that is not asked gets no choice', () => {
    const view = game.observe(state, 1 - (viewOf(game, state).question?.seat ?? 0));
    expect(() => createOpponent(game, { level: 'recruit' }).choose(view, '1')).toThrow(/not put to the seat/);
  });

  it('stops at once when the signal says so, with the best answer so far', () => {
    const view = viewOf(game, state);
    const signal = { aborted: false };
    const thinking = createOpponent(game, { level: 'commander' }).think(view, '1', { signal });
    thinking.next();
    signal.aborted = true;
    const last = thinking.next();
    expect(last.done).toBe(true);
    if (last.done) expect(view.question?.actions).toContain(last.value.action);
  });

  it('a clock that has run out ends the search', () => {
    let now = 0;
    const clock = () => {
      now += 1000;
      return now;
    };
    const { why } = createOpponent(game, { level: 'commander', clock }).choose(viewOf(game, state), '1');
    expect(why.plans).toBeLessThan(20);
  });
});
