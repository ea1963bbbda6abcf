import {
  type Action,
  answersBy,
  answersInOrder,
  isRefusal,
  Match,
  type Question,
  type Rng,
  seededRng,
  verbOf,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import type { Theseus } from './state.ts';
import { active, game, type Table } from './testing/table.ts';
import { V } from './words.ts';

const TURNS = 3;

/** The activation under way, by what no other has. A Reaction is one of its own; a bonus belongs to the activation in which it was won. */
function activationOf(state: Theseus): string {
  const { frames, sections } = game.encode(state);
  const { side, formation = -1 } =
    frames.findLast(({ frame, fields }) => frame === 'independent' || (frame === 'activation' && fields.bonus === 0))
      ?.fields ?? {};
  const cycle = frames.find(({ frame }) => frame === 'ops')?.fields.cycles;
  return [game.clock(state).turn, cycle, side, formation, sections.level[formation]].join();
}

/** A player who wants a fight: he takes an answer that begins one if he can, and rarely stops early. */
function pickBoldly(question: Question, rng: Rng): Action {
  const all = Array.from(answersInOrder(question));
  const fights = all.filter((a) => question.roleOf(verbOf(a)) === 'fight' || verbOf(a) === V.attack);
  const goesOn = all.filter((a) => !['end', 'no'].includes(question.roleOf(verbOf(a)) ?? ''));
  const wanted = [fights, goesOn].find((some) => some.length > 0 && rng.below(4) > 0) ?? all;
  return wanted[rng.below(wanted.length)];
}

/**
 * How often a seat is asked by a window in each enemy activation of a match under the usual orders. They use a window as often as not, and
 * otherwise say the plain «no».
 */
function windowsAsked(scenario: string, seed: string): { readonly windows: number[]; readonly used: number } {
  const match = Match.begin(game, { scenario, seed });
  if (isRefusal(match)) throw new Error(match.key);
  const noes = new Map(game.info.windows.map(({ id, usual }) => [id, game.vocabulary.read(usual?.no ?? [''])]));
  for (const { id, usual, default: answer } of game.info.windows)
    for (const seat of game.info.sides.keys()) match.order(seat, id, answer, undefined, usual?.unless);
  const rng = seededRng(seed);
  const asked = new Map<string, number>();
  let used = 0;
  for (let question = match.question(); question; question = match.question()) {
    if (game.clock(match.state as Theseus).turn > TURNS) break;
    const { seat, window } = question;
    const no = noes.get(window);
    let action = pickBoldly(question, rng);
    if (typeof no === 'number') {
      const key = `${seat} in ${activationOf(match.state as Theseus)}`;
      asked.set(key, (asked.get(key) ?? 0) + 1);
      const uses = Array.from(question.actions.subarray(0, question.count)).filter(
        (a) => question.roleOf(verbOf(a)) !== 'no',
      );
      action = no;
      if (uses.length > 0 && rng.below(2) === 0) {
        action = uses[rng.below(uses.length)];
        used++;
      }
    }
    match.act(seat, action);
  }
  return { windows: [...asked.values()], used };
}

describe('windows under the usual orders', () => {
  it('ask a seat at most four times in an enemy activation, also if it uses them', () => {
    const found = ['one', 'two', 'three'].map((seed) => windowsAsked('opening', seed));
    const counts = found.flatMap(({ windows }) => windows);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(counts.filter((n) => n > 1).length).toBeGreaterThan(0);
    expect(found.reduce((sum, { used }) => sum + used, 0)).toBeGreaterThan(3);
  });

  /** Whether the usual order lets the open window pass. */
  function isPassed(t: Table): boolean {
    const { window = '', conditions = {} } = t.view('umpire').question ?? {};
    const { default: answer, usual } = game.info.windows.find(({ id }) => id === window) ?? {};
    if (!answer || !usual) throw new Error(`${t.awaits()} is no window with a usual order`);
    return answersBy({ answer, when: undefined, unless: usual.unless }, conditions);
  }

  it('ask no more in an activation once two chances were used', () => {
    const t = active('21pz', {
      units: { '1523': ['21pz-3'], '1521': ['21pz-hq'], '1526': ['50-69'], '1627': ['50-hq'] },
      set: { points: 6, levels: { '50': 3 } },
    });
    const there = ['1525', '1524', '1525', '1524'];
    const passed: boolean[] = [];
    for (const hex of there) {
      t.march('21pz-3', hex);
      if (t.awaits() !== 'react') continue;
      passed.push(isPassed(t));
      t.do('react', '50').roll(10);
      if (t.awaits() === 'go-where') t.do('stop');
    }
    expect(passed).toEqual([false, false, true, true]);
  });
});
