/**
 * An opponent is never told more of a decision than its effects show. If a viewer sees and hears the same after two answers, he
 * is told neither. A game must seal a question that would let one slip.
 */

import type { GameEvent, State, Viewer } from '@cauldron/engine';
import { ALL_SEATS, seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { isFor, whoKnows } from '../../packages/server/src/match/knowing.ts';
import { some, spread, unlessRefused } from '../conformance/plays.ts';
import { othersThan } from '../conformance/seats.ts';
import { gameIds, soak } from '../helpers.ts';
import { fordGame } from './kit/ford.ts';
import { shelf } from './kit/players.ts';

const POSITIONS = 12;
const ANSWERS = 14;

const games = [fordGame, ...(await Promise.all(gameIds.map((id) => shelf.current(id))))]
  .flatMap((game) => game ?? [])
  .filter(({ info }) => info.secrets.length > 0);

it.each(games.map((game) => [game.info.id, game] as const))(
  '%s: answers that look the same are told the same',
  (_, game) => {
    const rng = seededRng('alike');
    let [compared, alike] = [0, 0];
    const scenarios = game.info.scenarios.map(({ id }) => id);
    for (const id of soak === undefined && game !== fordGame ? ['drill'] : scenarios) {
      for (const state of spread(game, id, `alike/${id}`, POSITIONS)) {
        const pending = game.pending(state);
        if (pending.kind !== 'question') continue;
        const { seat, sealed } = pending;
        const answers = some(Array.from(pending.actions.subarray(0, pending.count)), ANSWERS, rng);
        const after = answers.map((answer) => {
          const events: GameEvent[] = [];
          const next: State = game.copy(state);
          const { stamp } = next;
          unlessRefused(game.apply(next, answer, events));
          return { next, events, know: whoKnows(game, game.copy(state), stamp, next, { seat, sealed }) };
        });
        for (const viewer of [...othersThan(game, seat), 'spectator' as const]) {
          const seen = after.map(({ next, events, know }) => ({
            looks: lookOf(game, next, events, viewer),
            truth: game.hash(next),
            isTold: isFor(know, viewer),
          }));
          for (const [i, one] of seen.entries())
            for (const other of seen.slice(i + 1)) {
              compared++;
              if (one.looks !== other.looks || one.truth === other.truth) continue;
              alike++;
              const what = `${game.info.id}/${id}, ${pending.prompt} of rule ${pending.rule}: seal the question (q.sealed)`;
              expect({ one: one.isTold, other: other.isTold }, what).toEqual({ one: false, other: false });
            }
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
    if (game === fordGame) expect(alike).toBeGreaterThan(0);
  },
);

function lookOf(
  game: (typeof games)[number],
  state: State,
  events: readonly GameEvent[],
  viewer: number | 'spectator',
) {
  const by: Viewer = viewer;
  const heard = events.filter(({ see }) => see === ALL_SEATS || isFor(see, viewer));
  return JSON.stringify([game.observe(state, by), heard]);
}
