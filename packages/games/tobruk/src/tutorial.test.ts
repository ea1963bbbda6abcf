import { readFileSync } from 'node:fs';
import { checkPack, isRefusal, Lesson, type NamedAction, rehearse, say, type TutorialData } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { game } from './testing/table.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../pack/${name}.json`, import.meta.url), 'utf8'));

function load(): TutorialData {
  const [map, units, charts, scenarios, board, tutorial] = [
    'map',
    'units',
    'charts',
    'scenarios',
    'board',
    'tutorial',
  ].map(read);
  const checked = checkPack({ map, units, charts, scenarios, board, tutorial });
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
  if (!checked.pack.tutorial) throw new Error('the pack has no tutorial');
  return checked.pack.tutorial;
}
const tutorial = load();

function begin(): Lesson<ReturnType<typeof game.copy>> {
  const lesson = Lesson.begin(game, tutorial);
  if (isRefusal(lesson)) throw new Error(lesson.key);
  return lesson;
}
const order = (named: NamedAction) => {
  const action = game.vocabulary.read(named);
  if (isRefusal(action)) throw new Error(`${named.join(' ')}: ${action.key}`);
  return action;
};
/** Follows what the lesson shows, up to a step; `pick` is the choice taken where there is one. */
function follow(lesson: ReturnType<typeof begin>, to?: string, pick = 0): ReturnType<typeof begin> {
  while (!lesson.isOver && lesson.step?.id !== to) {
    const wanted = lesson.wanted();
    const result = lesson.isReading ? lesson.next() : lesson.act(order(wanted[Math.min(pick, wanted.length - 1)]));
    if (isRefusal(result)) throw new Error(`${lesson.step?.id}: ${result.rule} ${result.key}`);
  }
  return lesson;
}
const refusal = (lesson: ReturnType<typeof begin>, ...named: NamedAction) => {
  const result = lesson.act(order(named));
  if (!isRefusal(result)) throw new Error(`${named.join(' ')} was taken`);
  return { rule: result.rule, says: say(game.catalogue, game.vocabulary, result.key, result.figures) };
};

describe('The tutorial', () => {
  it('has 15 to 25 steps, one layer of the rules after another', () => {
    expect(tutorial.steps.length).toBeGreaterThanOrEqual(15);
    expect(tutorial.steps.length).toBeLessThanOrEqual(25);
    expect([...new Set(tutorial.steps.map((s) => s.layer))]).toEqual([
      'activation',
      'movement',
      'zones',
      'combat',
      'air',
      'losses',
      'supply',
      'victory',
    ]);
  });

  it.each([0, 1])('ends in victory for whoever does only what it says, by choice %i', (pick) => {
    const lesson = follow(begin(), undefined, pick);
    expect(game.pending(lesson.state)).toMatchObject({ kind: 'outcome', winner: 0, ending: 'margin-reached' });
  });

  it('passes its rehearsal', () => {
    expect(rehearse(game, tutorial)).toBeUndefined();
  });

  it('names in its text every hex and figure that it asks for', () => {
    for (const step of tutorial.steps) {
      for (const wanted of step.do) {
        const orders = 'any' in wanted ? wanted.any : [wanted];
        for (const [verb, target] of orders)
          if (verb === 'to' || verb === 'attack' || verb === 'artillery') expect(step.text).toContain(String(target));
      }
    }
  });

  it('gives the rule’s number for what the rules forbid: another corps waits for its chit (2.4)', () => {
    expect(refusal(follow(begin(), 'headquarters'), 'hq', '7th Armoured HQ')).toEqual({
      rule: '2.4',
      says: '7th Armoured HQ does not belong to Tobruk.',
    });
  });

  it('says what the step asks for where another legal order is given, and the position stays', () => {
    const lesson = follow(begin(), 'order');
    const before = game.hash(lesson.state);
    expect(refusal(lesson, 'order', 'combat-first')).toEqual({
      rule: '',
      says: 'That may be done, but this step of the lesson asks for: order move-first.',
    });
    expect(game.hash(lesson.state)).toBe(before);
    expect(lesson.step?.id).toBe('order');
  });

  it('leaves the loss to the learner (10.2)', () => {
    expect(follow(begin(), 'loss').wanted()).toEqual([
      ['reduce', '1B&H/14'],
      ['reduce', '1RTR/32Tk'],
    ]);
  });

  it('shows hunger in the ring around Belhamed (5.2)', () => {
    const lesson = follow(begin(), 'hunger');
    const hungry = game
      .observe(lesson.state, 'umpire')
      .pieces.filter((p) => p.badges.includes('low'))
      .map((p) => game.vocabulary.units[p.unit]);
    expect(hungry).toEqual(['Afrika HQ', '900/Afk']);
  });
});
