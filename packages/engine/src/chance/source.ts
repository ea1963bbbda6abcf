/** Sources of chance: a seed, a script, or a record. They live in the match, never in the position. */

import { type Action, action, CHANCE_VERB, diceAction, diceOf, targetOf, waysToFall } from '../flow/action.ts';
import type { Chance } from '../flow/question.ts';
import { type Rng, rngFrom, type SavedRng, seededRng } from './random.ts';

export interface ChanceSource {
  /** The outcome of this die or draw. */
  next(chance: Chance): Action;
}

/** An outcome in a file: the dice, or the number of the drawn kind. */
export type NamedOutcome = readonly number[];
/** An outcome as people write it: a drawn kind may be given by name, and the tenth face of a ten-sided die is 0 or 10. */
export type GivenOutcome = number | string | readonly (number | string)[];

/** The state of the generator of each stream. */
export type SavedChance = readonly (readonly [stream: string, state: readonly number[]])[];

/** One generator for each stream: how often one subsystem rolls never changes the dice of another. */
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

/** Chosen outcomes in order, for tests and probes. After them comes another source, or an error that says what is missing. */
export class ScriptedChance implements ChanceSource {
  private at = 0;
  constructor(
    private readonly outcomes: readonly GivenOutcome[],
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
    return readOutcome(chance, asNumbers(chance, this.outcomes[this.at++]));
  }
}

export class ChanceError extends Error {}

function asNumbers(chance: Chance, given: GivenOutcome): NamedOutcome {
  const figures = typeof given === 'object' ? given : [given];
  return figures.map((figure) => {
    if (typeof figure === 'string') return kindNamed(chance, figure);
    return figure === 0 && chance.sides === 10 ? 10 : figure;
  });
}

/** The kind of that name, if it is in the cup. */
function kindNamed(chance: Chance, name: string): number {
  const found = chance.kinds?.findIndex((kind, i) => kind === name && (chance.cup?.[i] ?? 0) > 0) ?? -1;
  if (found >= 0) return found;
  const there = chance.kinds?.filter((_, i) => (chance.cup?.[i] ?? 0) > 0) ?? [];
  const known = there.length > 0 ? `: there are ${[...new Set(there)].join(', ')}` : '';
  throw new ChanceError(`“${name}” is no outcome of ${describe(chance)}${known}`);
}

/** Draws an outcome with the right chances. */
export function sample(chance: Chance, rng: Rng): Action {
  if (!chance.cup) {
    let code = 0;
    for (let i = 0, place = 1; i < chance.dice; i++, place *= chance.sides) code += rng.below(chance.sides) * place;
    return action(CHANCE_VERB, code);
  }
  return action(CHANCE_VERB, kindIn(chance.cup, rng));
}

/** Takes one out of a cup and says of which kind it is: each one is as likely. */
export function takeFrom(cup: { [kind: number]: number; readonly length: number }, rng: Rng): number {
  const kind = kindIn(cup, rng);
  cup[kind]--;
  return kind;
}

function kindIn(cup: ArrayLike<number>, rng: Rng): number {
  let left = rng.below(total(cup));
  for (let kind = 0; kind < cup.length; kind++) {
    left -= cup[kind];
    if (left < 0) return kind;
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

/** Reads an outcome as people write it. Throws a ChanceError that says what is expected. */
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

function total(cup: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < cup.length; i++) sum += cup[i];
  return sum;
}
