/**
 * What a seat may do unasked, such as ordering its stacks, answers nothing and ends nothing, so a seat could do it for ever. Each is a
 * deciding entry: the other seat is told of it, and what that seat sends meanwhile comes too late. So it is bounded: in a turn, and
 * by the length of the log. It costs the other seat no time.
 */

import type { Game } from '@cauldron/engine';
import type { Content } from '@cauldron/protocol';
import { expect, it } from 'vitest';
import { gameIds, loadGame } from '../../helpers.ts';
import { eachDatabase } from '../kit/databases.ts';
import { openMatches, Player, type Seated, seatTwo } from '../kit/players.ts';

const MOST_IN_A_TURN = 120;
const clock = { kind: 'live', bank: 900, increment: 0 } as const;

const games = (await Promise.all(gameIds.map(loadGame))).filter(({ info }) => info.free);
const cases = games.map((game) => [game.info.id, game] as const);

const unasked = (game: Game): Content[] =>
  game.vocabulary.units.flatMap((unit) =>
    (game.info.free ?? []).map((verb) => ({ kind: 'act', do: [verb, unit] }) as Content),
  );
const askedOf = ({ players }: Seated): Player => players.find((player) => player.isAsked) ?? players[0];

/** Two unasked orders of the seat to move, each possible after the other: with them it can go on for ever. */
async function endless(game: Game, table: Seated): Promise<readonly [Content, Content]> {
  for (let questions = 0; questions < 60; questions++) {
    const asked = askedOf(table);
    const isFree = (content: Content) => content.kind === 'act' && !offers(game, asked, content.do);
    for (const first of unasked(game).filter(isFree)) {
      if ((await asked.do(first)).t !== 'ack') continue;
      for (const second of unasked(game).filter(isFree))
        if ((await asked.do(second)).t === 'ack' && (await asked.do(first)).t === 'ack') return [second, first];
    }
    expect(await asked.do(await asked.answer(questions))).toMatchObject({ t: 'ack' });
  }
  throw new Error(`nobody can do anything unasked in ${game.info.id}`);
}
const offers = (game: Game, { view }: Player, name: readonly unknown[]): boolean =>
  (view?.question?.actions ?? []).some((action) => game.vocabulary.name(action).join() === name.join());

eachDatabase((_, open) => {
  it.each(cases)(
    '%s: is bounded in a turn, costs the other seat nothing, and begins anew when another was asked',
    async (id, game) => {
      const matches = await openMatches(await open());
      try {
        const table = await seatTwo(matches, { game: id, scenario: 'drill', clock });
        const pair = await endless(game, table);
        const asked = askedOf(table);
        const other = table.players.find((player) => player !== asked) ?? table.players[1];
        const [left, prompt] = [other.table?.clocks.left[other.seat], asked.view?.question?.prompt];
        const heard = other.texts.length;
        let entered = 0;
        for (let i = 0; i < 3 * MOST_IN_A_TURN; i++) {
          const { t, ...answer } = await asked.do(pair[i % 2]);
          if (t === 'refused') {
            expect(answer).toMatchObject({ code: 'illegal', refusal: { key: 'said-enough' } });
            break;
          }
          entered++;
        }
        expect(entered).toBeGreaterThan(MOST_IN_A_TURN / 2);
        expect(entered).toBeLessThan(MOST_IN_A_TURN);
        expect(other.table?.clocks.left[other.seat]).toBe(left);
        // One message each, and no longer than any other.
        const told = other.texts.slice(heard);
        expect(told.length).toBe(entered);
        expect(Math.max(...told.map(({ length }) => length))).toBeLessThan(4000);
        // The question is the same, and can be answered.
        expect(asked.view?.question?.prompt).toBe(prompt);
        // A process that folds the log comes to the same bound.
        const elsewhere = await openMatches(await open());
        const again = await new Player(elsewhere, table.id, asked.who).watch();
        expect(await again.do(pair[entered % 2])).toMatchObject({ refusal: { key: 'said-enough' } });
        await elsewhere.close();
        const by = asked.seat;
        while (askedOf(table).seat === by) expect(await asked.do(await lastAnswer(asked))).toMatchObject({ t: 'ack' });
        while (askedOf(table).seat !== by) expect(await other.do(await lastAnswer(other))).toMatchObject({ t: 'ack' });
        expect(await doAny(game, asked)).toBe(true);
      } finally {
        await matches.close();
      }
    },
  );

  it.each(cases)('%s: is refused on a full log, and answers are not', async (id, game) => {
    const matches = await openMatches(await open(), { mostEntries: 20 });
    try {
      const table = await seatTwo(matches, { game: id, scenario: 'drill' });
      const pair = await endless(game, table);
      const asked = askedOf(table);
      let i = 0;
      while (asked.seq < 20) expect(await asked.do(pair[i++ % 2])).toMatchObject({ t: 'ack' });
      expect(await asked.do(pair[i % 2])).toMatchObject({ refusal: { key: 'log-full' } });
      for (let n = 0; n < 10; n++) {
        const next = askedOf(table);
        expect(await next.do(await next.answer(n))).toMatchObject({ t: 'ack' });
      }
    } finally {
      await matches.close();
    }
  });
});

const lastAnswer = (player: Player): Promise<Content> =>
  player.answer((player.view?.question?.actions.length ?? 1) - 1);

async function doAny(game: Game, player: Player): Promise<boolean> {
  for (const content of unasked(game)) if ((await player.do(content)).t === 'ack') return true;
  return false;
}
