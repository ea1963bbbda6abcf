/** What a player reads about a hex: the effects of its terrain, whose zones reach it, stacking, supply and command. */

import { type ChartEntry, isRefusal, LOWEST, type Piece, type StackUse, type View } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import type { Desk } from '../desk/desk.ts';

/** A field of the terrain chart and its value. */
export type GroundEffect = readonly [field: string, value: unknown];

/** Units in the same state of supply and command. */
export interface UnitStanding {
  readonly units: readonly number[];
  /** The words on the counter for its state of supply; '' without one. */
  readonly badge: string;
  readonly isTraced: boolean;
  /** The unit that commands, or -1; undefined if the game has no command rule. */
  readonly commander: number | undefined;
}

export interface HexFacts {
  readonly effects: readonly GroundEffect[];
  /** The sides whose zone of control covers the hex. */
  readonly zones: readonly number[];
  readonly stack: StackUse | undefined;
  readonly standing: readonly UnitStanding[];
  /** What is not seen of the stack: a key of the game's terms. */
  readonly hidden: string | undefined;
}

export function factsOf(edition: Edition, view: View, place: number, units: readonly number[]): HexFacts {
  const { game } = edition;
  const stack = game.query(view, { ask: 'stack', place });
  const zones = game.vocabulary.sides.flatMap((_, side) => {
    const zone = game.query(view, { ask: 'zoc', side });
    return !isRefusal(zone) && zone.places.includes(place) ? [side] : [];
  });
  return {
    effects: effectsOf(edition, place),
    zones,
    stack: isRefusal(stack) || stack.limit <= 0 ? undefined : stack,
    standing: standingOf(edition, view, units),
    hidden: isRefusal(stack) ? undefined : stack.hidden,
  };
}

/** What the terrain chart says of a hex that it does not say of the most common terrain. */
function effectsOf({ pack, sheet }: Edition, place: number): readonly GroundEffect[] {
  const hex = pack.map.hexes[sheet.idOf.get(place) ?? ''];
  const usual = usualTerrain(pack.map.hexes);
  const lists = pack.board.charts.map((id) => pack.charts[id]?.list ?? []);
  const list = lists.find(
    (entries) => entries.some(({ id }) => id === usual) && entries.some(({ id }) => id === hex?.t),
  );
  const [entry, plain] = [hex?.t, usual].map((id) => list?.find((e) => e.id === id));
  if (!hex || !entry || !plain || entry === plain) return [];
  return Object.entries(entry).filter(([field, value]) => isEffect(field, value) && value !== plain[field]);
}

const REMARKS = new Set(['id', 'kind', 'source', 'ledger', 'special']);
const isEffect = (field: string, value: ChartEntry[string]): boolean =>
  !REMARKS.has(field) && typeof value !== 'object';

function usualTerrain(hexes: Edition['pack']['map']['hexes']): string | undefined {
  const counts = new Map<string, number>();
  for (const { t } of Object.values(hexes)) counts.set(t, (counts.get(t) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function standingOf({ game, pack }: Edition, view: View, units: readonly number[]): readonly UnitStanding[] {
  const groups = new Map<string, UnitStanding>();
  for (const unit of units) {
    const line = game.query(view, { ask: 'supply', unit });
    const link = game.query(view, { ask: 'command', unit });
    if (isRefusal(line)) continue;
    const badge = pack.board.badges.find((b) => b.status === line.status)?.title ?? '';
    const commander = isRefusal(link) ? undefined : link.inCommand ? link.by : -1;
    const key = [badge, line.source >= 0, commander].join('/');
    const known = groups.get(key);
    groups.set(key, { units: [...(known?.units ?? []), unit], badge, isTraced: line.source >= 0, commander });
  }
  return [...groups.values()];
}

/** The known units of a place, from the top down. */
export const piecesAt = ({ pieces }: View, place: number): readonly Piece[] =>
  pieces.filter((p) => p.place === place && p.unit >= 0).sort((a, b) => b.order - a.order);

/**
 * The facts of a hex as they would be if the units in hand went there: the step is tried in a position imagined from the view.
 * Undefined if nothing is in hand, or if it cannot be told before dice fall.
 */
export function factsOnArrival({ table, edition, march }: Desk, place: number): HexFacts | undefined {
  const hand = table.hand.value;
  const only = table.offers.value.byPlace.get(place) ?? [];
  const steps = march.ways.value.get(place)?.steps ?? (only.length === 1 ? only : []);
  if (hand.length === 0 || steps.length === 0) return undefined;
  const { game } = table;
  const view = table.view.value;
  const state = game.imagine(view, LOWEST);
  for (const step of steps) {
    const pending = game.pending(state);
    if (pending.kind !== 'question' || game.apply(state, step)) return undefined;
  }
  const then = game.observe(state, view.viewer);
  const come = hand.filter((unit) => then.pieces.some((p) => p.unit === unit && p.place === place));
  return come.length === 0 ? undefined : factsOf(edition, then, place, come);
}
