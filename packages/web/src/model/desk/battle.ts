/** The preview of an attack: the current one, the units in hand, or every unit next to the target; and what one more unit would change. */

import type { Sheet } from '@cauldron/board';
import {
  type Action,
  type AttackOdds,
  action,
  type Game,
  isRefusal,
  LOWEST,
  type Piece,
  type Refusal,
  type View,
} from '@cauldron/engine';
import type { Edition } from '../../edition.ts';

export interface BattlePreview {
  readonly place: number;
  readonly units: readonly number[];
  readonly defenders: readonly number[];
  /** Where the defenders stand. A game may let a unit attack all hexes around it at once. */
  readonly places: readonly number[];
  readonly odds: AttackOdds;
  /** True if the open question is about this attack; false for a mere preview. */
  readonly isOpen: boolean;
  /** True if the attackers were chosen; false if all units that could attack are counted. */
  readonly isChosen: boolean;
  /** The fewest additional units that change the column, and the column they reach. */
  readonly next: { readonly units: readonly number[]; readonly column: string } | undefined;
}

/** The possible losses of each side, likeliest first, summed over the results of the other side. */
export function fatesOf(
  { results }: AttackOdds,
  side: 'attacker' | 'defender',
): readonly (readonly [what: string, p: number])[] {
  const fates = new Map<string, number>();
  for (const result of results) fates.set(result[side], (fates.get(result[side]) ?? 0) + result.p);
  return [...fates].sort((a, b) => b[1] - a[1]);
}

interface Attack {
  readonly place: number;
  readonly isOpen: boolean;
  /** Already in the attack. */
  readonly chosen: readonly number[];
  /** Could still join it. */
  readonly offered: readonly number[];
  /** Stand next to the target. */
  readonly beside: readonly number[];
}

export function previewBattle(game: Game, view: View, attack: Attack): BattlePreview | undefined {
  const { place, isOpen, chosen } = attack;
  const now = isOpen ? underWay(game, view) : undefined;
  if (!now && chosen.length === 0) {
    const able = fit(game, view, place, attack.offered.length > 0 ? attack.offered : attack.beside);
    return able && { place, isOpen, ...able, ...attacked(view, place, able.odds), isChosen: false, next: undefined };
  }
  const named = now ? { units: now.attackers ?? chosen, odds: now } : fit(game, view, place, chosen);
  const against = named && attacked(view, place, named.odds);
  return (
    named && against && { place, isOpen, ...named, ...against, isChosen: true, next: nextColumn(game, view, attack) }
  );
}

/** The defenders and their places: those that the game names, or all units in the hex. */
function attacked({ pieces }: View, place: number, { defenders: named }: AttackOdds) {
  const struck = pieces.filter((p) => (named ? named.includes(p.unit) : p.place === place));
  return { defenders: struck.map((p) => p.unit), places: [...new Set([place, ...struck.map((p) => p.place)])] };
}

/** The odds with all units that can take part. The game names units that cannot, and they are left out one by one. */
function fit(game: Game, view: View, place: number, wanted: readonly number[]) {
  let units = [...wanted];
  for (let tries = wanted.length; tries >= 0 && units.length > 0; tries--) {
    const odds = game.query(view, { ask: 'attack', place, units });
    if (!isRefusal(odds)) return { units, odds };
    const { unit } = odds.figures;
    if (typeof unit !== 'number' || !units.includes(unit)) return undefined;
    units = units.filter((u) => u !== unit);
  }
  return undefined;
}

/** One more unit if that is enough, otherwise as many as needed, strongest first. */
function nextColumn(game: Game, view: View, { place, chosen, offered }: Attack): BattlePreview['next'] {
  const asked = view.question;
  // If units are added one by one, the attack is tried as it would then be, with everything else in it.
  const oddsWith = (more: readonly number[]): AttackOdds | undefined =>
    asked && asked.setVerb >= 0
      ? oddsWithUnits(game, view, asked.setVerb, more)
      : known(game.query(view, { ask: 'attack', place, units: [...chosen, ...more] }));
  const now = oddsWith([]);
  if (!now) return undefined;
  const others = offered
    .filter((u) => !chosen.includes(u))
    .map((unit) => ({ unit, odds: oddsWith([unit]) }))
    .filter(({ odds }) => odds !== undefined && odds.attack > now.attack)
    .sort((a, b) => (a.odds?.attack ?? 0) - (b.odds?.attack ?? 0));
  // The weakest unit that is enough alone is the cheapest answer.
  for (const { unit, odds } of others)
    if (odds && odds.column !== now.column) return { units: [unit], column: odds.column };
  const strongest = others.map(({ unit }) => unit).reverse();
  for (let n = 2; n <= strongest.length; n++) {
    const odds = oddsWith(strongest.slice(0, n));
    if (odds && odds.column !== now.column) return { units: strongest.slice(0, n), column: odds.column };
  }
  return undefined;
}

const known = (answer: AttackOdds | Refusal): AttackOdds | undefined => (isRefusal(answer) ? undefined : answer);

function oddsWithUnits(game: Game, view: View, verb: number, more: readonly number[]): AttackOdds | undefined {
  const state = game.imagine(view, LOWEST);
  for (const unit of more) if (game.apply(state, action(verb, unit))) return undefined;
  return underWay(game, game.observe(state, view.viewer));
}

/** The attack under way as it is after this answer. */
export function oddsAfter(game: Game, view: View, answer: Action): AttackOdds | undefined {
  const state = game.imagine(view, LOWEST);
  return game.apply(state, answer) ? undefined : underWay(game, game.observe(state, view.viewer));
}

/** The game knows more about a current attack than its units: support, terrain, committed assets. */
export function underWay(game: Game, view: View): AttackOdds | undefined {
  return known(game.query(view, { ask: 'attack', place: 0, units: [] }));
}

/** What a reader of the odds would notice: strengths, column, shifts and modifiers. */
export function fightIn(game: Game, view: View): string {
  const odds = underWay(game, view);
  if (!odds) return '';
  const { attack, defence, column, shifts, modifiers } = odds;
  return JSON.stringify([attack, defence, column, shifts.map((s) => s.value), modifiers.map((m) => m.value)]);
}

/** The viewer's own units next to a place. */
export function standingBeside({ sheet, counters, game }: Edition, view: View, place: number): readonly Piece[] {
  const beside = new Set(sheet.neighbours.get(place) ?? []);
  const own = game.vocabulary.sides[view.side];
  return view.pieces.filter((p) => beside.has(p.place) && counters.sideOf(p.unit) === own);
}

/** The place of the attack that a question is about: the one that its sentence names, or a hex next to the named unit that holds the other side. */
export function battlefieldOf(
  view: View,
  { units: [unit], places: [place] }: { readonly units: readonly number[]; readonly places: readonly number[] },
  sheet: Sheet,
  sideOf: (unit: number) => string | undefined,
): number | undefined {
  if (place !== undefined || unit === undefined) return place;
  const from = view.pieces.find((p) => p.unit === unit)?.place ?? -1;
  const beside = new Set(sheet.neighbours.get(from) ?? []);
  return view.pieces.find((p) => beside.has(p.place) && sideOf(p.unit) !== sideOf(unit))?.place;
}
