/** Every event is shown when it is due: on the map, in a notice or on the battle card; or its game says why it stays in the log. */

import { type Fight, type FigureKind, type Game, type GameEvent, isRefusal, shownAs } from '@cauldron/engine';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import { memoryStore } from '../device/store.ts';
import { LocalTable } from '../table/local-table.ts';
import { Words } from '../words/words.ts';
import type { IntentReader } from './intent.ts';
import { reelOf } from './reel.ts';
import { Showing } from './showing.ts';
import type { ReelSource } from './summary.ts';

/** An event is shown this many milliseconds after it is due, at the latest. */
const DUE_MS = 300;

const readerOf = (source: ReelSource): IntentReader => ({
  words: new Words(source.table.game),
  own: 0,
  sideOf: (unit) => source.sideOf(unit),
  goals: [],
  distance: () => 0,
});
const films = signal('quick' as const);
const TASTE = { films, look: films, isStill: signal(false), reader: readerOf };
const DARK = { show: () => undefined, light: () => undefined, say: () => undefined };

async function playedAt(id: string, seed = 'shown') {
  const { game, pack, counters } = await loadEdition(id);
  const words = new Words(game, pack);
  const seats = ['random', 'random'] as const;
  const seating = { id: 'm', seats, store: memoryStore(), words, forcedNote: () => '' };
  const table = await LocalTable.begin(game, { scenario: 'drill', seed }, seating);
  if (isRefusal(table)) throw new Error(table.key);
  return { game, table, sideNameOf: (unit: number) => counters.sideOf(unit) };
}

const FIGURES: Readonly<Record<FigureKind, number | string | readonly number[]>> = {
  unit: 0,
  units: [0],
  place: 1,
  places: [1],
  side: 0,
  seat: 0,
  formation: 0,
  number: 1,
  dice: [1],
  term: 'drill',
  text: 'x',
};
const FIGHT: Fight = {
  attackers: [0],
  defenders: [1],
  places: [1],
  attack: 1,
  defence: 1,
  ratio: '1:1',
  column: '1:1',
  shifts: [],
  modifier: 0,
  modifiers: [],
  results: [],
  roll: 3,
  result: { attacker: '-', defender: '-' },
  attackerSuffers: { steps: 0, retreat: 0 },
  defenderSuffers: { steps: 1, retreat: 0 },
};

/** An event of a kind, with some figures. */
function someEvent({ messages }: Game, key: string): GameEvent {
  const figures = Object.fromEntries(Object.entries(messages.events[key]).map(([name, kind]) => [name, FIGURES[kind]]));
  const event = { key, rule: '1', figures, see: -1, reveals: false };
  return shownAs(messages, event) === 'battle' ? { ...event, fight: FIGHT } : event;
}

const kindOf = (shown: ReturnType<typeof shownAs>): string => (typeof shown === 'object' ? 'object' : shown);

describe.each(gameIds)('what happens in %s', (id) => {
  it('makes the reel of a whole match, with what each turn cost', async () => {
    const reelWith = async (seed: number) => {
      const { table, sideNameOf } = await playedAt(id, `shown ${seed}`);
      return reelOf(new Showing(table, sideNameOf, DARK, TASTE), 0, table.length.value);
    };
    // Not every random match comes to a battle.
    let reel = await reelWith(0);
    for (let seed = 1; seed < 30 && !reel.some((beat) => beat.fight); seed++) reel = await reelWith(seed);
    expect(new Set(reel.map((beat) => beat.kind))).toEqual(new Set(['move', 'battle', 'note']));
    const turns = reel.filter((beat) => beat.lines.some((line) => line.kind === 'turn')).map((beat) => beat.lines);
    expect(turns.some((lines) => lines.some((line) => line.text.startsWith('Points:')))).toBe(true);
  });

  describe('is shown when it is due', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    it('every kind of event, on the map, in a notice or on the card', async () => {
      const { game, table } = await playedAt(id);
      const missing: string[] = [];
      for (const key of Object.keys(game.messages.events)) {
        const event = someEvent(game, key);
        if (typeof shownAs(game.messages, event) === 'object') continue;
        vi.spyOn(table.match, 'eventsAt').mockImplementation((n) => (n === 1 ? [event] : []));
        const lit: number[] = [];
        const light = (places: readonly number[]) => void lit.push(...places);
        const lamp = { show: light, light, say: () => undefined };
        const showing = new Showing(table, () => undefined, lamp, TASTE);
        void showing.film.play(1, 2);
        await vi.advanceTimersByTimeAsync(DUE_MS - 1);
        const { card, notice, marching } = showing;
        if (!card.value && !notice.value && !marching.value && lit.length === 0) missing.push(key);
        showing.film.skip();
      }
      expect(missing).toEqual([]);
    });

    it('every kind of event that follows from one’s own decision, without a film', async () => {
      const { game, table } = await playedAt(id);
      const missing: string[] = [];
      for (const key of Object.keys(game.messages.events)) {
        const event = someEvent(game, key);
        const shown = shownAs(game.messages, event);
        // A counter that has moved stands where it went.
        if (typeof shown === 'object' || shown === 'move') continue;
        vi.spyOn(table.match, 'eventsAt').mockImplementation((n) => (n === 1 ? [event] : []));
        const due = signal(1);
        const heard = Object.create(table, { length: { value: due } });
        const showing = new Showing(heard, () => undefined, DARK, { ...TASTE, films: signal('off' as const) });
        const stop = showing.attend();
        due.value = 2;
        if (!showing.card.value && !showing.notice.value) missing.push(key);
        stop();
      }
      expect(missing).toEqual([]);
    });

    it('what a die decided, with the die', async () => {
      const { game, table, sideNameOf } = await playedAt(id);
      const told = Object.keys(game.messages.events)
        .filter((key) => game.messages.events[key].roll === 'number')
        .map((key) => someEvent(game, key))
        .filter((event) => !['object', 'move', 'battle'].includes(kindOf(shownAs(game.messages, event))));
      expect(told.length).toBeGreaterThan(0);
      vi.spyOn(table.log, 'of').mockReturnValue([
        { key: '', n: 1, kind: 'dice', text: '4 2', rule: '', units: [], places: [] },
      ]);
      for (const event of told) {
        vi.spyOn(table.match, 'eventsAt').mockImplementation((n) => (n === 1 ? [event] : []));
        const [beat] = reelOf(new Showing(table, sideNameOf, DARK, TASTE), 1, 2);
        expect(beat.lines.at(-1)?.dice, event.key).toEqual(['4', '2']);
      }
    });

    it('what stays in the log says why', async () => {
      const { game } = await playedAt(id);
      const reasons = Object.values(game.messages.shown ?? {}).flatMap((kind) =>
        typeof kind === 'object' ? [kind.log] : [],
      );
      for (const reason of reasons) expect(reason).toMatch(/^[a-z].{10,}/);
    });
  });
});
