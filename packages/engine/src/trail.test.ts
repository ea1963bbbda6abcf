import { describe, expect, it } from 'vitest';
import { action } from './flow/action.ts';
import type { Game } from './game.ts';
import type { JournalEntry, MatchPast, SavedMatch } from './journal.ts';
import { Match } from './match.ts';
import { type Toy, toy, unlessRefused, V } from './testing/toy.ts';
import { Trail } from './trail.ts';

const ROLL = action(V.roll, 0);
const DONE = action(V.done, 0);
const NO = action(V.nod, 1);

/** A toy that counts its calls. */
function counted() {
  const count = { applied: 0, kept: 0 };
  const game: Game<Toy> = {
    ...toy,
    apply: (s, a, out) => {
      count.applied++;
      return toy.apply(s, a, out);
    },
    keep: (s) => {
      count.kept++;
      return toy.keep(s);
    },
  };
  return { game, count };
}

/** A roll, and then the given number of passed turns. */
function long(game: Game<Toy>, entries: number): Match<Toy> {
  const match = unlessRefused(Match.begin(game, { scenario: 'toy', seed: 'long' }));
  unlessRefused(match.act(0, ROLL));
  for (let q = match.question(); q && match.line.length < entries; q = match.question())
    unlessRefused(match.act(q.seat, q.window === 'nod' ? NO : DONE));
  return match;
}

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('looking back on a long match', () => {
  it('finds every position by folding a few entries', () => {
    const { game, count } = counted();
    const match = long(game, 3000);
    for (const n of [2999, 1, 1500, 127, 128, 129, 2048, 0]) {
      count.applied = 0;
      const state = match.stateAt(n);
      expect(count.applied).toBeLessThanOrEqual(128);
      if (n > 0) expect(toy.hash(state)).toBe(match.line[n - 1].hash);
    }
  });

  it('reads on from entry to entry with one fold each, for positions and events', () => {
    const { game, count } = counted();
    const match = long(game, 3000);
    count.applied = 0;
    for (let n = 0; n < match.line.length; n++) {
      toy.invariants(match.stateAt(n));
      match.eventsAt(n);
    }
    expect(count.applied).toBeLessThanOrEqual(match.line.length);
  });

  it('gives the events of any entry as they happened', () => {
    const match = long(toy, 3000);
    expect(match.eventsAt(1)).toMatchObject([{ key: 'rolled' }]);
    expect(match.eventsAt(2)).toEqual([]);
    expect(match.eventsAt(2999)).toEqual([]);
  });

  it('a returned position belongs to the reader', () => {
    const match = long(toy, 300);
    match.stateAt(10).gain(0, 7);
    expect(toy.hash(match.stateAt(10))).toBe(match.line[9].hash);
  });

  it('after going back far, the later entries are forgotten', () => {
    const match = long(toy, 1000);
    match.stateAt(900);
    match.rewind(500, 0);
    for (let q = match.question(); q && match.line.length < 700; q = match.question())
      unlessRefused(match.act(q.seat, q.window === 'nod' ? action(V.nod, match.line.length < 510 ? 0 : 1) : DONE));
    for (const n of [499, 510, 600, 690]) expect(toy.hash(match.stateAt(n))).toBe(match.line[n - 1].hash);
  });
});

it('a trail that was cut does not read on from what was played before', () => {
  const [match, other] = [long(toy, 300), long(toy, 100)];
  unlessRefused(other.act(other.question()?.seat ?? -1, other.question()?.window ? action(V.nod, 0) : DONE));
  for (let q = other.question(); q && other.line.length < 300; q = other.question())
    unlessRefused(other.act(q.seat, q.window === 'nod' ? (other.line.length < 104 ? action(V.nod, 0) : NO) : DONE));
  const line = [...match.line];
  const trail = new Trail(toy, line, 0, match.stateAt(0));
  trail.stateAt(120);
  trail.eventsAt(110);
  trail.cut(100);
  line.splice(100, 200, ...other.line.slice(100));
  expect(toy.hash(trail.stateAt(125))).toBe(other.line[124].hash);
  expect(other.line[124].hash).not.toBe(match.line[124].hash);
});

describe('a long match that was saved', () => {
  const whole = () => {
    const match = unlessRefused(Match.begin(toy, { scenario: 'toy', seed: 'long' }));
    unlessRefused(match.act(0, ROLL));
    const saved: SavedMatch[] = [];
    for (let q = match.question(); q && match.line.length < 2000; q = match.question()) {
      unlessRefused(match.act(q.seat, q.window === 'nod' ? NO : DONE));
      // Something is taken back here and there, so the journal is longer than the line.
      if (match.journal.length % 50 === 0) match.rewind(match.line.length - 3, 0);
      if (match.line.length - (saved.at(-1)?.line ?? 0) >= 256) saved.push(throughJson(match.save()));
    }
    return { match, saved, journal: throughJson(match.journal) };
  };
  const resume = (at: SavedMatch, header: Match['header'], journal: readonly JournalEntry[], past?: MatchPast) =>
    unlessRefused(
      Match.resume(toy, header, at, journal.slice(at.journal), past && (() => Promise.resolve(throughJson(past)))),
    );

  it('opens with its last entries, goes on with the right dice, and has its past when somebody looks back', async () => {
    const { match, saved, journal } = whole();
    const last = saved[saved.length - 1];
    const resumed = resume(last, match.header, journal, { journal: journal.slice(0, last.journal), saved });
    expect({ from: resumed.from, lineLength: resumed.line.length, journalLength: resumed.journal.length }).toEqual({
      from: last.line,
      lineLength: match.line.length,
      journalLength: match.journal.length,
    });
    expect(() => resumed.stateAt(last.line - 1)).toThrow('load the whole match');
    expect(() => resumed.fork(last.line, 'x')).toThrow('load the whole match');
    for (const one of [match, resumed]) {
      while (one.question()?.window) unlessRefused(one.act(one.question()?.seat ?? -1, NO));
      unlessRefused(one.act(one.question()?.seat ?? -1, ROLL));
    }
    expect(await resumed.reach(last.line)).toBe(true);
    expect(resumed.from).toBe(last.line);
    expect(await Promise.all([resumed.reach(0), resumed.reach(7)])).toEqual([true, true]);
    expect(resumed.from).toBe(0);
    expect(resumed.line).toEqual(match.line);
    expect(resumed.journal).toEqual(match.journal);
    for (const n of [0, 5, 300, 1000, last.line - 1]) expect(resumed.stateAt(n).ints).toEqual(match.stateAt(n).ints);
    expect(resumed.fork(700, 'fork').journal).toEqual(match.fork(700, 'fork').journal);
  });

  it('does not accept a past that leads elsewhere', async () => {
    const { match, saved, journal } = whole();
    const past = { journal: journal.slice(0, (saved[2].journal ?? 0) - 1), saved };
    const resumed = resume(saved[2], match.header, journal, past);
    expect(await resumed.reach(0)).toBe(false);
    expect(resumed.from).toBe(saved[2].line);
  });

  it('manages without a damaged position of its past', async () => {
    const { match, saved, journal } = whole();
    const last = saved[saved.length - 1];
    const spoilt = saved.map((one) => ({
      ...one,
      state: { ...one.state, sections: { ...one.state.sections, score: [9, 9] } },
    }));
    const resumed = resume(last, match.header, journal, { journal: journal.slice(0, last.journal), saved: spoilt });
    expect(await resumed.reach(0)).toBe(true);
    expect(toy.hash(resumed.stateAt(600))).toBe(match.line[599].hash);
  });

  it('is refused if its entries do not follow from the position', () => {
    const { match, saved, journal } = whole();
    const second = saved[1];
    const other = { ...second.state, sections: { ...second.state.sections, score: [9, 9] } };
    const since = journal.slice(second.journal);
    expect(Match.resume(toy, match.header, { ...second, state: other }, since)).toMatchObject({ key: 'record-hash' });
    const behind: JournalEntry[] = [{ undo: second.line - 1, seat: 0 }];
    expect(Match.resume(toy, match.header, second, behind)).toMatchObject({ key: 'record-undo' });
  });
});
