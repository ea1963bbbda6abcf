import { type Action, type Game, isFault, isRefusal, Match, readMatchText, type State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import '../../messages/later.ts';
import { memoryStore, type SeatPlayer, type Store } from '../device/store.ts';
import { Words } from '../words/words.ts';
import { LocalTable } from './local-table.ts';
import { offersOf } from './offers.ts';

const game = ford as unknown as Game<State>;

const seatingOf = (seats: readonly SeatPlayer[], store: Store) => ({
  id: 'm',
  seats,
  store,
  words: new Words(game),
  forcedNote: (order: string) => `forced ${order}`,
});

async function sitDown(
  seats: readonly SeatPlayer[],
  store: Store = memoryStore(),
  seed = 'table',
  played = game,
): Promise<LocalTable> {
  const start = { scenario: game.info.scenarios[0].id, seed };
  const table = await LocalTable.begin(played, start, seatingOf(seats, store));
  if (isRefusal(table)) throw new Error(table.key);
  return table;
}

/** A computer without a time limit. */
const QUIET = { rest: () => undefined, drop: () => undefined, leave: () => undefined };

const answer = (table: LocalTable, which = 0) => table.act(table.offers.value.all[which]);

describe('a match at the table', () => {
  it('asks the right person, with every legal answer', async () => {
    const table = await sitDown(['person', 'person']);
    expect(table.question.value?.seat).toBe(table.seat.value);
    expect(table.offers.value.all.length).toBeGreaterThan(1);
  });

  it('asks before all rules are here, and decides nothing before they are', async () => {
    const rest = { isHere: false, load: async () => Promise.reject(new Error('no network')) };
    const table = await sitDown(['person', 'person'], memoryStore(), 'table', { ...game, rest });
    const before = table.length.value;
    expect(await answer(table)).toMatchObject({ key: 'rules-loading' });
    expect([table.length.value, table.busy.value]).toEqual([before, false]);
    rest.load = async () => {
      rest.isHere = true;
      return undefined as never;
    };
    const given = answer(table);
    expect(table.busy.value).toBe(true);
    expect(await given).toBeUndefined();
    expect(table.length.value).toBeGreaterThan(before);
  });

  it('loads what is missing before the computer or chance decides', async () => {
    const rest = { isHere: false, load: async () => void Object.assign(rest, { isHere: true }) };
    const table = await sitDown(['random', 'random'], memoryStore(), 'table', { ...game, rest });
    expect([rest.isHere, table.question.value]).toEqual([true, undefined]);
    expect(table.length.value).toBeGreaterThan(0);
  });

  it('stores every line before it is shown, and the stored lines replay to the same position', async () => {
    const store = memoryStore();
    const table = await sitDown(['person', 'person'], store);
    for (let i = 0; i < 12; i++) await answer(table);
    const lines = await store.lines('m');
    expect(lines).toEqual(table.match.journal.map((entry) => JSON.stringify(entry)));
    const record = readMatchText(await table.text());
    const again = isFault(record) ? undefined : Match.load(game, record.header, record.journal);
    if (!again || isRefusal(again)) throw new Error('the file does not load');
    expect(game.hash(again.state)).toBe(game.hash(table.match.state));
  });

  it('keeps the other player in a trial from an earlier point, who goes on playing', async () => {
    const table = await sitDown(['person', 'random']);
    for (let i = 0; i < 12; i++) await answer(table);
    const trial = await table.fork(Math.floor(table.length.value / 2), 'other', 'trial');
    expect(trial.players).toEqual(['person', 'random']);
    expect(trial.question.value?.seat).toBe(0);
  });

  it('keeps the other player in a trial from a match that is over, too', async () => {
    const table = await sitDown(['person', 'random']);
    while (table.question.value) await answer(table);
    const trial = await table.fork(4, 'other', 'trial');
    expect(trial.players).toEqual(['person', 'random']);
  });

  it('lets a standing order answer only if its conditions are met', async () => {
    const reactionsPut = async (from: number, seed: string) => {
      const table = await sitDown(['person', 'person'], memoryStore(), seed);
      for (const seat of [0, 1]) await table.order(seat, 'reaction', ['pass', 'step'], { counters: { from } });
      let put = 0;
      for (let i = 0; i < 150 && table.question.value; i++) {
        if (table.question.value.window === 'reaction') put++;
        const { all } = table.offers.value;
        await table.act(all[(i * 5) % all.length]);
      }
      return { put, answered: table.match.journal.filter((entry) => 'order' in entry).length };
    };
    for (let n = 0; ; n++) {
      const [met, unmet] = [await reactionsPut(1, `met ${n}`), await reactionsPut(99, `met ${n}`)];
      expect({ 'met put': met.put, 'unmet answered': unmet.answered }).toEqual({ 'met put': 0, 'unmet answered': 0 });
      if (met.answered > 0 && unmet.put > 0) return;
    }
  });

  it('reports that the device refuses, and loses nothing', async () => {
    const store = memoryStore();
    let full = false;
    const failing: Store = {
      ...store,
      append: (...args) =>
        full ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : store.append(...args),
    };
    const table = await sitDown(['person', 'person'], failing);
    full = true;
    await answer(table);
    await answer(table);
    expect(table.device.trouble.value).toEqual({ kind: 'full' });
    expect(table.device.unkept.value).toBeGreaterThan(1);
    full = false;
    await table.device.keep();
    expect({ trouble: table.device.trouble.value, unkept: table.device.unkept.value }).toEqual({
      trouble: undefined,
      unkept: 0,
    });
    expect(await store.lines('m')).toHaveLength(table.match.journal.length);
  });

  it('notices that a second tab wrote first', async () => {
    const store = memoryStore();
    const table = await sitDown(['person', 'person'], store);
    const [card] = await store.list();
    await store.append(card, table.match.journal.length, ['{}']);
    await answer(table);
    expect(table.device.overtaken.value).toBe('refused');
    expect((await store.lines('m')).at(-1)).toBe('{}');
  });

  it('the computer plays nothing in a tab that another has overtaken, and the other tab is followed', async () => {
    const store = memoryStore();
    let think: (action: Action) => void = () => undefined;
    const computer = { choose: () => new Promise<Action>((resolve) => (think = resolve)), ...QUIET };
    const seating = { ...seatingOf(['recruit:balanced', 'person'], store), computer: async () => computer };
    const start = { scenario: game.info.scenarios[0].id, seed: 'table' };
    const table = await LocalTable.begin(game, start, seating);
    if (isRefusal(table)) throw new Error(table.key);
    await expect.poll(async () => (await store.list()).length).toBe(1);
    const [card] = await store.list();
    const before = table.match.journal.length;
    await store.append(card, before, ['{}']);
    think(table.match.question()?.actions[0] ?? 0);
    await expect.poll(() => table.device.overtaken.value).toBe('followed');
    expect(table.match.journal).toHaveLength(before);
  });

  it('a seat of the random player plays by itself', async () => {
    const table = await sitDown(['person', 'random']);
    for (let i = 0; i < 20 && table.question.value; i++) {
      expect(table.question.value.seat).toBe(0);
      await answer(table, table.offers.value.all.length - 1);
    }
    expect(table.match.line.some((entry) => 'seat' in entry && entry.seat === 1)).toBe(true);
  });

  it('two random players finish the match', async () => {
    const table = await sitDown(['random', 'random']);
    expect(table.view.value.outcome).toBeDefined();
    expect(table.log.newest(100).length).toBeGreaterThan(5);
  });

  it('its log can be read while a decision is being taken back, before that is stored', async () => {
    const table = await sitDown(['person', 'person']);
    for (let tries = 0; tries < 60 && !table.canUndo(); tries++)
      await answer(table, tries % table.offers.value.all.length);
    let isBack = false;
    const undone = table.undo().then((refusal) => {
      isBack = true;
      return refusal;
    });
    while (!isBack) {
      expect(() => table.log.newest(99)).not.toThrow();
      await Promise.resolve();
    }
    expect(await undone).toBeUndefined();
  });

  it('undo takes back a decision together with the automatic ones after it, and redo repeats it', async () => {
    const table = await sitDown(['person', 'person']);
    for (let tries = 0; tries < 60 && table.question.value; tries++) {
      const before = game.hash(table.match.state);
      await answer(table, tries % table.offers.value.all.length);
      if (!table.canUndo()) continue;
      const after = game.hash(table.match.state);
      expect(await table.undo()).toBeUndefined();
      expect(game.hash(table.match.state)).toBe(before);
      expect(await table.redo()).toBeUndefined();
      expect(game.hash(table.match.state)).toBe(after);
      return;
    }
    throw new Error('no decision could be taken back');
  });

  it('refuses an illegal order with a reason, and nothing changes', async () => {
    const table = await sitDown(['person', 'person']);
    const before = game.hash(table.match.state);
    const wrong = game.vocabulary.read(['step', game.vocabulary.places[0]]);
    if (isRefusal(wrong)) throw new Error(wrong.key);
    expect(await table.act(wrong)).toMatchObject({ refused: true });
    expect(game.hash(table.match.state)).toBe(before);
  });

  it('stays covered between two people if something is hidden, until the curtain is lifted', async () => {
    const table = await sitDown(['person', 'person']);
    for (let i = 0; i < 8 && !table.isCurtained.value; i++) await answer(table);
    expect(table.isCurtained.value).toBe(true);
    table.lift();
    expect(table.isCurtained.value).toBe(false);
  });

  it('is covered for nobody once the match is over, even if much is still hidden', async () => {
    const played = readMatchText(await (await sitDown(['random', 'random'])).text());
    if (isFault(played)) throw new Error(played.key);
    const open = (journal: typeof played.journal) =>
      LocalTable.resume(game, { ...played, journal }, seatingOf(['person', 'person'], memoryStore()));
    const [over, before] = [
      await open(played.journal),
      await open(played.journal.slice(0, played.journal.length >> 1)),
    ];
    if (isRefusal(over) || isRefusal(before)) throw new Error('the match does not load');
    expect({ before: before.isCurtained.value, over: over.isCurtained.value }).toEqual({ before: true, over: false });
  });
});

describe('answers sorted by their targets', () => {
  it('each answer is in exactly one place', async () => {
    const table = await sitDown(['person', 'person']);
    for (let i = 0; i < 15; i++) {
      const { all, byPlace, byUnit, plain } = offersOf(
        game.vocabulary,
        table.offers.value.all,
        table.view.value.pieces,
      );
      const sorted = [...plain, ...[...byPlace.values()].flat(), ...[...byUnit.values()].flat()];
      expect([...sorted].sort()).toEqual([...all].sort());
      await answer(table, i % all.length);
    }
  });
  it('what a person may do unasked is lit nowhere', async () => {
    const table = await sitDown(['person', 'person']);
    const { all } = table.offers.value;
    const [verb] = game.vocabulary.name(all[0]);
    const sorted = offersOf(game.vocabulary, all, table.view.value.pieces, [verb]);
    const lit = [...sorted.plain, ...sorted.byPlace.values(), ...sorted.byUnit.values()].flat();
    expect(lit).not.toContain(all[0]);
    expect(sorted.all).toContain(all[0]);
  });
});

describe('a match file', () => {
  it('with a cut last line loses only that line', async () => {
    const table = await sitDown(['person', 'person']);
    await answer(table);
    const text = (await table.text()).trimEnd();
    const cut = readMatchText(text.slice(0, -5));
    if (isFault(cut)) throw new Error(cut.key);
    expect(cut.isCut).toBe(true);
    expect(cut.journal.length).toBe(table.match.journal.length - 1);
  });

  it('that is no match, too new or damaged is refused for that reason, with its line', async () => {
    for (const text of ['', 'hello', '{"cauldron":"match"}', '[]']) {
      expect(readMatchText(text)).toEqual({ key: 'no-match-file', line: 1 });
    }
    const table = await sitDown(['person', 'person']);
    await answer(table);
    const [header, ...lines] = (await table.text()).trimEnd().split('\n');
    const later = header.replace('"format":1', '"format":2');
    expect(readMatchText([later, ...lines].join('\n'))).toMatchObject({ key: 'match-format' });
    expect(readMatchText([header, '{"n":', ...lines].join('\n'))).toEqual({ key: 'match-broken-line', line: 2 });
  });

  it('of another pack or other rules is refused in words', async () => {
    const table = await sitDown(['person', 'person']);
    const words = new Words(game);
    for (const other of [{ pack: 'other' }, { rules: 99 }]) {
      const refused = Match.load(game, { ...table.header, ...other }, []);
      if (!isRefusal(refused)) throw new Error('it was not refused');
      expect(words.refusal(refused)).toContain(String(Object.values(other)[0]));
    }
  });
});
