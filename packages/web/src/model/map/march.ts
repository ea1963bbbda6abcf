/**
 * A path of several steps in one gesture, for a game that asks for one hex after the other (a retreat): every reachable end with
 * the shortest legal path, tried in a position imagined from the view.
 */

import type { Sheet } from '@cauldron/board';
import {
  type Action,
  type AskedQuestion,
  askedOf,
  type Game,
  type GameEvent,
  LOWEST,
  type State,
  targetOf,
  type View,
  verbOf,
} from '@cauldron/engine';
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Table } from '../table/table.ts';

/** Longer paths, and more tries, are not one gesture. */
const MOST_STEPS = 8;
const MOST_TRIES = 400;

export interface Way {
  /** The answers, one for each hex. */
  readonly steps: readonly Action[];
  readonly places: readonly number[];
}

export class March {
  /** By its end, every path of at least two steps. */
  readonly ways: ReadonlySignal<ReadonlyMap<number, Way>>;

  constructor(
    private readonly table: Table,
    sheet: Sheet,
  ) {
    this.ways = computed(() => (table.question.value ? waysFrom(table.game, table.view.value, sheet) : new Map()));
  }

  /** Follows a path until another question comes. Steps without an alternative are taken automatically. */
  async go({ steps, places }: Way): Promise<void> {
    const { table } = this;
    const before = table.question.peek();
    if (!before) return;
    const [unit] = before.subject.units;
    for (let next = 0; next < steps.length; ) {
      const asked = table.question.peek();
      if (!asked || !isSameQuestion(asked, before) || !asked.actions.includes(steps[next])) return;
      if (await table.act(steps[next])) return;
      const at = table.view.peek().pieces.find((p) => p.unit === unit)?.place ?? -1;
      next = places.indexOf(at, next) + 1;
      if (next === 0) return;
    }
  }
}

interface Trial {
  readonly state: State;
  readonly steps: readonly Action[];
  readonly places: readonly number[];
}

function waysFrom(game: Game, view: View, sheet: Sheet): ReadonlyMap<number, Way> {
  const ways = new Map<number, Way>();
  const { question } = view;
  const here = view.pieces.find((p) => p.unit === question?.subject.units[0])?.place;
  if (!question || here === undefined) return ways;
  const isStep = (a: Action) => game.vocabulary.targetKind(verbOf(a)) === 'place';
  const steps = question.actions.filter(isStep);
  const offered = new Set(steps.map(targetOf));
  const beside = new Set(sheet.neighbours.get(here) ?? []);
  // A move offers its far ends itself.
  if (steps.length === 0 || !steps.every((a) => beside.has(targetOf(a)))) return ways;
  const trials: Trial[] = [{ state: game.imagine(view, LOWEST), steps: [], places: [] }];
  for (let tries = 0; trials.length > 0 && tries < MOST_TRIES; tries++) {
    const trial = trials.shift();
    if (!trial || trial.steps.length >= MOST_STEPS) break;
    const asked = askedOf(game.pending(trial.state), question.seat);
    if (!asked || !isSameQuestion(asked, question)) continue;
    for (const step of asked.actions.filter(isStep)) {
      const state = game.copy(trial.state);
      const events: GameEvent[] = [];
      if (game.apply(state, step, events) || events.some((e) => e.reveals)) continue;
      const next = { state, steps: [...trial.steps, step], places: [...trial.places, targetOf(step)] };
      const end = targetOf(step);
      if (next.steps.length > 1 && end !== here && !offered.has(end) && !ways.has(end))
        ways.set(end, { steps: next.steps, places: next.places });
      trials.push(next);
    }
  }
  return ways;
}

/** Whether a question continues the last one: the same seat, rule and units, and an end of the move if there was one before. */
export function isSameQuestion(now: AskedQuestion, before: AskedQuestion): boolean {
  const units = new Set<number>(before.subject.units);
  const areSame = now.subject.units.length === units.size && now.subject.units.every((u) => units.has(u));
  return now.seat === before.seat && now.rule === before.rule && areSame && canEnd(now) === canEnd(before);
}

const canEnd = ({ roles }: AskedQuestion): boolean => Object.values(roles).includes('end');
