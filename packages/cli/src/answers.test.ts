/** What the terminal makes of roles, subjects and sets. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AskedQuestion, type Game, listedAnswers, Match, pickAnswer, seededRng, verbOf } from '@cauldron/engine';
import { nodeLibrary, orTrouble } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { focusOf } from './focus.ts';
import { cauldron, scratch } from './testing/desk.ts';
import { sketchOf } from './text-map.ts';
import { spell } from './words.ts';

const [id] = someGameIds;
const game = await loadGame(id);

/** Plays a drill at random up to the first question of this kind; what was answered, as a person types it. */
function playUpTo(isWanted: (asked: AskedQuestion) => boolean): { match: Match; seed: string; typed: string[] } {
  for (let n = 0; n < 20; n++) {
    const seed = `terminal ${n}`;
    const match = orTrouble(game, Match.begin(game, { scenario: 'drill', seed }));
    const [rng, typed] = [seededRng(seed), [] as string[]];
    for (let q = match.question(); q; q = match.question()) {
      const asked = game.observe(match.state, q.seat).question;
      if (asked && isWanted(asked)) return { match, seed, typed };
      const answer = pickAnswer(q, rng);
      typed.push(spell(game.vocabulary.name(answer)));
      match.act(q.seat, answer);
    }
  }
  throw new Error('no drill came to such a question');
}

const membersOf = ({ actions, setVerb }: AskedQuestion) => actions.filter((a) => verbOf(a) === setVerb);

describe('a set that may be taken whole', () => {
  const { match, seed, typed } = playUpTo((asked) => asked.all && membersOf(asked).length > 1);
  const asked = game.observe(match.state, match.question()?.seat ?? 0).question as AskedQuestion;
  const whole = `all ${game.vocabulary.verbNames[asked.setVerb]}`;

  it('is listed as one more choice, is in the help, and is one entry and one undo', async () => {
    const file = join(scratch(), 'match.jsonl');
    const argv = ['play', id, '--scenario', 'drill', '--seed', seed, '--file', file];
    const lines = [...typed, 'help', whole, 'undo'];
    const { code, out } = await cauldron(argv, { lines }, nodeLibrary);
    expect(code).toBe(0);
    expect(out).toContain('  all <order>     where several may be taken');
    expect(out).toMatch(new RegExp(`^ +\\d+  ${whole}$`, 'm'));
    expect(out).toContain('Taken back.');
    const [decided, undone] = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(-2)
      .map((line) => JSON.parse(line));
    expect({ 'decided n': decided.n, 'decided do': decided.do }).toEqual({
      'decided n': match.line.length,
      'decided do': whole.split(' '),
    });
    expect(undone).toMatchObject({ undo: decided.n });
    expect((await cauldron(['replay', file, '--verify'], {}, nodeLibrary)).code).toBe(0);
  });
});

describe('the choices', () => {
  it('stand in the order of their roles: ways to go before those who may join, how a step is ended last', () => {
    const { match } = playUpTo(({ roles, actions }) => {
      const offered = actions.map((a) => roles[verbOf(a)]);
      return offered.includes('go') && offered.includes('end') && offered[0] === 'set';
    });
    const asked = game.observe(match.state, match.question()?.seat ?? 0).question as AskedQuestion;
    const listed = listedAnswers(asked).map((a) => asked.roles[verbOf(a)]);
    expect({ 'listed 0': listed[0], 'listed at 1': listed.at(-1) }).toEqual({ 'listed 0': 'go', 'listed at 1': 'end' });
  });
});

describe('the map’s window', () => {
  it('looks at the subject where no answer is on the map, whatever the figures are called', async () => {
    const { map } = await nodeLibrary.load(id);
    const sketch = sketchOf(map);
    const { match } = playUpTo(({ subject, actions }) => subject.place >= 0 && actions.length > 1);
    const view = game.observe(match.state, match.question()?.seat ?? 0);
    const question = { ...(view.question as AskedQuestion), actions: [] };
    const subject = game.vocabulary.placeName(question.subject.place);
    expect(focusOf(game as Game, sketch, { ...view, question }, [], '')).toBe(subject);
    const events = [{ key: 'none', rule: '', figures: { hex: 0, to: 0 }, see: -1, reveals: false }];
    const aside = { ...view, question: undefined };
    expect(focusOf(game, sketch, aside, events, subject)).toBe(subject);
  });
});

describe.each(someGameIds)('the end of a match of %s', (one) => {
  it('is told with its figures', async () => {
    const argv = ['play', one, '--scenario', 'drill', '--seed', '1', '--file', join(scratch(), 'match.jsonl')];
    const { out } = await cauldron([...argv, '--seats', 'random,random'], {}, nodeLibrary);
    expect(out).toMatch(/\nThe match is over\. [^{}]+\n$/);
  });
});
