/** Luck: for every roll of a fight, its possible results with their chances, and the actual one. Exact, never sampled. */

import {
  type Chance,
  type Fight,
  forEachOutcome,
  type Game,
  type GameEvent,
  type State,
  totalWeight,
} from '@cauldron/engine';
import { decimal, t } from '../../messages/messages.ts';
import { resultWords } from '../words/results.ts';
import type { Words } from '../words/words.ts';
import { isSeenBy } from './log.ts';
import type { Story } from './story.ts';

/** Results of one kind of roll by one side: how often each was expected, and how often it fell. */
export interface LuckTable {
  readonly side: number;
  /** The stream of chance it came from. */
  readonly stream: string;
  readonly rolls: number;
  /** Each side rolled, and the rolls were compared: the mean of one of them says little. */
  readonly isCompared: boolean;
  /** Every roll, in the order of the match. */
  readonly fallen: readonly FallenRoll[];
  readonly rows: readonly { readonly result: string; readonly expected: number; readonly actual: number }[];
  /** The mean of the dice, expected and actual. */
  readonly fairMean: number;
  readonly mean: number;
}

/** One roll: the entry after it, where it was, what came of it, and how likely that was. */
export interface FallenRoll {
  readonly n: number;
  /** -1 if no place is told. */
  readonly place: number;
  readonly result: string;
  readonly p: number;
  /** How many of such rolls are at least as unusual, from 0 to 1: by their result, or by how far the losses lie from their mean. */
  readonly unusual: number;
  /** What both sides lost, if it was the roll of a battle. */
  readonly harm: Harm | undefined;
}

/** Steps, or hits, of both sides in one battle: fallen, and the mean of all the ways the dice could have fallen. */
interface Harm {
  readonly attackers: Fight['attackers'];
  readonly defenders: Fight['defenders'];
  readonly isHits: boolean;
  readonly fell: Losses;
  readonly expected: Losses;
}

interface Losses {
  readonly attacker: number;
  readonly defender: number;
}

/** With more outcomes than this they are not tried one by one. */
const MOST_OUTCOMES = 1296;
const SLICE_MS = 20;

interface Sum {
  readonly side: number;
  readonly stream: string;
  rolls: number;
  isCompared: boolean;
  readonly fallen: FallenRoll[];
  fair: number;
  pips: number;
  readonly expected: Map<string, number>;
  readonly actual: Map<string, number>;
}

/** Reads the whole match, a slice at a time. It counts only rolls whose events the seat may all see. */
export async function luckOf(match: Story, words: Words, seat: number): Promise<readonly LuckTable[]> {
  const count: Count = { match, words, seat, sums: new Map(), sides: new Map(), decided: undefined };
  const { sums } = count;
  await match.reach?.(0);
  let slice = performance.now();
  for (let n = match.from; n < match.line.length; n++) {
    countRoll(count, n);
    if (performance.now() - slice < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    slice = performance.now();
  }
  // If the result is always the same, this roll is no luck.
  return [...sums.values()]
    .filter((sum) => sum.expected.size > 1)
    .sort((a, b) => a.stream.localeCompare(b.stream) || a.side - b.side)
    .map(tableOf);
}

/** The counts, and what has to be remembered on the way through the match. */
interface Count {
  readonly match: Story;
  readonly words: Words;
  readonly seat: number;
  readonly sums: Map<string, Sum>;
  /** The side of a seat, once it has one. */
  readonly sides: Map<number, number>;
  /** The seat that decided last. */
  decided: number | undefined;
}

function countRoll(count: Count, n: number): void {
  const { match, words, seat, sums } = count;
  const entry = match.line[n];
  if ('do' in entry) count.decided = entry.seat;
  if (!('fell' in entry)) return;
  // The position first: the match reads on from there to the events.
  const state = match.stateAt(n);
  const events = match.eventsAt(n);
  if (!isOfAFight(words, events) || !events.every((event) => isSeenBy(event, seat))) return;
  const pending = match.game.pending(state);
  if (pending.kind !== 'chance' || pending.cup || totalWeight(pending) > MOST_OUTCOMES) return;
  const actual = resultOf(words, events);
  const side = sideOf(count, state, events);
  const key = `${pending.stream}/${side}`;
  const sum = sums.get(key) ?? blank(side, pending.stream);
  sums.set(key, sum);
  sum.rolls++;
  const faces = Array.from({ length: pending.sides }, (_, i) => pipsOf(match.game, pending.stream, i + 1));
  sum.fair += pending.dice * (faces.reduce((total, pips) => total + pips, 0) / pending.sides);
  sum.pips += entry.fell.reduce((total, face) => total + faces[face - 1], 0);
  sum.actual.set(actual, (sum.actual.get(actual) ?? 0) + 1);
  const before = match.line[n - 1];
  sum.isCompared ||= before !== undefined && 'fell' in before && before.chance === entry.chance;
  const odds = chancesOf(match, words, state, pending);
  const { chances, losses } = odds;
  const fight = fightIn(events);
  const harm = fight && {
    attackers: fight.attackers,
    defenders: fight.defenders,
    isHits: fight.attackerSuffers.hits !== undefined || fight.defenderSuffers.hits !== undefined,
    fell: lossesIn(fight),
    expected: losses,
  };
  const [place = -1] = events.flatMap((event) => words.subjects(event.key, event.figures).places);
  const unusual = unusualIn(odds, actual, harm?.fell);
  sum.fallen.push({ n: n + 1, place, result: actual, p: chances.get(actual) ?? 1, unusual, harm });
  for (const [result, p] of chances) {
    sum.expected.set(result, (sum.expected.get(result) ?? 0) + p);
  }
}

/** What a face counts: the figure that stands on it. The highest face of a ten-sided die may be a 0. */
function pipsOf({ info }: Game, stream: string, face: number): number {
  const printed = Number(info.faces?.[stream]?.[face - 1]);
  return Number.isNaN(printed) ? face : printed;
}

/** What a roll could have brought. */
interface Odds {
  /** By the result. */
  readonly chances: ReadonlyMap<string, number>;
  /** By the gap between the losses of both sides. */
  readonly gaps: ReadonlyMap<number, number>;
  /** The mean of both sides' losses. */
  readonly losses: Losses;
}

/** Every way the dice could have fallen, tried on copies of the position. */
function chancesOf({ game }: Story, words: Words, state: State, chance: Chance): Odds {
  const chances = new Map<string, number>();
  const gaps = new Map<number, number>();
  let losses = NO_LOSSES;
  const outcomes: (readonly [number, number])[] = [];
  const total = totalWeight(chance);
  forEachOutcome(chance, (outcome, weight) => outcomes.push([outcome, weight / total]));
  let trial: State | undefined;
  for (const [outcome, p] of outcomes) {
    const events: GameEvent[] = [];
    trial = game.copy(state, trial);
    game.apply(trial, outcome, events);
    const result = resultOf(words, events);
    chances.set(result, (chances.get(result) ?? 0) + p);
    const one = lossesIn(fightIn(events));
    gaps.set(gapOf(one), (gaps.get(gapOf(one)) ?? 0) + p);
    losses = { attacker: losses.attacker + p * one.attacker, defender: losses.defender + p * one.defender };
  }
  return { chances, gaps, losses };
}

const gapOf = ({ attacker, defender }: Losses): number => defender - attacker;

/** Sums of the same chances may differ by this much. */
const NEAR = 1e-9;

/** Where every result is equally likely, only the losses tell an unusual roll from an ordinary one. */
function unusualIn({ chances, gaps, losses }: Odds, actual: string, fell: Losses | undefined): number {
  const p = chances.get(actual) ?? 1;
  const byResult = sumOf([...chances.values()].filter((other) => other <= p + NEAR));
  if (fell === undefined) return byResult;
  const far = (gap: number) => Math.abs(gap - gapOf(losses));
  const least = far(gapOf(fell)) - NEAR;
  return Math.min(byResult, sumOf([...gaps].flatMap(([gap, share]) => (far(gap) >= least ? share : []))));
}

const sumOf = (values: readonly number[]): number =>
  Math.min(
    1,
    values.reduce((total, value) => total + value, 0),
  );

/** Every second roll is as unusual as this one: nobody is surprised. */
const ORDINARY = 0.5;
/** Rolls that are told one by one. */
const MOST_SURPRISES = 8;

export interface Surprise extends FallenRoll {
  readonly side: number;
  readonly stream: string;
}

/** The most unusual rolls first, and how many that are left out were as unusual as the last of them. */
export function surprisesOf(tables: readonly LuckTable[]): {
  readonly rolls: readonly Surprise[];
  readonly more: number;
} {
  const all = tables
    .flatMap(({ side, stream, fallen }) => fallen.map((roll) => ({ ...roll, side, stream })))
    .filter(({ unusual }) => unusual < ORDINARY - NEAR)
    .sort((a, b) => (Math.abs(a.unusual - b.unusual) > NEAR ? a.unusual - b.unusual : a.p - b.p || a.n - b.n));
  const rolls = all.slice(0, MOST_SURPRISES);
  const last = rolls.at(-1)?.unusual ?? 0;
  return { rolls, more: all.slice(MOST_SURPRISES).filter(({ unusual }) => unusual <= last + NEAR).length };
}

const NO_LOSSES: Losses = { attacker: 0, defender: 0 };

const fightIn = (events: readonly GameEvent[]): Fight | undefined => events.find(({ fight }) => fight)?.fight;

const lossesIn = (fight: Fight | undefined): Losses =>
  fight === undefined
    ? NO_LOSSES
    : {
        attacker: fight.attackerSuffers.steps + (fight.attackerSuffers.hits ?? 0),
        defender: fight.defenderSuffers.steps + (fight.defenderSuffers.hits ?? 0),
      };

/** Losses that differ by less than this favour nobody. */
const NOTICEABLE = 0.5;

/** Who had the better dice in battle and by how much, in a sentence, and what that is made of; nothing if no battle was rolled for. */
export function verdictOf(
  tables: readonly LuckTable[],
  words: Pick<Words, 'side'>,
  sideOf: (unit: number) => number,
): readonly string[] {
  const harms = tables.flatMap(({ fallen }) => fallen.flatMap(({ harm }) => harm ?? []));
  const bySide = new Map<number, { fell: number; expected: number }>();
  for (const { attackers, defenders, fell, expected } of harms)
    for (const [role, units] of [['attacker', attackers] as const, ['defender', defenders] as const]) {
      const side = units.length > 0 ? sideOf(units[0]) : -1;
      const sum = bySide.get(side) ?? { fell: 0, expected: 0 };
      bySide.set(side, { fell: sum.fell + fell[role], expected: sum.expected + expected[role] });
    }
  const sides = [...bySide].filter(([side]) => side >= 0).sort(([, a], [, b]) => spared(b) - spared(a));
  if (sides.length < 2) return [];
  const [[best, most], [, least]] = [sides[0], sides[sides.length - 1]];
  const ahead = spared(most) - spared(least);
  const kind = harms.some(({ isHits }) => isHits) ? 'hits' : 'steps';
  return [
    ahead < NOTICEABLE
      ? t('luck-even')
      : t(`luck-better-${kind}`, { side: words.side(best), n: Math.max(1, Math.round(ahead)) }),
    ...sides.map(([side, { fell, expected }]) =>
      t(`luck-lost-${kind}`, { side: words.side(side), fell, expected: decimal(expected), n: harms.length }),
    ),
  ];
}

/** What a side lost less than the odds said. */
const spared = ({ fell, expected }: { readonly fell: number; readonly expected: number }): number => expected - fell;

/** A roll about something on the map, or with a result for both sides; weather and initiative are no fights. */
const isOfAFight = (words: Words, events: readonly GameEvent[]): boolean =>
  events.some((event) => {
    const { units, places } = words.subjects(event.key, event.figures);
    if (isForBoth(event.figures.result)) return true;
    return units.length + places.length > 0;
  });

/** A result as a table prints it: what the attacker suffers, and what the defender suffers. */
const isForBoth = (result: unknown): boolean => typeof result === 'string' && result.includes('/');

/**
 * The result of the chart in words, or else the events in a few words: those for which the game has a word, or all. Units that roll side by
 * side have several results.
 */
function resultOf(words: Words, events: readonly GameEvent[]): string {
  const printed = events.flatMap(({ figures: { result } }) => (typeof result === 'string' ? result : []));
  const forBoth = printed.find(isForBoth);
  if (forBoth !== undefined) {
    const [attacker = '', defender = ''] = forBoth.split('/');
    return resultWords(attacker.trim(), defender.trim(), words);
  }
  const keys = events.map(({ key }) => key);
  const named = keys.filter((key) => words.isTerm(key));
  const told =
    printed.length > 0
      ? printed.map((one) => words.result(one))
      : (named.length > 0 ? named : keys).map((key) => words.phase(key));
  return told.length === 0 ? '–' : [...new Set(told)].sort().join(', ');
}

/** A result against both sides is the luck of the active side. Any other roll is that of the seat that decided last. */
function sideOf({ match: { game }, sides, decided }: Count, state: State, events: readonly GameEvent[]): number {
  if (decided === undefined || events.some(({ figures }) => isForBoth(figures.result))) return game.clock(state).active;
  const side = sides.get(decided) ?? game.observe(state, decided).side;
  if (side >= 0) sides.set(decided, side);
  return side;
}

const blank = (side: number, stream: string): Sum => ({
  side,
  stream,
  rolls: 0,
  isCompared: false,
  fallen: [],
  fair: 0,
  pips: 0,
  expected: new Map(),
  actual: new Map(),
});

function tableOf({ side, stream, rolls, isCompared, fallen, fair, pips, expected, actual }: Sum): LuckTable {
  const results = [...new Set([...actual.keys(), ...expected.keys()])];
  const rows = results.map((result) => ({
    result,
    expected: expected.get(result) ?? 0,
    actual: actual.get(result) ?? 0,
  }));
  return { side, stream, rolls, isCompared, fallen, rows, fairMean: fair / rolls, mean: pips / rolls };
}
