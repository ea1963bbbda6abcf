/** Films: the beats of a stretch, their pace, and how a film runs, is cut short and ends. */

import { type Game, isRefusal, type State } from '@cauldron/engine';
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { memoryStore, type SeatPlayer } from '../device/store.ts';
import { LocalTable } from '../table/local-table.ts';
import type { Table } from '../table/table.ts';
import { Words } from '../words/words.ts';
import { Film, type Projector } from './film.ts';
import { FILM_SPEEDS, FilmPace, type FilmSpeed } from './pace.ts';
import { type Beat, reelOf } from './reel.ts';

const game = ford as unknown as Game<State>;

async function sitDown(...seats: readonly SeatPlayer[]): Promise<LocalTable> {
  const seating = { id: 'm', seats, store: memoryStore(), words: new Words(game), forcedNote: () => '' };
  const table = await LocalTable.begin(game, { scenario: game.info.scenarios[0].id, seed: 'film' }, seating);
  if (isRefusal(table)) throw new Error(table.key);
  return table;
}

const projector = (table: LocalTable, show: (beat: Beat) => void): Projector => ({
  table,
  sideOf: () => -1,
  speed: signal('quick'),
  isAwaited: signal(true),
  show,
  settle: () => undefined,
  close: () => undefined,
  wait: () => Promise.resolve(),
});

const beat = (kind: Beat['kind'], places: readonly number[] = [1, 2]): Beat => ({
  from: 0,
  to: 1,
  kind,
  routes: kind === 'move' ? [{ unit: 1, places }] : [],
  lines: [],
  units: [],
  places: [],
  dice: [],
});

describe('the beats of a match', () => {
  it('cover every entry in order, and moves that nothing interrupts are one beat along real hexes', async () => {
    const table = await sitDown('random', 'random');
    const told = projector(table, () => undefined);
    const reel = reelOf(told, 0, table.length.value);
    expect(reel.length).toBeGreaterThan(10);
    const points = reel.flatMap(({ from, to }) => [from, to]);
    expect(points).toEqual([...points].sort((a, b) => a - b));
    const moves = reel.filter((b) => b.kind === 'move');
    expect(moves.some((b) => b.routes.some((route) => route.places.length > 2))).toBe(true);
    for (const [i, b] of reel.entries()) if (b.kind === 'move') expect(reel[i + 1]?.kind).not.toBe('move');
    expect(reel.filter((b) => b.kind === 'battle').every((b) => b.fight && b.dice.length > 0)).toBe(true);
  });
});

describe('the pace of a film', () => {
  const long = [...Array(30)].map((_, i) => beat(i % 3 === 0 ? 'battle' : i % 3 === 1 ? 'move' : 'note'));
  const sum = (times: readonly number[]) => times.reduce((all, ms) => all + ms, 0);

  it.each(FILM_SPEEDS)('an activation takes at most eight seconds, however much happens: %s', (speed) => {
    const pace = new FilmPace();
    const first = sum(pace.of(long, speed, true, true));
    expect(first + sum(pace.of(long, speed, false, true))).toBeLessThanOrEqual(8000 + long.length);
  });

  it('a battle that comes late still has its time', () => {
    const pace = new FilmPace();
    pace.of(
      [...Array(40)].map(() => beat('move')),
      'quick',
      true,
      true,
    );
    expect(pace.of([beat('battle')], 'quick', false, true)).toEqual([2400]);
  });

  it('a slow film takes twice as long, and a new activation has its time again', () => {
    const pace = new FilmPace();
    const [quick, slow] = [
      pace.of([beat('move')], 'quick', false, true),
      new FilmPace().of([beat('move')], 'slow', false, true),
    ];
    expect(slow[0]).toBe(quick[0] * 2);
    pace.of(long, 'quick', false, true);
    pace.restart();
    expect(pace.of([beat('move')], 'quick', false, true)).toEqual(quick);
  });

  it('who looks through a match slowly sees everything twice as long', () => {
    const of = (speed: FilmSpeed) => sum(new FilmPace().of(long, speed, false, false));
    expect(Math.abs(of('slow') - 2 * of('quick'))).toBeLessThanOrEqual(2 * long.length);
  });
});

describe('a film', () => {
  it('shows every beat once, then returns to the present', async () => {
    const table = await sitDown('random', 'random');
    const shown: Beat[] = [];
    const film = new Film(projector(table, (b) => shown.push(b)));
    await film.play(0, table.length.value);
    expect(shown.map((b) => b.to)).toEqual(shown.map((b) => b.to).sort((a, b) => a - b));
    expect(shown.at(-1)?.to).toBe(
      reelOf(
        projector(table, () => undefined),
        0,
        table.length.value,
      ).at(-1)?.to,
    );
    expect(table.past.value).toBeUndefined();
    expect(film.isPlaying.value).toBe(false);
  });

  it('can be paused where it is, and skipped', async () => {
    const table = await sitDown('random', 'random');
    const shown: Beat[] = [];
    const film: Film = new Film(
      projector(table, (b) => {
        shown.push(b);
        if (shown.length === 3) film.pause();
      }),
    );
    await film.play(0, table.length.value);
    expect(shown).toHaveLength(3);
    expect(table.past.value).toBe(shown[1].to);
    film.skip();
    expect(table.past.value).toBeUndefined();
  });

  it('has eight seconds for one activation, however often the person is asked in it', async () => {
    const table = await sitDown('random', 'random');
    const reel = reelOf(
      projector(table, () => undefined),
      0,
      table.length.value,
    );
    // One move is filmed again and again: all of it is one activation.
    const move = reel.findIndex((b) => b.kind === 'move');
    const events = table.match.eventsAt(reel[move].from);
    const length = signal(1);
    const match = Object.create(table.match, { eventsAt: { value: () => events }, from: { value: 0 } });
    const one: Table = Object.create(table, { match: { value: match }, length: { value: length } });
    let spent = 0;
    const wait = (ms: number) => {
      spent += ms;
      return Promise.resolve();
    };
    const film = new Film({ ...projector(table, () => undefined), table: one, speed: signal('slow'), wait });
    for (let n = 0; n < 60; n++) {
      length.value = 2 * n + 1;
      await film.play(2 * n);
    }
    expect(spent).toBeGreaterThan(1000);
    expect(spent).toBeLessThanOrEqual(8000);
  });
});
