/** Matches: the record is the whole truth. Replayed, undone, forked and tampered with. */

import {
  type Action,
  type Entry,
  type Game,
  isRefusal,
  type JournalEntry,
  Match,
  pickAnswer,
  type Question,
  type Rng,
  type SavedMatch,
  type State,
  seededRng,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { sameInts, tossOptions, unlessRefused } from './plays.ts';
import { wrongSeats } from './seats.ts';
import type { Subject } from './suite.ts';

/** Enough decisions for reveals and for every seat. */
const DECISIONS = 120;
/** Far more matches than random players need to open every window of a game. */
const MOST_MATCHES = 400;

export function matchesConform<S extends State>({ game, scenarios, closely, seed, windows }: Subject<S>): void {
  const rngOf = (scenario: string) => seededRng(`${seed}/match/${scenario}`);
  const beginIn = (scenario: string, dice = `${seed}/${scenario}`) =>
    unlessRefused(Match.begin(game, { scenario, options: tossOptions(game, rngOf(scenario)), seed: dice }));
  const play = (match: Match<S>, decisions: number, draw: Rng): Match<S> => {
    for (let i = 0; i < decisions; i++) if (!actRandomly(match, draw)) break;
    return match;
  };
  const hasDice = (match: Match<S>) => match.line.some((entry) => 'chance' in entry);
  /**
   * Some decisions, and more if no die has fallen in them, because the set-up of a large game is long. If a drill ends without a
   * die, another is played.
   */
  const playedIn = (scenario: string): Match<S> => {
    const draw = rngOf(scenario);
    let match = play(beginIn(scenario), DECISIONS, draw);
    while (!hasDice(match) && actRandomly(match, draw));
    for (let i = 1; !hasDice(match) && i < MOST_MATCHES; i++)
      match = play(beginIn(scenario, `${seed}/${scenario}/${i}`), DECISIONS, draw);
    return match;
  };
  const load = (match: Match<S>, journal: readonly JournalEntry[]) =>
    Match.load(game, match.header, JSON.parse(JSON.stringify(journal)));

  it.each(scenarios)('a record of %s replays to the byte', (scenario) => {
    const match = playedIn(scenario);
    const again = unlessRefused(load(match, match.journal));
    expect(JSON.stringify(again.journal)).toBe(JSON.stringify(match.journal));
    expect(sameInts(again.state.ints, match.state.ints)).toBe(true);
    for (const { n } of match.line) expect(again.eventsAt(n)).toEqual(match.eventsAt(n));
  });

  it('every window opens, and a standing order answers it from then on', () => {
    const met = new Set<string>();
    const isMissing = (window: string) => !met.has(window);
    for (let i = 0; i < closely.length || (i < MOST_MATCHES && windows.some(isMissing)); i++) {
      const scenario = closely[i % closely.length];
      const match = unlessRefused(Match.begin(game, { scenario, seed: `${seed}/orders/${i}` }));
      for (const window of orderWhateverIsAsked(match, seededRng(`${seed}/orders/${i}`))) met.add(window);
      expect(JSON.stringify(unlessRefused(load(match, match.journal)).journal)).toBe(JSON.stringify(match.journal));
    }
    expect(windows.filter(isMissing), `windows that ${MOST_MATCHES} random matches do not meet`).toEqual([]);
  });

  describe.each(closely)('matches of %s', (scenario) => {
    const rng = () => rngOf(scenario);
    const begin = () => beginIn(scenario);
    const played = () => playedIn(scenario);

    it('a record that ends early goes on with the same dice', () => {
      const match = played();
      for (const end of [0, 1, Math.floor(match.journal.length / 2)]) {
        const resumed = unlessRefused(load(match, match.journal.slice(0, end)));
        const common = resumed.journal.length;
        expect(resumed.journal).toEqual(match.journal.slice(0, common));
        expect(common).toBeGreaterThanOrEqual(end);
      }
    });

    it('every position of a match can be looked up', () => {
      const match = played();
      for (let n = 1; n < match.line.length; n += 7) {
        expect(game.hash(match.stateAt(n))).toBe(match.line[n - 1].hash);
      }
    });

    it('a saved match goes on with the same dice, and has its past when it is given', async () => {
      const [match, draw] = [play(begin(), DECISIONS / 4, rng()), seededRng(`${seed}/resumed`)];
      const saved = JSON.parse(JSON.stringify(match.save())) as SavedMatch;
      const tail = match.journal.length;
      play(match, DECISIONS / 4, draw);
      const past = { journal: match.journal.slice(0, tail), saved: [] };
      const resumed = unlessRefused(
        Match.resume(game, match.header, saved, match.journal.slice(tail), () => Promise.resolve(past)),
      );
      expect(sameInts(resumed.state.ints, match.state.ints)).toBe(true);
      for (const one of [match, resumed]) play(one, DECISIONS / 4, seededRng(`${seed}/on`));
      expect(resumed.line.slice(saved.line)).toEqual(match.line.slice(saved.line));
      expect(await resumed.reach(0)).toBe(true);
      expect(resumed.journal).toEqual(match.journal);
      for (const { n } of match.line) {
        expect(sameInts(resumed.stateAt(n).ints, match.stateAt(n).ints)).toBe(true);
        expect(resumed.eventsAt(n)).toEqual(match.eventsAt(n));
      }
    });

    it('undo and the same answer give the same position; undo stops at dice, reveals and the other seat', () => {
      const match = begin();
      const draw = rng();
      for (let i = 0; i < DECISIONS; i++) {
        const seat = actRandomly(match, draw);
        if (seat === undefined) break;
        const { line } = match;
        const last = line[line.length - 1];
        const target = match.undoTarget(seat.seat);
        const reveals = match.eventsAt(line.length - 1).some((e) => e.reveals);
        expect(isRefusal(target)).toBe(!('do' in last) || reveals);
        for (const other of wrongSeats(game, seat.seat))
          expect(match.undoTarget(other)).toMatchObject({ refused: true });
        if (isRefusal(target)) continue;
        const after = match.state.ints.slice();
        unlessRefused(match.undo(seat.seat));
        expect(line.length).toBe(target);
        unlessRefused(match.redo(seat.seat));
        expect(sameInts(match.state.ints, after)).toBe(true);
      }
      expect(JSON.stringify(unlessRefused(load(match, match.journal)).journal)).toBe(JSON.stringify(match.journal));
    });

    it('going back past dice by consent rolls new ones, and the record still replays', () => {
      const match = played();
      match.rewind(Math.floor(match.line.length / 3), 0);
      play(match, 20, rng());
      expect(JSON.stringify(unlessRefused(load(match, match.journal)).journal)).toBe(JSON.stringify(match.journal));
    });

    it('a fork shares the past, has its own dice and replays, even if it goes back behind its beginning', () => {
      const match = played();
      const n = Math.floor(match.line.length / 2);
      const fork = match.fork(n, `${seed}/fork`);
      expect(fork.line.slice(0, n)).toEqual(match.line.slice(0, n));
      play(fork, 10, rng());
      fork.rewind(Math.floor(n / 2), 0);
      play(fork, 20, rng());
      const again = unlessRefused(load(fork, fork.journal));
      expect(JSON.stringify(again.journal)).toBe(JSON.stringify(fork.journal));
    });

    it('a record that was tampered with is refused', () => {
      const match = played();
      const { journal, header } = match;
      const tampered = (at: number, change: (entry: Entry) => JournalEntry | undefined) =>
        load(
          match,
          journal.flatMap((entry, i) => (i === at && !('undo' in entry) ? (change(entry) ?? []) : entry)),
        );
      const fall = journal.findIndex((e) => 'chance' in e);
      const decision = journal.findIndex((e) => 'do' in e);
      const refused = (key: string) => ({ refused: true, key });
      expect(
        tampered(fall, (e) => ('fell' in e ? { ...e, fell: [(e.fell[0] % 6) + 1, ...e.fell.slice(1)] } : e)),
      ).toMatchObject(refused('record-dice'));
      expect(tampered(decision, (e) => ({ ...e, hash: '0123456789abcdef' }))).toMatchObject(refused('record-hash'));
      const [{ seat }] = journal.filter((e) => 'do' in e);
      for (const other of wrongSeats(game, seat))
        expect(tampered(decision, (e) => ({ ...e, seat: other }))).toMatchObject(refused('record-illegal'));
      expect(tampered(decision, (e) => ('do' in e ? { ...e, do: ['no-such-verb'] } : e))).toMatchObject(
        refused('record-illegal'),
      );
      expect(tampered(decision, () => undefined)).toMatchObject(refused('record-order'));
      const [first, second, ...rest] = journal;
      expect(load(match, [second, first, ...rest])).toMatchObject(refused('record-order'));
      expect(load(match, [{ undo: 0, seat: 0 }, ...journal])).toMatchObject(refused('record-undo'));
      expect(Match.load(game, { ...header, pack: 'other' }, journal)).toMatchObject(refused('match-of-other-pack'));
      expect(Match.load(game, { ...header, rules: -1 }, journal)).toMatchObject(refused('match-of-other-rules'));
      expect(Match.load(game, { ...header, game: 'other' }, journal)).toMatchObject(refused('match-of-other-game'));
    });

    it('only the seat to move may answer, and only with an offered answer', () => {
      const match = begin();
      const question = match.question();
      if (!question) throw new Error('a match begins with a question');
      const { seat, actions } = question;
      const before = match.state.ints.slice();
      for (const other of wrongSeats(game, seat))
        expect(match.act(other, actions[0])).toMatchObject({ refused: true, key: 'not-your-question' });
      expect(match.act(seat, 0)).toMatchObject({ refused: true });
      expect(sameInts(match.state.ints, before)).toBe(true);
    });
  });
}

/** A window states exactly its declared conditions, and offers its default if it has one. */
function checkWindow<S extends State>({ info, vocabulary }: Game<S>, question: Question): void {
  const window = info.windows.find(({ id }) => id === question.window);
  const named = Object.keys(question.conditions).sort();
  expect(named, `the conditions of ${question.window}`).toEqual([...(window?.conditions ?? ['declared'])].sort());
  if (!window?.default) return;
  const answers = Array.from(question.actions.subarray(0, question.count));
  expect(answers, `the default of ${window.id}`).toContain(vocabulary.read(window.default));
}

/** Makes the first answer to each window a standing order. While that answer is offered, the window never asks again. */
function orderWhateverIsAsked<S extends State>(match: Match<S>, rng: Rng): Set<string> {
  const { vocabulary } = match.game;
  const orders = new Map<string, Action>();
  const windows = new Set<string>();
  for (let i = 0; i < 10 * DECISIONS; i++) {
    const question = match.question();
    if (!question) break;
    const { seat, window } = question;
    if (window !== '') checkWindow(match.game, question);
    const own = `${seat}/${window}`;
    const order = orders.get(own);
    if (order !== undefined && question.actions.subarray(0, question.count).includes(order)) {
      throw new Error(`${window} is put to seat ${seat} in spite of its order`);
    }
    const answer = pickAnswer(question, rng);
    if (window !== '' && order === undefined) {
      windows.add(window);
      orders.set(own, answer);
      // The window is open: the order answers it at once.
      if (match.order(seat, window, vocabulary.name(answer)).length === 0) throw new Error(`${window} stays open`);
      continue;
    }
    unlessRefused(match.act(seat, answer));
  }
  return windows;
}

/** Answers the open question at random; returns the seat that did, or undefined at the end. */
function actRandomly<S extends State>(match: Match<S>, rng: Rng): { readonly seat: number } | undefined {
  const question = match.question();
  if (!question) return undefined;
  const { seat } = question;
  unlessRefused(match.act(seat, pickAnswer(question, rng)));
  return { seat };
}
