/** Where outcomes of chance come from: a seed, a script, or a record. They live in the match, never in the position. */

import { type Action, action, CHANCE_VERB, diceAction, diceOf, targetOf, waysToFall } from '../flow/action.ts';
import type { Chance } from '../flow/question.ts';
import { type Rng, rngFrom, type SavedRng, seededRng } from './random.ts';

export interface ChanceSource {
  /** The outcome of this die or draw. */
  next(chance: Chance): Action;
}

/** An outcome as people and files write it: the dice, or the number of the kind drawn. */
export type NamedOutcome = readonly number[];

/** How far the generator of each stream has come. */
export type SavedChance = readonly (readonly [stream: string, state: readonly number[]])[];

/** One generator per stream: how often one subsystem rolls never changes the dice of another. */
export class SeededChance implements ChanceSource {
  private readonly streams: Map<string, SavedRng>;
  constructor(
    readonly seed: number | string,
    saved: SavedChance = [],
  ) {
    this.streams = new Map(saved.map(([name, state]) => [name, rngFrom(state)]));
  }

  next(chance: Chance): Action {
    return sample(chance, this.stream(chance.stream));
  }
  save(): SavedChance {
    return [...this.streams].map(([name, rng]) => [name, rng.save()]);
  }
  private stream(name: string): Rng {
    let rng = this.streams.get(name);
    if (!rng) {
      rng = seededRng(`${this.seed}/${name}`);
      this.streams.set(name, rng);
    }
    return rng;
  }
}

/** Chosen outcomes in order, for tests and probes; then another source, or an error that says what was missing. */
export class ScriptedChance implements ChanceSource {
  private at = 0;
  constructor(
    private readonly outcomes: readonly (number | NamedOutcome)[],
    private readonly then?: ChanceSource,
  ) {}
  get used(): number {
    return this.at;
  }
  next(chance: Chance): Action {
    if (this.at === this.outcomes.length) {
      if (this.then) return this.then.next(chance);
      throw new ChanceError(`the script of ${this.outcomes.length} outcomes has none left for ${describe(chance)}`);
    }
    const given = this.outcomes[this.at++];
    return readOutcome(chance, typeof given === 'number' ? [given] : given);
  }
}

export class ChanceError extends Error {}

/** Draws an outcome with the right chances. */
export function sample(chance: Chance, rng: Rng): Action {
  if (!chance.cup) {
    let code = 0;
    for (let i = 0, place = 1; i < chance.dice; i++, place *= chance.sides) code += rng.below(chance.sides) * place;
    return action(CHANCE_VERB, code);
  }
  let left = rng.below(total(chance.cup));
  for (let kind = 0; kind < chance.cup.length; kind++) {
    left -= chance.cup[kind];
    if (left < 0) return action(CHANCE_VERB, kind);
  }
  throw new ChanceError('a draw from an empty cup');
}

/** Every outcome with its weight; the weights add up to `totalWeight`. */
export function forEachOutcome(chance: Chance, visit: (outcome: Action, weight: number) => void): void {
  if (!chance.cup) {
    const all = waysToFall(chance.dice, chance.sides);
    for (let code = 0; code < all; code++) visit(action(CHANCE_VERB, code), 1);
    return;
  }
  const cup = chance.cup.slice();
  for (let kind = 0; kind < cup.length; kind++) if (cup[kind] > 0) visit(action(CHANCE_VERB, kind), cup[kind]);
}
export const totalWeight = (chance: Chance): number =>
  chance.cup ? total(chance.cup) : waysToFall(chance.dice, chance.sides);

export const nameOutcome = (chance: Chance, a: Action): NamedOutcome =>
  chance.cup ? [targetOf(a)] : diceOf(a, chance.dice, chance.sides);

/** Reads an outcome as people write it; throws a ChanceError that says what was wanted. */
export function readOutcome(chance: Chance, figures: NamedOutcome): Action {
  const whole = figures.every((n) => Number.isInteger(n));
  if (chance.cup) {
    if (whole && figures.length === 1 && (chance.cup[figures[0]] ?? 0) > 0) return action(CHANCE_VERB, figures[0]);
  } else if (whole && figures.length === chance.dice && figures.every((n) => n >= 1 && n <= chance.sides)) {
    return diceAction(figures, chance.sides);
  }
  throw new ChanceError(`[${figures.join(', ')}] is no outcome of ${describe(chance)}`);
}

const describe = (chance: Chance): string =>
  chance.cup ? `a draw (${chance.stream})` : `${chance.dice}d${chance.sides} (${chance.stream})`;

function total(cup: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < cup.length; i++) sum += cup[i];
  return sum;
}
