import {
  type Chance,
  type Game,
  isRefusal,
  pickAnswer,
  type Question,
  SeededChance,
  type State,
  seededRng,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { GivenAnswers } from './given.ts';
import { createOpponent } from './opponent.ts';
import { aimOf, fix, planFor, topicOf } from './plan.ts';

const game = { hash: (s: unknown) => String(s) } as unknown as Game;
const at = (place: number) => place as unknown as State;

describe('the answers given in an activation', () => {
  it('are not given again in the same position, as long as there is another', () => {
    const given = new GivenAnswers<State>();
    const answer = (place: number, action: number, others: readonly number[]) => {
      given.at(game, at(place));
      const chosen = given.unless(action, others);
      given.note(1, chosen);
      return chosen;
    };
    expect(answer(1, 5, [5, 6])).toBe(5);
    expect(answer(2, 5, [5, 6])).toBe(5);
    expect(answer(1, 5, [5, 6])).toBe(6);
    expect(answer(1, 5, [5, 6])).toBe(5);
  });
  it('are forgotten when another activation begins', () => {
    const given = new GivenAnswers<State>();
    given.at(game, at(1));
    given.note(1, 5);
    expect(given.has(5)).toBe(true);
    given.note(2, 6);
    expect([given.has(5), given.has(6)]).toEqual([false, true]);
  });
});

/** Two answers in a match of the drill that lead back to where they began, and the position before them. */
async function circle() {
  for (const id of someGameIds) {
    const game = await loadGame(id);
    const s = game.setup('drill', {});
    if (isRefusal(s) || !game.advice) continue;
    const [rng, dice] = [seededRng('circle'), new SeededChance('circle')];
    for (;;) {
      const pending = game.pending(s);
      if (pending.kind === 'outcome') break;
      if (pending.kind === 'question' && game.advice.activeSide(s) === s.sideOf(pending.seat)) {
        const { seat } = pending;
        const hash = game.hash(s);
        for (const there of [...pending.actions.subarray(0, pending.count)].slice(0, 6)) {
          const away = game.copy(s);
          if (game.apply(away, there)) continue;
          const next = game.pending(away);
          if (next.kind !== 'question' || next.seat !== seat) continue;
          for (const back of [...next.actions.subarray(0, next.count)]) {
            const end = game.copy(away);
            if (!game.apply(end, back) && game.hash(end) === hash) return { game, s, away, seat, there, back };
          }
        }
      }
      const now = game.pending(s);
      game.apply(s, now.kind === 'question' ? pickAnswer(now, rng) : dice.next(now as Chance));
    }
  }
  throw new Error('no game has such answers');
}

it('a plan that leads in a circle is left', async () => {
  const { game, s, away, seat, there, back } = await circle();
  const opponent = createOpponent(game, { level: 'soldier', nodes: 40 });
  const question = (at: State) => game.pending(at) as Question;
  const sign = (at: State) => `${topicOf(game, question(at)).key}/${question(at).count}`;
  const always = (action: number) => Array.from({ length: 99 }, () => action);
  let plan = planFor(aimOf('script'));
  for (const [at, action] of [[s, there] as const, [away, back] as const])
    plan = fix(plan, topicOf(game, question(at)).key, always(action));
  const kept = {
    activation: game.advice?.activation(s),
    opens: false,
    seat,
    plan,
    expects: sign(s),
    spent: 0,
    spentMillis: 0,
  };
  Object.assign(opponent, { kept: { ...kept, why: { arrows: [] } } });
  const hash = game.hash(s);
  for (let round = 0; game.hash(s) === hash; round++) {
    expect(round).toBeLessThan(20);
    for (let i = 0; i < 2 && question(s).kind === 'question' && question(s).seat === seat; i++)
      game.apply(s, opponent.choose(game.observe(s, seat), `circle ${round}`).action);
  }
});
