/** Positions to test a game on: random matches from seeds, and a selection of moments from them. */

import {
  type Action,
  action,
  type Game,
  isRefusal,
  type Options,
  pickAnswer,
  type Question,
  type Refusal,
  type Rng,
  SeededChance,
  type State,
  seededRng,
  type TargetKind,
} from '@cauldron/engine';

/** More decisions than any turn takes, including set-up and the last turn. A match with more goes round in circles. */
const TURN_TOO_LONG = 10_000;

/** More decisions than a match of this scenario takes. */
export function tooLong<S extends State>({ info }: Game<S>, scenario: string): number {
  const turns = info.scenarios.find(({ id }) => id === scenario)?.turns ?? 1;
  return (turns + 1) * TURN_TOO_LONG;
}

export function unlessRefused<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`refused: ${value.rule} ${value.key} ${JSON.stringify(value.figures)}`);
  return value;
}

/** Every option on or off, by the toss of a coin. */
export function tossOptions<S extends State>(game: Game<S>, rng: Rng): Options {
  return Object.fromEntries(game.info.options.map(({ id }) => [id, rng.below(2) === 1]));
}

/** A selection of positions in which a seat decides: the first of each prompt, and moments spread over a whole match. */
export function spread<S extends State>(game: Game<S>, scenario: string, seed: string, wanted: number): S[] {
  return spreadOverAll(game, scenario, seed, wanted).filter((state) => game.pending(state).kind === 'question');
}

/** The same, including positions that wait for a die or a draw. The match is played once for all tests. */
export function spreadOverAll<S extends State>(game: Game<S>, scenario: string, seed: string, wanted: number): S[] {
  const key = JSON.stringify([scenario, seed, wanted]);
  const ofGame = spreads.get(game) ?? new Map<string, State[]>();
  spreads.set(game, ofGame);
  const kept = (ofGame.get(key) as S[] | undefined) ?? spreadAnew(game, scenario, seed, wanted);
  ofGame.set(key, kept);
  return kept.map((state) => game.copy(state));
}
const spreads = new WeakMap<object, Map<string, State[]>>();

function spreadAnew<S extends State>(game: Game<S>, scenario: string, seed: string, wanted: number): S[] {
  const rng = seededRng(`${seed}/answers`);
  const chance = new SeededChance(seed);
  const state = unlessRefused(game.setup(scenario, tossOptions(game, seededRng(`${seed}/options`))));
  const met = new Map<string, number>();
  const firsts: S[] = [];
  let even: S[] = [];
  let stride = 1;
  for (let n = 0; n < tooLong(game, scenario); n++) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') break;
    const kind = pending.kind === 'question' ? pending.prompt : pending.stream;
    const answer = pending.kind === 'question' ? pickAnswer(pending, rng) : chance.next(pending);
    const before = met.get(kind) ?? 0;
    met.set(kind, before + 1);
    if (before < FIRSTS) firsts.push(game.copy(state));
    else if (n % stride === 0) even.push(game.copy(state));
    if (even.length > 2 * wanted) {
      even = even.filter((_, i) => i % 2 === 0);
      stride *= 2;
    }
    unlessRefused(game.apply(state, answer));
  }
  return [...firsts, ...even];
}
/** At least this many positions of each kind are kept, because the first is often empty. */
const FIRSTS = 2;

/** The open question of a position; its list is copied, so that it outlives the next question. */
export function questionOf<S extends State>(game: Game<S>, state: S): Question & { readonly list: readonly number[] } {
  const pending = game.pending(state);
  if (pending.kind !== 'question') throw new Error('this position was kept because a seat decides in it');
  return { ...pending, list: Array.from(pending.actions.subarray(0, pending.count)) };
}

/** Plays on for some steps, dice included; the same seed gives the same steps. */
export function playOn<S extends State>(game: Game<S>, state: S, seed: string, steps: number): S {
  const rng = seededRng(`${seed}/answers`);
  const chance = new SeededChance(seed);
  for (let n = 0; n < steps; n++) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') break;
    unlessRefused(game.apply(state, pending.kind === 'chance' ? chance.next(pending) : pickAnswer(pending, rng)));
  }
  return state;
}

/** Something that a person might try: any verb with a target of its kind, or a little out of range. */
export function anyAction<S extends State>(game: Game<S>, rng: Rng): Action {
  const { vocabulary } = game;
  const verb = 1 + rng.below(vocabulary.verbNames.length - 1);
  return action(verb, rng.below(1 + targets(vocabulary.targetKind(verb), game)));
}

function targets<S extends State>(kind: TargetKind, { vocabulary }: Game<S>): number {
  if (typeof kind !== 'string') return kind.length;
  const many = {
    none: 1,
    unit: vocabulary.units.length,
    place: vocabulary.places.length + vocabulary.units.length,
    side: vocabulary.sides.length,
    number: 20,
  };
  return many[kind];
}

/** Up to a number of items of a list, drawn without repetition. */
export function some<T>(list: readonly T[], wanted: number, rng: Rng): T[] {
  const left = [...list];
  const drawn: T[] = [];
  while (drawn.length < wanted && left.length > 0) drawn.push(...left.splice(rng.below(left.length), 1));
  return drawn;
}

/** Whether two blocks of integers are equal: much quicker than a deep comparison. */
export function sameInts(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((n, i) => n === b[i]);
}
