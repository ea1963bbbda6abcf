import { type Action, type Game, isRefusal, type State, type View } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { memoryStore, type SeatPlayer } from '../device/store.ts';
import { Words } from '../words/words.ts';
import type { SeatAsked } from './computer.ts';
import { LocalTable } from './local-table.ts';

const game = ford as unknown as Game<State>;

/** A computer that takes the first answer, waits for leave, and remembers whom it played. */
function patient() {
  const played: string[] = [];
  let leave: (() => void) | undefined;
  let isHeld = false;
  const firstOf = ({ question }: View): Action => question?.actions[0] ?? 0;
  return {
    played,
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      leave?.();
    },
    computer: {
      choose: async ({ player, view }: SeatAsked) => {
        played.push(`${player} ${view.viewer}`);
        if (isHeld) await new Promise<void>((resolve) => (leave = resolve));
        return firstOf(view);
      },
      rest: () => undefined,
      drop: () => undefined,
      leave: () => undefined,
    },
  };
}

async function sitDown(seats: readonly SeatPlayer[], seed: string) {
  const store = memoryStore();
  const machine = patient();
  const seating = {
    id: 'm',
    seats,
    store,
    words: new Words(game),
    forcedNote: String,
    computer: async () => machine.computer,
    isOpen: true,
  };
  const table = await LocalTable.begin(game, { scenario: game.info.scenarios[0].id, seed }, seating);
  if (isRefusal(table)) throw new Error(table.key);
  return { table, store, machine };
}

const rested = (table: LocalTable) => expect.poll(() => table.busy.value).toBe(false);

describe('a seat', () => {
  it('is lent to the computer with a level and a temper, and taken back in the middle of its thought', async () => {
    const { table, store, machine } = await sitDown(['person', 'person'], 'lend');
    const seat = table.question.value?.seat ?? 0;
    const lent = table.players.map((player, i): SeatPlayer => (i === seat ? 'officer:bold' : player));
    await table.order(seat, 'reaction', ['pass', 'step']);
    machine.hold();
    await table.seatPlayers(lent);
    await expect.poll(() => machine.played).toEqual([`officer:bold ${seat}`]);
    expect({ question: table.question.value, order: table.match.orderOf(seat, 'reaction') }).toEqual({
      question: undefined,
      order: undefined,
    });
    const before = table.match.line.length;
    await table.seatPlayers(['person', 'person']);
    machine.release();
    await rested(table);
    expect({ seat: table.question.value?.seat, entries: table.match.line.length }).toEqual({ seat, entries: before });
    expect((await store.list())[0].seats).toEqual(['person', 'person']);
  });

  it('that is lent plays on from the same side’s view, and the card keeps who sits where', async () => {
    const { table, store } = await sitDown(['person', 'recruit:balanced'], 'lend again');
    await rested(table);
    const seat = table.seat.value;
    await table.seatPlayers(['recruit:cautious', 'recruit:balanced']);
    await rested(table);
    expect({ over: table.view.value.outcome !== undefined, seat: table.seat.value }).toEqual({ over: true, seat });
    expect((await store.list())[0].seats).toEqual(['recruit:cautious', 'recruit:balanced']);
  });

  it('is swapped for the other side', async () => {
    const { table } = await sitDown(['person', 'recruit:balanced'], 'swap');
    await rested(table);
    const other = 1 - table.seat.value;
    await table.seatPlayers(['recruit:balanced', 'person']);
    await rested(table);
    expect({ players: table.players, asked: table.question.value?.seat }).toEqual({
      players: ['recruit:balanced', 'person'],
      asked: other,
    });
  });
});
