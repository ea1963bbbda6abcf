import {
  type Game,
  isRefusal,
  type JournalEntry,
  Match,
  pickAnswer,
  type Refusal,
  type State,
  seededRng,
  writeRecord,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { layDownFile, layDownKept } from '../../fold/lay-down.ts';
import { loadRules } from '../../pack.ts';
import { catalogue } from '../../shelf.ts';
import { Keeper } from '../device/keeper.ts';
import { isBare, openKept } from '../device/opening.ts';
import { type MatchCard, memoryStore, type Store } from '../device/store.ts';
import { History } from '../past/history.ts';
import { luckOf } from '../past/luck.ts';
import { Words } from '../words/words.ts';
import { LocalTable } from './local-table.ts';

const [id] = Object.keys(catalogue);
const game: Game = await loadRules(id);
const words = new Words(game);
/** The longest scenario. */
const SCENARIO = game.info.scenarios.toSorted((a, b) => b.turns - a.turns)[0].id;

function unlessRefused<T>(made: T | Refusal | undefined): T {
  if (made === undefined || isRefusal(made)) throw new Error('refused');
  return made;
}

const begin = (of: Game = game) => unlessRefused(Match.begin(of, { scenario: SCENARIO, seed: 'long' }));

/** A decision of the random player; false at the end. */
function decide(match: Match<State>): boolean {
  const question = match.question();
  if (question) match.act(question.seat, pickAnswer(question, seededRng(`long/${match.journal.length}`)));
  return question !== undefined;
}

const cardOf = (match: Match<State>): MatchCard => ({
  id: 'long',
  header: match.header,
  seats: ['person', 'person'],
  played: 0,
  turn: 1,
});

/** Played to its end and stored on the way, as a page does it. */
async function played(store: Store, keepEvery = 8, decisions = Number.POSITIVE_INFINITY) {
  const match = begin();
  const keeper = new Keeper(store, match, () => cardOf(match), 0, 0);
  for (let i = 0; i < decisions && decide(match); i++) if (i % keepEvery === 0) await keeper.keep();
  await keeper.keep();
  return { match, keeper, card: cardOf(match) };
}

/** What is read of the journal: the first line and the number of lines of each read. */
function watched(store: Store): { readonly store: Store; readonly read: number[] } {
  const read: number[] = [];
  const lines: Store['lines'] = async (id, from) => {
    const found = await store.lines(id, from);
    read.push(found.length);
    return found;
  };
  return { store: { ...store, lines }, read };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe('a long match on the device', () => {
  it('opens with its newest position and its last lines, and has its past when somebody looks back', async () => {
    const { store, read } = watched(memoryStore());
    const { match, card } = await played(store);
    expect(match.line.length).toBeGreaterThan(1000);
    const { match: opened } = unlessRefused(await openKept(game, card, store));
    expect(sumOf(read)).toBeLessThan(450);
    expect(opened.from).toBeGreaterThan(match.line.length - 450);
    expect(opened.state.ints).toEqual(match.state.ints);
    expect(await opened.reach(0)).toBe(true);
    expect(opened.journal).toEqual(match.journal);
    for (const n of [0, 1, 255, 700, opened.line.length - 1])
      expect(opened.stateAt(n).ints).toEqual(match.stateAt(n).ints);
  });

  it('goes on with the right dice', async () => {
    const store = memoryStore();
    const { match, card } = await played(store, 8, 900);
    const { match: opened } = unlessRefused(await openKept(game, card, store));
    for (let i = 0; i < 100; i++) {
      decide(match);
      decide(opened);
    }
    expect(opened.line.slice(opened.from)).toEqual(match.line.slice(opened.from));
  });

  it('opens from an earlier position if something was taken back behind the newest', async () => {
    const store = memoryStore();
    const { match, keeper, card } = await played(store, 1, 700);
    const newest = unlessRefused(await store.position(card.id, 99_999));
    match.rewind(newest.line - 40, 0);
    for (let i = 0; i < 150; i++) decide(match);
    await keeper.keep();
    const { match: opened, positionAt } = unlessRefused(await openKept(game, card, store));
    expect(positionAt).toBeLessThan(newest.journal);
    expect(positionAt).toBeGreaterThan(0);
    expect(game.hash(opened.state)).toBe(game.hash(match.state));
    expect(await opened.reach(0)).toBe(true);
    expect(opened.line).toEqual(match.line);
    const before = newest.line + 30;
    expect(game.hash(opened.stateAt(before))).toBe(match.line[before - 1].hash);
  });

  it('at the table is shown, taken back and exported as if it were fully loaded', async () => {
    const { store, read } = watched(memoryStore());
    const { match, card } = await played(store, 8, 900);
    const seating = { id: card.id, seats: card.seats, store, words, forcedNote: String };
    const table = unlessRefused(await LocalTable.reopen(game, card, seating));
    expect(table.log.newest(50)).toHaveLength(50);
    const before = read.length;
    table.lookAt(table.length.value - 20);
    expect(table.view.value.turn).toBe(game.clock(match.stateAt(match.line.length - 20)).turn);
    expect(read).toHaveLength(before);
    table.lookAt(10);
    await table.match.reach(0);
    expect(table.view.value.position).toEqual(game.observe(match.stateAt(10), table.seat.value).position);
    expect(table.log.before(10, 99).length).toBeGreaterThan(0);
    table.lookAt(undefined);
    expect((await table.text()).split('\n')).toHaveLength(table.match.journal.length + 2);
    const fork = await table.fork(300, 'other', 'fork');
    expect(fork.match.line.slice(0, 300)).toEqual(match.line.slice(0, 300));
  });

  it('that was stored without positions is folded once more, and then has them', async () => {
    const store = { ...memoryStore(), isLasting: true };
    const { match } = await played(memoryStore());
    const card = cardOf(match);
    const lines = Array.from({ length: 3 }, () => match.journal.map((entry) => JSON.stringify(entry))).flat();
    await store.append(card, 0, lines);
    expect(await isBare(store, card)).toBe(true);
    await store.remove(card.id);
    await store.append(card, 0, lines.slice(0, match.journal.length));
    const heard: number[] = [];
    expect(await layDownKept(game, card, store, (done) => heard.push(done))).toEqual({ isCut: false });
    expect(heard).toEqual(heard.map((_, i) => (i + 1) * 256));
    expect(await store.journals(card.id)).toEqual(heard);
    const { match: opened } = unlessRefused(await openKept(game, card, store));
    expect(opened.from).toBeGreaterThan(0);
    expect(game.hash(opened.state)).toBe(game.hash(match.state));
  });
});

describe('a long file from elsewhere', () => {
  const card = { id: 'file', seats: ['person', 'person'], played: 0 } as const;
  const fileOf = (match: Match<State>, journal: readonly JournalEntry[] = match.journal) =>
    writeRecord(
      match.header,
      journal.map((entry) => JSON.stringify(entry)),
    );

  it('is checked and stored on the device with positions, and opens from there', async () => {
    const store = memoryStore();
    const { match } = await played(memoryStore());
    expect(await layDownFile(game, fileOf(match), card, store, () => {})).toEqual({ isCut: false });
    const [kept] = await store.list();
    expect(kept).toMatchObject({ id: 'file', header: match.header, turn: game.clock(match.state).turn, isOver: true });
    const { match: opened } = unlessRefused(await openKept(game, kept, store));
    expect(opened.from).toBeGreaterThan(0);
    expect(opened.state.ints).toEqual(match.state.ints);
  });

  it('that breaks a rule, or is damaged, leaves nothing on the device', async () => {
    const store = memoryStore();
    const { match } = await played(memoryStore(), 8, 600);
    const tampered = match.journal.map((entry) => (entry === match.line[500] ? { ...entry, hash: '0' } : entry));
    const heard = () => {};
    expect(await layDownFile(game, fileOf(match, tampered), card, store, heard)).toMatchObject({ key: 'record-hash' });
    const damaged = fileOf(match).replace('"seat"', '"seet"');
    expect(await layDownFile(game, damaged, card, store, heard)).toMatchObject({ key: 'match-broken-line' });
    expect(await store.list()).toEqual([]);
  });
});

describe('reports about a long match', () => {
  /** The game, counting its calls. */
  function counted() {
    const count = { applied: 0, observed: 0 };
    const of: Game = {
      ...game,
      apply: (s, a, out) => {
        count.applied++;
        return game.apply(s, a, out);
      },
      observe: (s, viewer) => {
        count.observed++;
        return game.observe(s, viewer);
      },
    };
    const match = begin(of);
    while (decide(match));
    count.applied = 0;
    return { match, count };
  }

  it('its history is read with one fold for each entry and without a view, newest first', async () => {
    const { match, count } = counted();
    const history = new History(match);
    let slices = 0;
    await history.catchUp(undefined, () => ++slices > 0);
    expect(history.at(match.line.length)?.n).toBe(match.line.length);
    await history.catchUp();
    expect(history.at(0)).toMatchObject({ n: 0, opening: 0, activation: 0 });
    expect(count).toEqual({ applied: expect.any(Number), observed: 0 });
    // Slices begin between snapshots, so some entries are folded again. Three times as many would be far too many.
    expect(count.applied).toBeLessThan(match.line.length * 3);
    const turns = history.turns().map(({ turn }) => turn);
    expect(turns).toEqual([...new Set(turns)].sort((a, b) => a - b));
  });

  it('its luck is counted with one fold for each entry, besides the alternatives', async () => {
    const { match, count } = counted();
    const tables = await luckOf(match, words, 0);
    const rolls = match.line.filter((entry) => 'fell' in entry).length;
    expect(tables.length).toBeGreaterThan(0);
    expect(count.observed).toBeLessThanOrEqual(2);
    expect(count.applied).toBeLessThan(match.line.length + rolls * 36);
  });
});
