/**
 * The strongest attack that the other side could bring on a hex, from what the viewer may know: units that can come next to it,
 * put there in a composed position, with the exact odds of the game's own query. Usual: the units that act together. Worst: all
 * that can come, if their activations follow one another. A game with unseen counters answers itself, because it alone knows what
 * they may be.
 */

import { type Game, isRefusal, type Piece, type Position, type Strike, type View } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import type { Desk } from '../desk/desk.ts';
import type { Threats } from './threat.ts';

export interface Strikes {
  readonly usual: Strike | undefined;
  /** Undefined if it is no stronger. */
  readonly worst: Strike | undefined;
  /** At worst unseen counters are as strong as they can be; otherwise all that can come do. */
  readonly isGuessed: boolean;
}

/** What a strike is computed from. */
interface StruckHex {
  readonly edition: Edition;
  readonly view: View;
  readonly scenario: string;
  readonly place: number;
}

type ComposedUnit = NonNullable<Position['place']>[number];

/** No more attackers than this are tried. */
const MOST = 12;

/** The strongest attack on a hex, as the person at a desk may know it. `whole`: the game with composed positions. */
export function strikesOn({ edition, table }: Desk, place: number, whole: Game, threats: Threats): Strikes {
  const field = {
    edition: { ...edition, game: whole },
    view: table.view.value,
    scenario: table.header.scenario,
    place,
  };
  const threat = edition.game.query(field.view, { ask: 'threat', place });
  if (!isRefusal(threat)) return { usual: threat.usual, worst: threat.worst, isGuessed: true };
  const able = threats.get(field.place) ?? [];
  if (able.length === 0) return { usual: undefined, worst: undefined, isGuessed: false };
  const groups = new Map<string, number[]>();
  for (const unit of able) {
    const key = groupOf(field, unit);
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  const usual = [...groups.values()]
    .flatMap((units) => strike(field, units, threats) ?? [])
    .reduce<Strike | undefined>((best, one) => (best && strengthOf(best) >= strengthOf(one) ? best : one), undefined);
  const all = groups.size > 1 ? strike(field, able, threats) : undefined;
  const isStronger = all && (!usual || strengthOf(all) > strengthOf(usual));
  return { usual, worst: isStronger ? all : undefined, isGuessed: false };
}

const strengthOf = ({ odds }: Strike): number => odds.attack / Math.max(1, odds.defence);

/** Units under one commander act together; without a command rule, those of a formation. */
function groupOf({ edition: { game, counters }, view }: StruckHex, unit: number): string {
  const link = game.query(view, { ask: 'command', unit });
  if (!isRefusal(link)) return `${link.inCommand ? link.by : `alone ${unit}`}`;
  return counters.dataOf(unit)?.formation ?? `alone ${unit}`;
}

/** The odds of an attack by as many of these units as find room next to the hex, the strongest first. */
function strike(field: StruckHex, units: readonly number[], threats: Threats): Strike | undefined {
  const { edition, view, place } = field;
  const beside = (edition.sheet.neighbours.get(place) ?? []).filter((hex) => !isHeldAgainst(field, hex));
  const defenders = view.pieces.filter((p) => p.place === place && p.unit >= 0);
  if (beside.length === 0 || defenders.length === 0) return undefined;
  const strong = [...units].sort((a, b) => ratingOf(field, b) - ratingOf(field, a)).slice(0, MOST);
  const at = new Map<number, number>();
  for (const unit of strong) {
    const from = view.pieces.find((p) => p.unit === unit)?.place ?? -1;
    const reach = game(field).query(view, { ask: 'reach', units: [unit] });
    const stands = [from, ...(isRefusal(reach) ? [] : reach.places)];
    // The emptiest hex that it can come to.
    const [hex] = beside.filter((p) => stands.includes(p)).sort((a, b) => countIn(at, a) - countIn(at, b));
    if (hex !== undefined && threats.get(place)?.includes(unit)) at.set(unit, hex);
  }
  return composed(field, defenders, at);
}

const game = ({ edition }: StruckHex) => edition.game;
const countIn = (at: ReadonlyMap<number, number>, hex: number): number =>
  [...at.values()].filter((p) => p === hex).length;

/** Whether the side of the defenders stands in a hex. */
function isHeldAgainst({ edition: { counters }, view, place }: StruckHex, hex: number): boolean {
  const sideAt = (p: number) => counters.sideOf(view.pieces.find((piece) => piece.place === p)?.unit ?? -1);
  const there = sideAt(hex);
  return there !== undefined && there === sideAt(place);
}

/** The sum of what its counter shows besides movement. */
function ratingOf({ edition, view }: StruckHex, unit: number): number {
  const facts = edition.game.query(view, { ask: 'unit', unit });
  const attack = isRefusal(facts) ? undefined : facts.attack;
  if (typeof attack === 'number') return attack;
  const front = edition.counters.dataOf(unit)?.front ?? {};
  return Object.entries(front).reduce((sum, [name, value]) => sum + (name === 'movement' ? 0 : Number(value) || 0), 0);
}

/** Takes units away from hexes that hold too many, the weakest first, and asks for the odds. */
function composed(field: StruckHex, defenders: readonly Piece[], at: Map<number, number>): Strike | undefined {
  const { edition, view, scenario, place } = field;
  while (at.size > 0) {
    const placed: ComposedUnit[] = [
      ...defenders.map(({ unit }) => placedAt(field, unit, place)),
      ...[...at].map(([unit, hex]) => placedAt(field, unit, hex)),
    ];
    const state = composeOr(field, { scenario, clear: true, turn: view.turn, place: placed });
    if (!state) return undefined;
    const seen = edition.game.observe(state, 'umpire');
    const tooMany = [...at].reverse().find(([, hex]) => {
      const use = edition.game.query(seen, { ask: 'stack', place: hex });
      return !isRefusal(use) && use.over > 0;
    });
    if (tooMany) {
      at.delete(tooMany[0]);
      continue;
    }
    const odds = edition.game.query(seen, { ask: 'attack', place, units: [...at.keys()] });
    if (!isRefusal(odds)) return { units: [...at.keys()], unseen: 0, odds };
    // The game names a unit that cannot take part.
    const { unit } = odds.figures;
    if (typeof unit !== 'number' || !at.delete(unit)) return undefined;
  }
  return undefined;
}

/** With the states of the units, or else without them: a game may not know a state by that name. */
function composeOr({ edition: { game } }: StruckHex, position: Position) {
  const state = game.compose(position);
  if (!isRefusal(state)) return state;
  const bare = game.compose({ ...position, place: position.place?.map(({ unit, at }) => ({ unit, at })) });
  return isRefusal(bare) ? undefined : bare;
}

function placedAt({ edition: { game }, view }: StruckHex, unit: number, place: number): ComposedUnit {
  const facts = game.query(view, { ask: 'unit', unit });
  const { steps, reduced, supply } = isRefusal(facts) ? {} : facts;
  return {
    unit: game.vocabulary.units[unit],
    at: game.vocabulary.placeName(place),
    ...(typeof steps === 'number' ? { steps } : {}),
    ...(typeof reduced === 'boolean' ? { reduced } : {}),
    ...(typeof supply === 'string' ? { status: [supply] } : {}),
  };
}
