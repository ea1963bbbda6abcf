import { OpponentHost } from '@cauldron/ai';
import { type Game, isRefusal, type State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../test/proving-ground/game.ts';
import { memoryStore } from '../model/device/store.ts';
import { LocalTable } from '../model/table/local-table.ts';
import { Words } from '../model/words/words.ts';
import { type Dial, type Lock, Thinker } from './thinker.ts';

const game = ford as unknown as Game<State>;

/** A stand-in for a thread: the same messages, copied as for a thread. */
function inProcess(heard: unknown[] = []): Dial {
  return (onHeard) => {
    const host = new OpponentHost({
      post: (message) => onHeard(structuredClone(message)),
      load: () => Promise.resolve(game),
      pause: () => Promise.resolve(),
      clock: () => 0,
    });
    return {
      post: (message) => {
        heard.push(message);
        void host.hear(structuredClone(message));
      },
      close: () => heard.push('closed'),
    };
  };
}

async function sitDown(thinker: Thinker, id = 'm'): Promise<LocalTable> {
  const table = await LocalTable.begin(
    game,
    { scenario: game.info.scenarios[0].id, seed: 'computer' },
    {
      id,
      seats: ['person', 'recruit:bold'],
      store: memoryStore(),
      words: new Words(game),
      forcedNote: String,
      computer: () => Promise.resolve(thinker),
    },
  );
  if (isRefusal(table)) throw new Error(table.key);
  await rest(table);
  return table;
}

/** Waits until a person must decide, or the match is over. */
async function rest(table: LocalTable): Promise<void> {
  for (let i = 0; table.busy.value; i++) {
    if (i > 1000) throw new Error('the computer never comes to rest');
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const seatsOf = (table: LocalTable) => table.match.line.flatMap((entry) => ('seat' in entry ? [entry.seat] : []));

/** Plays until the computer has decided, as an answer to the person's last decision. */
async function untilItPlays(table: LocalTable): Promise<void> {
  for (let i = 0; i < 200 && !seatsOf(table).includes(1); i++) await table.act(table.offers.value.all[0]);
  expect(seatsOf(table)).toContain(1);
}

describe('the computer at a seat', () => {
  it('plays a match to its end, and gets nothing but views and seeds', async () => {
    const heard: unknown[] = [];
    const table = await sitDown(new Thinker(async () => game, inProcess(heard)));
    for (let i = 0; i < 500 && table.question.value; i++) await table.act(table.offers.value.all.at(-1) ?? -1);
    expect(table.view.value.outcome).toBeDefined();
    expect(seatsOf(table)).toContain(1);
    const keys = new Set(heard.flatMap((message) => Object.keys(message as object)));
    expect([...keys].sort()).toEqual(['id', 'kind', 'player', 'seed', 'spec', 'view']);
    expect(JSON.stringify(heard)).not.toContain(`"${table.match.header.seed}`);
    for (const message of heard) expect(message).toMatchObject({ view: { viewer: 1 } });
  });

  it('cannot be undone: its decisions stand', async () => {
    const table = await sitDown(new Thinker(async () => game, inProcess()));
    await untilItPlays(table);
    expect(seatsOf(table).at(-1)).toBe(1);
    const before = table.match.line.length;
    expect(table.canUndo()).toBe(false);
    expect(await table.undo()).toBeDefined();
    expect(table.match.line).toHaveLength(before);
  });

  it('follows its standing orders when its thread is lost, says why, and starts a new one', async () => {
    let calls = 0;
    const thinker = new Thinker(
      async () => game,
      (_, onLost) => {
        calls++;
        return { post: () => queueMicrotask(() => onLost('it fell over')), close: () => undefined };
      },
    );
    const table = await sitDown(thinker);
    await untilItPlays(table);
    expect(thinker.trouble.value).toBe('it fell over');
    expect(calls).toBeGreaterThan(0);
    expect(table.idle.value).toBeUndefined();
  });

  it('does not wait for ever for a thread that is silent', async () => {
    const silent: Dial = () => ({ post: () => undefined, close: () => undefined });
    const thinker = new Thinker(async () => game, silent, 1);
    await untilItPlays(await sitDown(thinker));
    expect(thinker.trouble.value).toBe('no answer came');
  });

  it('may be interrupted by an undo: the late answer is not played', async () => {
    const held: (() => void)[] = [];
    const host = inProcess();
    const slow: Dial = (onHeard, onLost) => host((message) => held.push(() => onHeard(message)), onLost);
    const thinker = new Thinker(async () => game, slow);
    const table = await sitDown(thinker);
    for (let i = 0; i < 200 && !thinker.isThinking.value; i++) {
      void table.act(table.offers.value.all[0]);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect({ isThinking: thinker.isThinking.value, busy: table.busy.value, question: table.question.value }).toEqual({
      isThinking: true,
      busy: true,
      question: undefined,
    });
    expect(table.canUndo()).toBe(true);
    expect(await table.undo()).toBeUndefined();
    expect({ isThinking: thinker.isThinking.value, busy: table.busy.value }).toEqual({
      isThinking: false,
      busy: false,
    });
    const { length } = table.match.line;
    for (const answer of held) answer();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(table.match.line).toHaveLength(length);
    expect({ seat: table.question.value?.seat, idle: table.idle.value }).toEqual({ seat: 0, idle: undefined });
  });

  it('hurries when asked to, until a person has decided again; its reasons are those of the stretch', async () => {
    const heard: { readonly kind?: string }[] = [];
    const thinker = new Thinker(async () => game, inProcess(heard));
    const view = { ...(await sitDown(new Thinker(async () => game, inProcess()))).view.value };
    const ask = { player: 'soldier:balanced', view, seed: '1', n: 5 } as const;
    const first = thinker.choose({ ...ask, since: 4 });
    thinker.hurry();
    await first;
    await thinker.choose({ ...ask, since: 4 });
    await thinker.choose({ ...ask, since: 9 });
    expect(heard.map(({ kind }) => kind)).toEqual(['choose', 'hurry', 'choose', 'hurry', 'choose']);
    expect(thinker.reasons.value).toHaveLength(3);
    await thinker.choose({ ...ask, view: { ...view, turn: view.turn + 1 }, since: 9 });
    expect(thinker.reasons.value).toHaveLength(1);
  });

  it('is played by one tab at a time: another waits until the first rests, or is itself interrupted', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const lock: Lock = (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        last = last.then((): unknown => signal.aborted || new Promise<void>((free) => resolve(() => free())));
      });
    const { view } = await sitDown(new Thinker(async () => game, inProcess()));
    const ask = { player: 'recruit:bold', view: view.value, seed: '1', n: 5, since: 4 } as const;
    const [one, two] = [0, 1].map(() => new Thinker(async () => game, inProcess(), undefined, lock));
    await one.choose(ask);
    await one.choose(ask);
    const waiting = two.choose(ask);
    const isDone = await Promise.race([waiting.then(() => true), new Promise((r) => setTimeout(r, 5, false))]);
    expect(isDone).toBe(false);
    one.rest();
    expect(view.value.question?.actions).toContain(await waiting);
    const late = one.choose(ask);
    one.drop();
    await expect(late).rejects.toThrow('aborted');
    two.rest();
    expect(view.value.question?.actions).toContain(await one.choose(ask));
  });

  it('ends its thread when the match leaves the page', async () => {
    const heard: unknown[] = [];
    const table = await sitDown(new Thinker(async () => game, inProcess(heard)));
    await untilItPlays(table);
    table.leave();
    expect(heard.at(-1)).toBe('closed');
  });
});
