import { describe, expect, it } from 'vitest';
import { ScriptedChance } from './chance/source.ts';
import { action } from './flow/action.ts';
import type { Game } from './game.ts';
import type { Fall, JournalEntry, MatchHeader, SavedMatch } from './journal.ts';
import { Match } from './match.ts';
import { fairHeader } from './record.ts';
import { type Toy, toy, unlessRefused, V } from './testing/toy.ts';

const ROLL = action(V.roll, 0);
const SHOW = action(V.show, 0);
const DONE = action(V.done, 0);
const pick = (n: number) => action(V.pick, n);

const begin = (seed = 'match') => unlessRefused(Match.begin(toy, { scenario: 'toy', seed }));
const play = (match: Match<Toy>, ...actions: number[]) => {
  for (const a of actions) unlessRefused(match.act(match.question()?.seat ?? -1, a));
  return match;
};
const reload = ({ header, journal }: { header: MatchHeader; journal: readonly JournalEntry[] }) =>
  Match.load(toy, header, JSON.parse(JSON.stringify(journal)));
const falls = (match: Match<Toy>) => match.line.filter((e): e is Fall => 'chance' in e).map((e) => e.fell.join());

describe('playing', () => {
  it('an answer returns with the dice that it caused', () => {
    const match = unlessRefused(Match.begin(toy, { scenario: 'toy', seed: 'x' }, new ScriptedChance([[2, 3]])));
    const entries = unlessRefused(match.act(0, ROLL));
    expect(entries).toMatchObject([
      { n: 0, seat: 0, do: ['roll'] },
      { n: 1, chance: 'dice', fell: [2, 3] },
    ]);
    expect(entries[1].hash).toBe(toy.hash(match.state));
  });

  it('the other seat, and a scenario that does not exist, are refused', () => {
    expect(begin().act(1, ROLL)).toMatchObject({ key: 'not-your-question' });
    expect(Match.begin(toy, { scenario: 'none', seed: 'x' })).toMatchObject({ key: 'unknown-scenario' });
  });

  it('after the end there is no question, and answers are refused', () => {
    const match = begin();
    while (match.question()) play(match, ROLL);
    expect(match.act(0, ROLL)).toMatchObject({ key: 'match-over' });
  });
});

describe('undo', () => {
  it('takes back one decision after the other, and redo repeats them', () => {
    const match = play(begin(), pick(0), pick(1));
    const after = toy.hash(match.state);
    match.undo(0);
    match.undo(0);
    expect(match.line).toEqual([]);
    expect(unlessRefused(match.redo(0))).toMatchObject([{ do: ['pick', 0] }]);
    expect(unlessRefused(match.redo(0))).toMatchObject([{ do: ['pick', 1] }]);
    expect(toy.hash(match.state)).toBe(after);
    expect(match.redo(0)).toMatchObject({ key: 'nothing-to-redo' });
  });

  it('redo is lost once something else is decided', () => {
    const match = play(begin(), pick(0));
    match.undo(0);
    play(match, pick(2));
    expect(match.redo(0)).toMatchObject({ key: 'nothing-to-redo' });
  });

  it('redo is lost when the match goes back by consent', () => {
    const match = play(begin(), pick(0), pick(1));
    match.undo(0);
    match.rewind(0, 1);
    expect(match.redo(0)).toMatchObject({ key: 'nothing-to-redo' });
  });

  it('stops at the start, at dice, at a reveal and at the other seat', () => {
    expect(begin().undo(0)).toMatchObject({ key: 'nothing-to-undo' });
    expect(play(begin(), ROLL).undo(0)).toMatchObject({ key: 'undo-stops-at-chance' });
    expect(play(begin(), SHOW).undo(0)).toMatchObject({ key: 'undo-stops-at-reveal' });
    expect(play(begin(), DONE, action(V.nod, 0)).undo(0)).toMatchObject({ key: 'undo-stops-at-other' });
    expect(play(begin(), pick(0)).redo(1)).toMatchObject({ key: 'nothing-to-redo' });
  });

  it('by consent never rewinds the dice: a repeated roll is a new one', () => {
    const [match, straight] = [play(begin(), ROLL), play(begin(), ROLL, ROLL)];
    match.rewind(0, 1);
    play(match, ROLL);
    expect(falls(match)).toEqual([falls(straight)[1]]);
    expect(JSON.stringify(unlessRefused(reload(match)).journal)).toBe(JSON.stringify(match.journal));
  });

  it('over more entries than lie between two snapshots restores the old position', () => {
    const match = begin();
    for (let i = 0; i < 50; i++) play(match, DONE, action(V.nod, 1));
    const hash = match.line[69].hash;
    match.rewind(70, 0);
    expect(toy.hash(match.state)).toBe(hash);
    expect(toy.hash(match.stateAt(64))).toBe(match.line[63].hash);
  });
});

describe('standing orders', () => {
  it('with a condition answer only if it is met, and keep it when the match is saved', () => {
    const match = begin();
    match.order(1, 'nod', ['nod', 'yes'], { score: { from: 1, to: 1 } });
    play(match, DONE);
    expect(match.question()).toMatchObject({ seat: 1, prompt: 'ask-nod', conditions: { score: 0 } });
    play(match, action(V.nod, 0), DONE, action(V.nod, 1));
    const { header } = match;
    const saved = JSON.parse(JSON.stringify(match.save()));
    for (const one of [match, unlessRefused(Match.resume(toy, header, saved))]) {
      play(one, DONE);
      expect(one.line.at(-1)).toMatchObject({ seat: 1, do: ['nod', 'yes'], order: true });
      play(one, DONE, action(V.nod, 1), DONE);
      expect(one.question()).toMatchObject({ seat: 1, prompt: 'ask-nod', conditions: { score: 2 } });
    }
  });

  it('with an exception answer unless all of it is met, and keep it when the match is saved', () => {
    const match = begin();
    match.order(1, 'nod', ['nod', 'yes'], undefined, { score: { from: 1 } });
    expect(match.orderOf(1, 'nod')).toEqual({
      answer: ['nod', 'yes'],
      when: undefined,
      unless: { score: { from: 1 } },
    });
    play(match, DONE);
    expect(match.line.at(-1)).toMatchObject({ seat: 1, do: ['nod', 'yes'], order: true });
    const saved = JSON.parse(JSON.stringify(match.save()));
    for (const one of [match, unlessRefused(Match.resume(toy, match.header, saved))]) {
      play(one, DONE, action(V.nod, 1), DONE);
      expect(one.question()).toMatchObject({ seat: 1, prompt: 'ask-nod', conditions: { score: 1 } });
      expect(one.orderOf(1, 'nod')).toEqual(match.orderOf(1, 'nod'));
    }
  });

  it('never answer if the window does not state their condition', () => {
    const match = begin();
    match.order(1, 'nod', ['nod', 'yes'], { weather: { to: 3 } });
    play(match, DONE);
    expect(match.question()).toMatchObject({ seat: 1, prompt: 'ask-nod' });
  });

  it('answer their window, are marked in the record, and can be taken back', () => {
    const match = begin();
    match.order(1, 'nod', ['nod', 'yes']);
    play(match, DONE);
    expect(match.line[1]).toMatchObject({ seat: 1, do: ['nod', 'yes'], order: true });
    expect(match.question()).toMatchObject({ seat: 1, prompt: 'ask-play' });
    match.order(1, 'nod', undefined);
    play(match, DONE, action(V.nod, 1), DONE);
    expect(match.question()).toMatchObject({ seat: 1, prompt: 'ask-nod' });
  });

  it('leave the window open if their answer is not offered', () => {
    const match = begin();
    match.order(1, 'nod', ['roll']);
    expect(play(match, DONE).question()).toMatchObject({ seat: 1, prompt: 'ask-nod' });
  });

  it('given while their window is open answer it at once, and redo is lost', () => {
    const match = play(begin(), DONE, action(V.nod, 0));
    match.undo(1);
    expect(match.order(1, 'nod', ['nod', 'yes'])).toMatchObject([{ seat: 1, do: ['nod', 'yes'], order: true }]);
    expect(match.question()).toMatchObject({ seat: 1, prompt: 'ask-play' });
    expect(match.redo(1)).toMatchObject({ key: 'nothing-to-redo' });
  });

  it('for a window that is not open, or not the seat’s own, change nothing yet', () => {
    const match = play(begin(), DONE);
    expect({
      orderNod: match.order(0, 'nod', ['nod', 'yes']),
      orderOther: match.order(1, 'other', ['nod', 'yes']),
    }).toEqual({ orderNod: [], orderOther: [] });
    expect(match.question()).toMatchObject({ seat: 1, prompt: 'ask-nod' });
  });

  it('cannot be undone like a decision, and stop the other seat’s undo: they reveal what the seat lets pass', () => {
    const match = begin();
    match.order(1, 'nod', ['nod', 'yes']);
    play(match, DONE);
    expect(match.undo(1)).toMatchObject({ key: 'undo-stops-at-other' });
    expect(match.undo(0)).toMatchObject({ key: 'undo-stops-at-other' });
  });
});

describe('a record', () => {
  it('can be read up to an entry', () => {
    const match = play(begin(), ROLL, pick(1), ROLL);
    const part = unlessRefused(Match.load(toy, match.header, match.journal, 3));
    expect(part.line).toEqual(match.line.slice(0, 3));
  });

  it('that ends before its dice goes on with the dice of its seed', () => {
    const match = play(begin(), ROLL);
    const resumed = unlessRefused(Match.load(toy, match.header, match.journal.slice(0, 1)));
    expect(resumed.journal).toEqual(match.journal);
  });

  it.each([
    ['a die was changed', 'record-dice', (j: JournalEntry[]) => j.with(1, { ...j[1], fell: [1, 1] } as Fall)],
    ['a die cannot fall so', 'record-dice', (j: JournalEntry[]) => j.with(1, { ...j[1], fell: [7, 9] } as Fall)],
    ['a hash was changed', 'record-hash', (j: JournalEntry[]) => j.with(2, { ...j[2], hash: '0' } as JournalEntry)],
    ['an entry is missing', 'record-order', (j: JournalEntry[]) => j.toSpliced(0, 1)],
    [
      'an order is not legal',
      'record-illegal',
      (j: JournalEntry[]) => j.with(2, { ...j[2], do: ['pick', 9] } as JournalEntry),
    ],
    [
      'a die is missing where one is due',
      'record-illegal',
      (j: JournalEntry[]) => [j[0], { ...j[2], n: 1 } as JournalEntry],
    ],
    ['an undo takes back what is not there', 'record-undo', (j: JournalEntry[]) => [...j, { undo: 9, seat: 0 }]],
  ])('is refused where %s', (_, key, tamper) => {
    const { header, journal } = play(begin(), ROLL, pick(1));
    expect(reload({ header, journal: tamper([...journal]) })).toMatchObject({ refused: true, key });
  });
});

describe('fair dice', () => {
  const header = fairHeader(toy as unknown as Game, {
    scenario: 'toy',
    options: {},
    match: 'm',
    first: '',
    secret: '',
    server: '',
    witness: [false, false],
  });
  const opened = () => unlessRefused(Match.load(toy, header, []));

  it('wait until somebody brings them, and fall with everything that follows', () => {
    const match = opened();
    expect(unlessRefused(match.act(0, ROLL))).toMatchObject([{ n: 0, do: ['roll'] }]);
    expect(match.awaitsChance).toBe(true);
    expect(match.act(0, ROLL)).toMatchObject({ key: 'chance-awaited' });
    expect(match.fall(new ScriptedChance([[2, 5]]))).toMatchObject([{ n: 1, fell: [2, 5] }]);
    expect(match.awaitsChance).toBe(false);
    unlessRefused(match.act(0, ROLL));
    expect(match.awaitsChance).toBe(true);
  });

  it('in a record are checked against the given source, or accepted as they are', () => {
    const match = opened();
    unlessRefused(match.act(0, ROLL));
    match.fall(new ScriptedChance([[2, 5]]));
    expect(unlessRefused(Match.load(toy, header, match.journal)).line).toEqual(match.line);
    const other = new ScriptedChance([[3, 5]]);
    expect(Match.load(toy, header, match.journal, 9, other)).toMatchObject({ key: 'record-dice' });
  });

  it('a fork of such a match has dice from a seed', () => {
    const match = opened();
    unlessRefused(match.act(0, ROLL));
    match.fall(new ScriptedChance([[2, 5]]));
    const fork = match.fork(2, 'fork');
    expect(fork.header).not.toHaveProperty('dice');
    expect(play(fork, ROLL).line).toHaveLength(4);
    expect(unlessRefused(reload(fork)).line).toEqual(fork.line);
  });
});

describe('a fork', () => {
  it('has the past of its match and its own dice', () => {
    const match = play(begin(), ROLL, ROLL);
    const fork = match.fork(2, 'fork');
    expect(fork.line).toEqual(match.line.slice(0, 2));
    expect(falls(play(fork, ROLL))[1]).toBe(falls(play(begin('fork'), ROLL))[0]);
  });

  it('that goes back behind its beginning still replays', () => {
    const fork = play(begin(), ROLL, ROLL).fork(4, 'fork');
    play(fork, ROLL);
    fork.rewind(0, 0);
    play(fork, ROLL, ROLL, ROLL);
    expect(JSON.stringify(unlessRefused(reload(fork)).journal)).toBe(JSON.stringify(fork.journal));
  });
});

describe('a saved match', () => {
  const header = fairHeader(toy as unknown as Game, {
    scenario: 'toy',
    options: {},
    match: 'm',
    first: '',
    secret: '',
    server: '',
    witness: [],
  });
  it('goes on as if it had never been saved, and does not go back behind that point', () => {
    const whole = play(unlessRefused(Match.load(toy, header, [])), pick(0));
    const resumed = unlessRefused(Match.resume(toy, header, JSON.parse(JSON.stringify(whole.save())) as SavedMatch));
    for (const match of [whole, resumed]) {
      play(match, pick(1), ROLL);
      match.fall(new ScriptedChance([[2, 3]]));
    }
    expect(resumed.line.slice(1)).toEqual(whole.line.slice(1));
    expect(toy.hash(resumed.stateAt(1))).toBe(toy.hash(whole.stateAt(1)));
    expect(() => resumed.stateAt(0)).toThrow('load the whole match');
  });
});
