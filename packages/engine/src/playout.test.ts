import { describe, expect, it } from 'vitest';
import { seededRng } from './chance/random.ts';
import { SeededChance } from './chance/source.ts';
import { action } from './flow/action.ts';
import { Asking } from './flow/question.ts';
import { perft } from './perft.ts';
import { answersInOrder, pickAnswer, playRandom } from './playout.ts';
import { newToy, toy, V } from './testing/toy.ts';

const play = (seed: string, maxDecisions = 10_000) => {
  const heard: number[] = [];
  const played = playRandom(toy, newToy(), seededRng(seed), new SeededChance(seed), {
    maxDecisions,
    onAction: (_, a) => heard.push(a),
  });
  return { ...played, heard };
};

describe('the random player', () => {
  it('plays a match to its end, the same for the same seed', () => {
    const played = play('a');
    expect(played.outcome).toMatchObject({ ending: 'forty' });
    expect(played.heard).toHaveLength(played.decisions + played.falls);
    expect(play('a')).toEqual(played);
    expect(play('b')).not.toEqual(played);
  });

  it('gives up after the given number of decisions', () => {
    expect(play('a', 3)).toMatchObject({ decisions: 3, outcome: undefined });
  });

  it('tells events to a listener', () => {
    const keys = new Set<string>();
    const events = { push: ({ key }: { key: string }) => keys.add(key) };
    playRandom(toy, newToy(), seededRng(1), new SeededChance(1), { maxDecisions: 1000, events });
    expect([...keys].sort()).toEqual(['drawn', 'rolled', 'shown']);
  });
});

describe('answers in order', () => {
  const question = (after: number, ...offers: [number, number][]) => {
    const q = new Asking();
    q.set(V.pick, after);
    for (const [verb, target] of offers) q.offer(verb, target);
    return q;
  };

  it('are the members of a set above those passed over, and all other verbs', () => {
    const q = question(1, [V.pick, 0], [V.pick, 2], [V.done, 0]);
    const wanted = [action(V.pick, 2), action(V.done, 0)];
    expect(Array.from(answersInOrder(q))).toEqual(wanted);
    const rng = seededRng(1);
    const picked = new Set(Array.from({ length: 100 }, () => pickAnswer(q, rng)));
    expect([...picked].sort()).toEqual(wanted.sort());
  });

  it('are all answers if a set cannot go on upwards', () => {
    const q = question(5, [V.pick, 0], [V.pick, 2]);
    expect(Array.from(answersInOrder(q))).toEqual([action(V.pick, 0), action(V.pick, 2)]);
    expect([action(V.pick, 0), action(V.pick, 2)]).toContain(pickAnswer(q, seededRng(1)));
  });

  it('a question without answers is a dead end, and crashes', () => {
    expect(() => pickAnswer(question(-1), seededRng(1))).toThrow('has no answer');
  });
});

describe('perft', () => {
  it('counts the lines of decisions, each subset once', () => {
    // roll, draw, show, pick 0, 1 or 2, done. After picking 0, 1 or 2 are left; after 1 only 2; after 2 none. After done there
    // are two nods and two ways to pass.
    expect(perft(toy, newToy(), 2, seededRng(1))).toEqual([1, 7, 7 + 7 + 7 + 6 + 5 + 4 + 4]);
  });

  it('leaves the position as it was', () => {
    const g = newToy();
    const before = g.ints.slice();
    perft(toy, g, 2, seededRng(1));
    expect(g.ints).toEqual(before);
  });
});
