import {
  type Action,
  type Game,
  isRefusal,
  letsPass,
  rewindsOver,
  type State,
  type View,
  verbOf,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { memoryStore, type SeatPlayer, type Store } from '../device/store.ts';
import { Words } from '../words/words.ts';
import { LocalTable } from './local-table.ts';

const game = ford as unknown as Game<State>;

/** A computer that lets every window pass and otherwise takes the first answer. */
const passing = {
  choose: async ({ view }: { view: View }): Promise<Action> => {
    const { question } = view;
    if (!question) throw new Error('nothing is asked');
    return question.actions.find((a) => question.roles[verbOf(a)] === 'no') ?? question.actions[0];
  },
  rest: () => undefined,
  drop: () => undefined,
  leave: () => undefined,
};

async function sitDown(seats: readonly SeatPlayer[], seed: string, store: Store = memoryStore(), isOpen = false) {
  const seating = {
    id: 'm',
    seats,
    store,
    words: new Words(game),
    forcedNote: String,
    computer: async () => passing,
    isOpen,
  };
  const table = await LocalTable.begin(game, { scenario: game.info.scenarios[0].id, seed }, seating);
  if (isRefusal(table)) throw new Error(table.key);
  return table;
}

const rested = (table: LocalTable) => expect.poll(() => table.busy.value).toBe(false);

/** Plays match after match with the first table that `find` approves of after a decision. */
async function until(seats: readonly SeatPlayer[], find: (table: LocalTable) => boolean, isOpen = false) {
  for (let seed = 0; seed < 20; seed++) {
    const table = await sitDown(seats, `back ${seed}`, memoryStore(), isOpen);
    await rested(table);
    for (const seat of seats.flatMap((player, i) => (player === 'person' ? [i] : [])))
      await table.order(seat, 'reaction', ['pass', 'step']);
    for (let i = 0; i < 60 && table.question.value; i++) {
      const { all } = table.offers.value;
      await table.act(all[(i * 7) % all.length]);
      await rested(table);
      if (find(table)) return table;
    }
  }
  throw new Error('the position never came');
}

/** Somebody let a window pass just now, after a decision without dice. */
const wasLetPass = ({ match }: LocalTable): boolean => {
  const [before, last] = match.line.slice(-2);
  if (!before || !last || !('do' in before) || !('do' in last)) return false;
  const reveals = match.eventsAt(match.line.length - 2).some((event) => event.reveals);
  return letsPass(game.info, last) && !letsPass(game.info, before) && before.seat !== last.seat && !reveals;
};

describe('undo', () => {
  it('takes back a decision that the computer only let pass, and says so beforehand', async () => {
    for (const seats of [
      ['person', 'recruit:balanced'],
      ['recruit:balanced', 'person'],
    ] as const) {
      const table = await until(seats, wasLetPass);
      const n = table.match.line.length - 2;
      const hash = game.hash(table.match.stateAt(n));
      expect({ can: table.canUndo(), words: table.undoWords() }).toEqual({
        can: true,
        words: expect.stringMatching(/^Undo takes back: .+, and the reaction that was let pass since\.$/),
      });
      expect(await table.undo()).toBeUndefined();
      expect({ length: table.match.line.length, hash: game.hash(table.match.state) }).toEqual({ length: n, hash });
      expect(await table.redo()).toBeUndefined();
      expect(table.match.line.length).toBeGreaterThan(n);
    }
  });

  it('between people stops at what the other one’s standing order let pass; one person with both sides goes on', async () => {
    const two = await until(['person', 'person'], wasLetPass);
    expect(two.undoWords()).toMatch(/^Undo stops at the other side’s decision\./);
    expect(await two.undo()).toMatchObject({ key: 'undo-stops-at-other' });
    const alone = await until(['person', 'person'], wasLetPass, true);
    expect(await alone.undo()).toBeUndefined();
  });
});

describe('going back further', () => {
  const hasRolled = ({ match, question }: LocalTable) =>
    question.value !== undefined && match.line.some((entry) => 'chance' in entry && entry.n > 5);

  it('goes over dice to the own decision that led there; the record says so, and a repeated roll is a new one', async () => {
    const table = await until(['person', 'recruit:balanced'], hasRolled);
    const rolled = table.match.line.findLastIndex((entry) => 'chance' in entry);
    const own = table.match.line.findLastIndex(
      (entry, n) => n <= rolled && 'do' in entry && entry.seat === 0 && !entry.order,
    );
    expect(await table.takeBackTo(rolled)).toBeUndefined();
    expect({
      line: table.match.line.length,
      asked: table.question.value?.seat,
      last: table.match.journal.at(-1),
      rewinds: [table.rewinds.value, rewindsOver(table.match.journal)],
      consent: table.consent,
    }).toEqual({ line: own, asked: 0, last: { undo: own, seat: 0 }, rewinds: [1, 1], consent: undefined });
  });

  it('between people at one screen needs the other one’s word', async () => {
    const two = await sitDown(['person', 'person'], 'consent');
    const alone = await sitDown(['person', 'person'], 'consent', memoryStore(), true);
    expect([two.consent, alone.consent]).toEqual(['screen', undefined]);
  });
});
