/** What happens is shown: other seats' decisions as a film, everything else at once. */

import { type Fight, type Game, isRefusal, type State, verbOf } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { memoryStore, type SeatPlayer } from '../device/store.ts';
import { LocalTable } from '../table/local-table.ts';
import { Words } from '../words/words.ts';
import type { IntentReader } from './intent.ts';
import type { FilmSpeed } from './pace.ts';
import { type Beat, newsOf, type ShownLine, weightiest } from './reel.ts';
import { Showing } from './showing.ts';
import type { ReelSource } from './summary.ts';

const readerOf = (source: ReelSource): IntentReader => ({
  words: new Words(source.table.game),
  own: 0,
  sideOf: (unit) => source.sideOf(unit),
  goals: [],
  distance: () => 0,
});
const films: Signal<FilmSpeed> = signal('quick');
const taste = { films, look: films, isStill: signal(false), reader: readerOf };

const game = ford as unknown as Game<State>;
const sideOf = () => undefined;

async function sitDown(...seats: readonly SeatPlayer[]) {
  const seating = { id: 'm', seats, store: memoryStore(), words: new Words(game), forcedNote: () => '' };
  const table = await LocalTable.begin(game, { scenario: game.info.scenarios[0].id, seed: 'showing' }, seating);
  if (isRefusal(table)) throw new Error(table.key);
  const said: string[] = [];
  const showing = new Showing(
    table,
    sideOf,
    { show: () => undefined, light: () => undefined, say: (text) => void said.push(text) },
    taste,
  );
  return { table, showing, said, stop: showing.attend() };
}

/** Decides until the other side has done something that is played. */
async function untilHeld({ table, showing }: Awaited<ReturnType<typeof sitDown>>): Promise<void> {
  for (let i = 0; i < 60 && !showing.isHeld.value && table.question.value; i++)
    await table.act(table.offers.value.all[table.offers.value.all.length - 1]);
  expect(showing.isHeld.value).toBe(true);
}

describe('the other side’s decisions', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    films.value = 'quick';
  });
  afterEach(() => vi.useRealTimers());

  it('are played by default before the person is asked', async () => {
    const at = await sitDown('person', 'random');
    await untilHeld(at);
    expect(at.table.question.value).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.showing.isHeld.value).toBe(false);
    expect(at.table.past.value).toBeUndefined();
    at.stop();
  });

  it('are skipped at once, and «Again» shows them once more', async () => {
    const at = await sitDown('person', 'random');
    await untilHeld(at);
    at.showing.skip();
    expect(at.showing.isHeld.value).toBe(false);
    expect(at.table.past.value).toBeUndefined();
    expect(at.showing.canRepeat.value).toBe(true);
    const again = at.showing.again();
    expect(at.showing.isHeld.value).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    await again;
    expect(at.showing.isHeld.value).toBe(false);
    at.stop();
  });

  it('appear without a film if films are off', async () => {
    films.value = 'off';
    const at = await sitDown('person', 'random');
    for (let i = 0; i < 40 && at.table.question.value; i++) {
      await at.table.act(at.table.offers.value.all[at.table.offers.value.all.length - 1]);
      expect(at.showing.isHeld.value).toBe(false);
    }
    expect(at.said.length).toBeGreaterThan(3);
    at.stop();
  });
});

describe('a fight that came of the person’s own answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    films.value = 'quick';
  });
  afterEach(() => vi.useRealTimers());

  it('keeps its card long enough to be read before the other side’s film goes on', async () => {
    const seating = { id: 'm', seats: ['person', 'person'] as const, isOpen: true };
    const more = { store: memoryStore(), words: new Words(game), forcedNote: () => '' };
    const scenario = game.info.scenarios[0].id;
    const table = await LocalTable.begin(game, { scenario, seed: 'kept' }, { ...seating, ...more });
    if (isRefusal(table)) throw new Error(table.key);
    // The second seat decides elsewhere, as in a match online: its answers come one by one.
    vi.spyOn(table, 'decidesHere').mockImplementation((seat) => seat === 0);
    const lamp = { show: () => undefined, light: () => undefined, say: () => undefined };
    const showing = new Showing(table, sideOf, lamp, taste);
    const stop = showing.attend();
    let kept = 0;
    for (let i = 0; i < 400 && kept === 0 && table.question.value; i++) {
      const announced = showing.isHeld.value ? undefined : showing.card.value?.fight;
      const asked = table.question.value;
      const { all } = table.offers.value;
      await table.act(all.find((one) => asked.roles[verbOf(one)] === 'fight') ?? all[i % all.length]);
      if (showing.isHeld.value && announced && asked.seat === 1) {
        await vi.advanceTimersByTimeAsync(2000);
        expect(showing.card.value?.fight).toBe(announced);
        kept++;
      }
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(kept).toBe(1);
    stop();
  });
});

describe('what came of a fight', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    films.value = 'off';
  });
  afterEach(() => vi.useRealTimers());

  it('is told when its dice lie still, or with the next notice if nobody waits for them', async () => {
    const at = await sitDown('person', 'person');
    const { showing } = at;
    const line = (text: string) => ({ text, rule: '', kind: 'loss' as const });
    const plain = { from: 0, to: 1, routes: [], units: [], places: [], dice: [] };
    const fight = { ...plain, kind: 'battle', lines: [], fight: {} as Fight } as const;
    const lost = { ...plain, kind: 'note', lines: [line('lost')] } as const;
    const more = { ...plain, kind: 'note', lines: [line('more')] } as const;
    const told = () => showing.notice.value?.lines.map(({ text }) => text);
    showing['announce']([fight, lost]);
    expect([showing.card.value === undefined, told()]).toEqual([false, undefined]);
    showing['announce']([more]);
    expect(told()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(told()).toEqual(['lost', 'more']);
    showing.clear();
    showing['announce']([fight, lost]);
    showing.clear();
    showing['announce']([more]);
    expect(told()).toEqual(['lost', 'more']);
    at.stop();
  });
});

describe('the news of a reel', () => {
  const note = (text: string, kind: ShownLine['kind']): Beat => ({
    from: 0,
    to: 1,
    routes: [],
    units: [],
    places: [],
    dice: [],
    kind: 'note',
    lines: [{ text, rule: '', kind }],
  });

  it('leave out what led to a fight, but not that an activation begins', () => {
    const fight = { ...note('', 'map'), kind: 'battle', fight: {} } as unknown as Beat;
    const reel = [note('begins', 'activation'), note('guns', 'banner'), fight, note('lost', 'loss')];
    expect(newsOf(reel).map(({ text }) => text)).toEqual(['begins', 'lost']);
    expect(newsOf([note('guns', 'banner')]).map(({ text }) => text)).toEqual(['guns']);
  });
});

it('of many sentences the weightiest are told, in the order in which they happened', () => {
  const lines = (['map', 'banner', 'activation', 'loss'] as const).map((kind) => ({ text: kind, rule: '', kind }));
  expect(weightiest(lines, 2).map(({ text }) => text)).toEqual(['banner', 'activation']);
});

describe('a film', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    films.value = 'quick';
  });
  afterEach(() => vi.useRealTimers());

  it('puts the card of a fight away when another formation begins', async () => {
    const at = await sitDown('person', 'random');
    const note = { text: '', rule: '', kind: 'activation' } as const;
    const beat = { from: 0, to: 1, kind: 'note', lines: [note], routes: [], units: [], places: [], dice: [] } as const;
    const { showing } = at;
    showing.card.value = { fight: {} as Fight, dice: [], ms: 0 };
    const stop = vi.spyOn(showing.table.match, 'eventsAt').mockReturnValue([]);
    showing.film['projector'].show({ ...beat, lines: [{ ...note, kind: 'loss' }] }, 0);
    expect(showing.card.value).toBeDefined();
    showing.film['projector'].show(beat, 0);
    expect(showing.card.value).toBeUndefined();
    stop.mockRestore();
    at.stop();
  });

  it('waits until the brief has been read, and the board stays as it was', async () => {
    const isAwaited = signal(true);
    // The other side decides first.
    const at = await sitDown('random', 'person');
    at.stop();
    const lamp = { show: () => undefined, light: () => undefined, say: () => undefined };
    const showing = new Showing(at.table, sideOf, lamp, { ...taste, isAwaited });
    const stop = showing.attend();
    expect([showing.isStaying.value, at.table.past.value]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([showing.isHeld.value, at.table.past.value]).toEqual([true, 0]);
    isAwaited.value = false;
    expect(showing.isStaying.value).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([showing.isHeld.value, at.table.past.value]).toEqual([false, undefined]);
    stop();
  });
});

describe('what a person loses while the other side decides', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    films.value = 'quick';
  });
  afterEach(() => vi.useRealTimers());

  const told = ({ showing }: Awaited<ReturnType<typeof sitDown>>) =>
    showing.notice.value?.lines.map(({ text }) => text);
  /** The unit is the person's. */
  const loss = (text: string, unit: number): Beat => ({
    from: 0,
    to: 1,
    routes: [],
    units: [unit],
    places: [],
    dice: [],
    kind: 'note',
    lines: [{ text, rule: '', kind: 'loss', units: [unit] }],
  });
  const banner = (text: string): Beat => ({ ...loss(text, 0), lines: [{ text, rule: '', kind: 'banner' }] });
  const MINE = 1;

  /** A film in which two of the person's units and one of the other side's are lost, and something else happens after it. */
  async function watched() {
    const at = await sitDown('person', 'random');
    const { showing, table } = at;
    vi.spyOn(showing, 'sideOf').mockImplementation((unit) =>
      unit === MINE ? table.view.peek().side : 1 - table.view.peek().side,
    );
    await untilHeld(at);
    const { show } = showing.film['projector'];
    for (const beat of [loss('we lose', MINE), loss('they lose', 0), banner('a gun fires')]) show(beat, 100);
    return at;
  }

  it('stands with everything that is told after it', async () => {
    const at = await watched();
    expect(told(at)).toEqual(['a gun fires', 'we lose']);
    at.stop();
  });

  it('stands in the last notice until it is put away or the person answers', async () => {
    const at = await watched();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told(at)).toContain('we lose');
    expect(at.showing.notice.value?.isLasting).toBe(true);
    const { all } = at.table.offers.value;
    films.value = 'off';
    await at.table.act(all[0]);
    expect(told(at) ?? []).not.toContain('we lose');
    at.stop();
    films.value = 'quick';
    const other = await watched();
    await vi.advanceTimersByTimeAsync(60_000);
    other.showing.putNoticeAway();
    expect(told(other)).toBeUndefined();
    other.stop();
  });

  it('does not stand if it came of the person’s own attack', async () => {
    const at = await watched();
    const { show } = at.showing.film['projector'];
    const fight = {
      ...loss('', MINE),
      kind: 'battle',
      lines: [],
      fight: { attackers: [MINE], places: [] },
    } as unknown as Beat;
    for (const beat of [fight, loss('the attack costs one', MINE), banner('a gun fires')]) show(beat, 100);
    expect(told(at)).toEqual(['a gun fires', 'we lose']);
    at.stop();
  });

  it('is told if the film is skipped', async () => {
    const at = await watched();
    at.showing.clear();
    vi.spyOn(at.showing as unknown as { lossesIn(): readonly ShownLine[] }, 'lossesIn').mockReturnValue(
      loss('skipped', MINE).lines,
    );
    at.showing.skip();
    expect(told(at)).toContain('skipped');
    at.stop();
  });
});

describe('two people at one screen', () => {
  it('are both shown a fight, each when the curtain is lifted', async () => {
    films.value = 'off';
    const at = await sitDown('person', 'person');
    const { table, showing } = at;
    const seen = new Set<number>();
    for (let i = 0; i < 200 && seen.size < 2 && table.question.value; i++) {
      expect(table.isCurtained.value && showing.card.value).toBeFalsy();
      table.lift();
      if (showing.card.value) seen.add(table.seat.value);
      const asked = table.question.value;
      const { all } = table.offers.value;
      await table.act(all.find((one) => asked.roles[verbOf(one)] === 'fight') ?? all[i % all.length]);
    }
    expect([...seen].sort()).toEqual([0, 1]);
    at.stop();
  });

  it('see no film of each other', async () => {
    films.value = 'quick';
    const at = await sitDown('person', 'person');
    for (let i = 0; i < 30 && at.table.question.value; i++) {
      at.table.lift();
      await at.table.act(at.table.offers.value.all[0]);
      expect(at.showing.isHeld.value).toBe(false);
    }
    at.stop();
  });
});
