/** What a plan means, in keys and figures that any window can show: the intention, arrows, the battles counted on, the reply expected. */

import {
  type Action,
  alike,
  type Chance,
  type Events,
  type Figures,
  forEachOutcome,
  type Game,
  type GameEvent,
  messages,
  type State,
  totalWeight,
} from '@cauldron/engine';
import { type PlanStep, passOf, type Recorder, type Rollouts } from './rollout.ts';
import type { FoundPlan } from './search.ts';

export interface Arrow {
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  readonly by: 'own' | 'other';
}

/** A battle of a plan: a key of the engine's words with its figures, and the chance of each result, the likeliest first. */
export interface ExpectedBattle {
  readonly key: string;
  readonly figures: Figures;
  readonly results: readonly { readonly result: string; readonly p: number }[];
  /** The attacking units, each with the place it attacks from, and the places they attack. */
  readonly attackers: readonly { readonly unit: number; readonly from: number }[];
  readonly at: readonly number[];
}

export interface Why {
  /** A key of `WORDS` with its figures. */
  readonly intention: { readonly key: string; readonly figures: Figures };
  /** Where units mean to go in this activation. */
  readonly arrows: readonly Arrow[];
  /** The battles of the plan, each with the exact chances of its results. */
  readonly odds: readonly ExpectedBattle[];
  /** What the other side did in that future. */
  readonly reply: readonly Arrow[];
  /** The plan's mean worth from -1 (lost) to 1 (won), the number of futures it was tried in, and the number of plans tried. */
  readonly worth: number;
  readonly futures: number;
  readonly plans: number;
}

/** The sentences of intentions; figures stand in braces. Each says something that the plan does, never what it is after. */
export const WORDS: Readonly<Record<string, string>> = {
  script: 'It follows its standing orders.',
  'attack-at': 'It means to attack {place}.',
  'attack-with': 'It means to attack with {unit}.',
  'move-to': 'It means to move {unit} to {place}.',
  'gather-at': 'It means to bring {n} units to {place}.',
  'move-first': 'It means to move {n} units, {unit} to {place}.',
  'hold-with': 'It means to leave {unit} where it is.',
  hold: 'It means to stay where it is.',
  untold: 'It does not say what it means to do.',
  'only-answer': 'There is nothing to choose.',
  fallback: 'Its search failed ({trouble}); it follows its standing orders.',
};

/** The kinds of the figures in these sentences. */
export const WORD_KINDS = messages({
  prompts: {},
  events: {
    ...alike({ place: 'place' }, 'attack-at'),
    ...alike({ unit: 'unit' }, 'attack-with', 'hold-with'),
    ...alike({ unit: 'unit', place: 'place' }, 'move-to'),
    ...alike({ n: 'number', place: 'place' }, 'gather-at'),
    ...alike({ n: 'number', unit: 'unit', place: 'place' }, 'move-first'),
  },
  refusals: {},
  endings: {},
});

/** Plays the plan once, in its first future, and notes where units go. For battles it notes the odds, not that future's dice. */
export function explain<S extends State>(
  rollouts: Rollouts<S>,
  root: S,
  seat: number,
  found: FoundPlan,
  seed: number,
): Why {
  const own: GameEvent[] = [];
  const other: GameEvent[] = [];
  const nodes = rollouts.nodes;
  const steps: PlanStep[] = [];
  const odds: ExpectedBattle[] = [];
  const record: Recorder<S> = {
    steps,
    isUndisturbed: true,
    events: (isOwn): Events => (isOwn ? own : other),
    beforeChance(s, chance, isOwn) {
      const battle = isOwn ? battleOdds(rollouts.game, s, chance, seat) : undefined;
      if (battle) odds.push(battle);
    },
  };
  rollouts.play(root, seat, found.plan, { seed, n: 0 }, { activations: 1, decisions: 250 }, { record });
  rollouts.nodes = nodes; // Explaining costs nothing from the budget.
  const arrows = arrowsOf(own, 'own');
  return {
    intention: intentionOf(arrows, odds, steps.find(({ subject }) => subject >= 0)?.subject),
    arrows,
    odds,
    reply: arrowsOf(other, 'other'),
    worth: found.worth,
    futures: found.futures,
    plans: found.tried,
  };
}

/** If the next dice decide a battle, gives the units that fight and the chance of each result. No result is stated as a fact. */
function battleOdds<S extends State>(game: Game<S>, s: S, chance: Chance, seat: number): ExpectedBattle | undefined {
  const total = totalWeight(chance);
  if (total > MOST_OUTCOMES) return undefined;
  const weights = new Map<string, number>();
  let battle: GameEvent | undefined;
  const outcomes: [Action, number][] = [];
  forEachOutcome(chance, (outcome, weight) => outcomes.push([outcome, weight]));
  for (const [outcome, weight] of outcomes) {
    const told = afterDice(game, s, outcome).find((event) => event.fight);
    if (!told?.fight) continue;
    const { attacker, defender } = told.fight.result;
    battle ??= told;
    const result = `${attacker}/${defender}`;
    weights.set(result, (weights.get(result) ?? 0) + weight);
  }
  const who = battle?.fight?.attackers ?? [];
  const pieces = who.length > 0 ? game.observe(s, seat).pieces : [];
  const attackers = pieces.filter(({ unit }) => who.includes(unit)).map(({ unit, place }) => ({ unit, from: place }));
  game.pending(s); // The game reuses what it says is pending: the rollout goes on with these dice.
  if (!battle?.fight) return undefined;
  const results = [...weights].sort((a, b) => b[1] - a[1]).map(([result, weight]) => ({ result, p: weight / total }));
  const chances = results.map(({ result, p }) => `${result} ${Math.round(100 * p)} %`).join(', ');
  const { attack, defence, column, places: at } = battle.fight;
  const { hex, unit } = battle.figures;
  const fight = { attack, defence, column, chances };
  const told = { results, attackers, at };
  if (hex === undefined) return { key: 'battle-by', figures: { unit, ...fight }, ...told };
  return { key: 'battle-at', figures: { hex, ...fight }, ...told };
}
/** What the dice bring if nobody has them rolled again or otherwise uses a window: a result may be told only after it. */
function afterDice<S extends State>(game: Game<S>, s: S, outcome: Action): GameEvent[] {
  const events: GameEvent[] = [];
  const next = game.copy(s);
  let action: Action | undefined = outcome;
  while (action !== undefined) {
    game.apply(next, action, events);
    const pending = game.pending(next);
    action = pending.kind === 'question' ? passOf(pending) : undefined;
  }
  return events;
}
/** No battle's dice have more outcomes than this; anything larger is a draw from a big cup. */
const MOST_OUTCOMES = 400;

/**
 * What a plan does, from its own moves and battles. Its first battle comes before any die of a battle has fallen, so it is surer than the others. A plan
 * without battles is told by where most of its units go, one without moves by the unit that was asked first where it goes.
 */
export function intentionOf(
  arrows: readonly Arrow[],
  odds: readonly ExpectedBattle[],
  asked?: number,
): Why['intention'] {
  if (odds.length > 0) {
    const { hex, unit } = odds[0].figures;
    if (typeof hex === 'number') return { key: 'attack-at', figures: { place: hex } };
    if (typeof unit === 'number') return { key: 'attack-with', figures: { unit } };
  }
  if (arrows.length === 0)
    return asked === undefined ? { key: 'hold', figures: {} } : { key: 'hold-with', figures: { unit: asked } };
  const [{ unit, to }] = arrows;
  if (arrows.length === 1) return { key: 'move-to', figures: { unit, place: to } };
  const ends = new Map<number, number>();
  for (const arrow of arrows) ends.set(arrow.to, (ends.get(arrow.to) ?? 0) + 1);
  const [[place, n]] = [...ends].sort((a, b) => b[1] - a[1]);
  if (n > 1) return { key: 'gather-at', figures: { n, place } };
  return { key: 'move-first', figures: { n: arrows.length, unit, place: to } };
}

/** One arrow for each unit, from where it began to where it ended. Every moving event carries both. */
function arrowsOf(events: readonly GameEvent[], by: Arrow['by']): Arrow[] {
  const arrows = new Map<number, Arrow>();
  for (const { figures } of events) {
    const { unit, from, to } = figures;
    if (typeof unit !== 'number' || typeof from !== 'number' || typeof to !== 'number') continue;
    arrows.set(unit, { unit, from: arrows.get(unit)?.from ?? from, to, by });
  }
  return [...arrows.values()].filter((a) => a.from !== a.to);
}
