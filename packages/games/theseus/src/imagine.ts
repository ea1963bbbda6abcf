/** A whole position imagined from a view: hidden counters, strengths and assignments are dealt among those that are possible. */

import {
  deal,
  type Encoded,
  type EncodedFrame,
  HIDDEN,
  type Place,
  type Rng,
  type Side,
  shuffled,
  type Unit,
  type View,
} from '@cauldron/engine';
import {
  assignTo,
  attack,
  attrition,
  declaring,
  independent,
  isolation,
  mineEntry,
  moving,
  setUp,
  snafu,
  walk,
} from './frames.ts';
import { SIDES } from './names.ts';
import { excessOf } from './rules/05-limits.ts';
import { MARK } from './state.ts';
import { inFormations } from './units.ts';
import type { World } from './world.ts';

type Figures = Record<'at' | 'rank' | 'marks' | 'strength' | 'assigned' | 'dummies', number[]>;

export const imagining =
  (world: World) =>
  (view: View, rng: Rng): Encoded => {
    const { sections, frames } = view.position;
    const copy = (name: keyof Figures) => [...sections[name]];
    const figures: Figures = {
      at: copy('at'),
      rank: copy('rank'),
      marks: copy('marks'),
      strength: copy('strength'),
      assigned: copy('assigned'),
      dummies: copy('dummies'),
    };
    placeUsually(world, view, figures);
    for (let side = 0; side < SIDES.length; side++) {
      dealCounters(world, view, side, figures, rng);
      dealAssignments(world, sections.boxes, side, figures, rng);
    }
    figures.strength.forEach((n, u) => {
      if (n === HIDDEN) figures.strength[u] = someStrength(world.units.strength[u], rng);
    });
    return { ...view.position, sections: { ...sections, ...figures }, frames: fillFrames(world, frames, figures, rng) };
  };

/** TH-160: units that are being set up unseen are taken to stand where the scenario suggests. */
function placeUsually(world: World, view: View, { at, rank, marks }: Figures): void {
  const frame = view.position.frames.find((f) => f.frame === setUp.name);
  const scenario = world.scenarios.find(({ id }) => id === view.scenario);
  if (!frame || !scenario) return;
  for (const { unit, place, order } of view.pieces)
    if (unit >= 0 && rank[unit] === HIDDEN)
      rank[unit] = view.pieces.filter((piece) => piece.place === place).length - 1 - order;
  scenario.starts.slice(scenario.fixed).forEach(({ unit, place }, i) => {
    if (at[unit] !== HIDDEN) return;
    const there = scenario.fixed + i < frame.fields.next ? place : world.boxes.reserve;
    // The first order in the stack that is free: the viewer knows those of its own units beside the map.
    const isTaken = (order: number) => at.some((p, u) => p === there && rank[u] === order);
    let order = view.pieces.filter((piece) => piece.unit < 0 && piece.place === there).length;
    while (isTaken(order)) order++;
    rank[unit] = order;
    at[unit] = there;
    marks[unit] = 0;
  });
}

/** Most units are at full strength, or nearly. */
const someStrength = (printed: number, rng: Rng): number =>
  Math.max(1, rng.below(3) > 0 ? printed : printed - 1 - rng.below(3));

/** 5.3.4: a back in a hex is some unit that is not known to be elsewhere, and fits into the stack there. */
function dealCounters(world: World, view: View, side: Side, { at, rank, marks }: Figures, rng: Rng): void {
  const { units } = world;
  const backs = view.pieces.filter((piece) => piece.unit < 0 && piece.side === side);
  const items = units.ids.flatMap((_, u) => (units.side[u] === side && at[u] === HIDDEN ? [u] : []));
  const bins = [...new Set(backs.map(({ place }) => place))].map((place) => ({
    place,
    backs: backs.filter((piece) => piece.place === place),
    named: view.pieces.flatMap((piece) => (piece.place === place && piece.unit >= 0 ? [piece.unit] : [])),
  }));
  type Bin = (typeof bins)[number];
  const size = (bin: Bin) => bin.backs.length;
  const fits = (u: Unit, { named }: Bin, others: readonly Unit[]) =>
    excessOf(world, side, [...named, ...others, u]) === 0;
  // In the middle of a move a hex may hold more than its limit.
  const dealt = deal({ items, bins, size, fits }, rng) ?? deal({ items, bins, size, fits: () => true }, rng) ?? [];
  const improved = view.position.sections.improved;
  dealt.forEach((hidden, i) => {
    const { place, backs: slots, named } = bins[i];
    const height = slots.length + named.length;
    const isCalm = ((improved[place >> 5] >> (place & 31)) & 1) === 1;
    hidden.forEach((u, j) => {
      at[u] = place;
      rank[u] = height - 1 - slots[j].order;
      marks[u] = !isCalm && rng.below(8) === 1 ? MARK.disrupted : 0;
    });
  });
}

/** 5.5.2: the markers in a formation's box are units that may be there, or dummies. Dummies may also lie beside the boxes. */
function dealAssignments(
  world: World,
  boxes: readonly number[],
  side: Side,
  { assigned, dummies }: Figures,
  rng: Rng,
): void {
  const { units, charts } = world;
  const first = side * charts.assignment.dummies;
  const own = Array.from({ length: charts.assignment.dummies }, (_, i) => first + i);
  const markers = [
    ...units.ids.flatMap((_, u) => (units.side[u] === side && assigned[u] === HIDDEN ? [{ unit: u, dummy: -1 }] : [])),
    ...own.flatMap((dummy) => (dummies[dummy] === HIDDEN ? [{ unit: -1, dummy }] : [])),
  ];
  const known = (formation: number) =>
    assigned.filter((to, u) => to === formation + 1 && units.side[u] === side).length +
    own.filter((dummy) => dummies[dummy] === formation + 1).length;
  const formations = world.formations.flatMap((_, f) => (units.sideOf[f] === side ? [f] : []));
  const bins = formations.map((formation) => ({ formation, size: boxes[formation] - known(formation) }));
  const placed = bins.reduce((sum, { size }) => sum + size, 0);
  bins.push({ formation: -1, size: markers.length - placed });
  const dealt = deal(
    {
      items: markers,
      bins,
      size: (bin) => bin.size,
      fits: ({ unit }, { formation }) =>
        unit < 0 ? true : formation >= 0 && inFormations(units.mayJoin[unit], formation),
    },
    rng,
  );
  dealt?.forEach((held, i) => {
    for (const { unit, dummy } of held) {
      if (unit >= 0) assigned[unit] = bins[i].formation + 1;
      else dummies[dummy] = bins[i].formation + 1;
    }
  });
}

/** 6.5.1: nobody else knows who moves and where to. The frames stand from the bottom up. */
function fillFrames(
  world: World,
  frames: readonly EncodedFrame[],
  { at, marks, assigned }: Figures,
  rng: Rng,
): readonly EncodedFrame[] {
  const filled: EncodedFrame[] = [];
  const { units, map } = world;
  const formationOf = (u: Unit) => (units.formation[u] >= 0 ? units.formation[u] : assigned[u] - 1);
  const around = (hex: Place) => map.around[hex][rng.below(map.around[hex].length)];
  const unitsOn = (side: Side): Unit[] =>
    units.ids.flatMap((_, u) => (units.side[u] === side && at[u] < map.hexes && units.isCombat[u] === 1 ? [u] : []));
  /** A hex from which units of the formation, or the independent unit, could set out. */
  const someHex = (side: Side, formation: number): Place => {
    const isOwn = (u: Unit) => units.side[u] === side && at[u] < map.hexes && formationOf(u) === formation;
    const able = units.ids.flatMap((_, u) => (isOwn(u) && (marks[u] & MARK.disrupted) === 0 ? [u] : []));
    return able.length === 0 ? 0 : at[able[rng.below(able.length)]];
  };
  /** Units of the stack that moves, in some order. */
  const someOf = (move: EncodedFrame | undefined, n: number, isCombat: boolean): Unit[] => {
    const { side = 0, formation = -1 } = move?.fields ?? {};
    const hex = move?.fields.hex ?? move?.fields.from ?? -1;
    const there = units.ids.flatMap((_, u) => (at[u] === hex && units.side[u] === side ? [u] : []));
    const able = there.filter((u) => (marks[u] & MARK.disrupted) === 0 && (!isCombat || units.isCombat[u] === 1));
    const own = shuffled(
      able.filter((u) => formation < 0 || formationOf(u) === formation),
      rng,
    );
    const others = shuffled(
      there.filter((u) => !own.includes(u)),
      rng,
    );
    if (isCombat) others.sort((a, b) => units.isCombat[b] - units.isCombat[a]);
    return [...own, ...others].slice(0, n);
  };
  /** 7.1: an HQ never attacks; it is taken only if nobody else is imagined there. */
  const attackersOf = (frame: EncodedFrame, n: number): Unit[] => {
    const some = someOf(frame, n, true);
    const fighters = some.filter((u) => units.isCombat[u] === 1);
    return fighters.length > 0 ? fighters : some;
  };
  /** How many dice lie above a frame: one for each unit that checks. */
  const diceOn = (i: number): number => {
    const above = frames[i + 1];
    return above?.frame === 'roll' ? above.fields.dice : above?.frame === snafu.name ? above.list.length : 1;
  };
  /** How many take part in an Action: at least the Isolated ones that check for it, and one more than have failed. */
  const leastIn = (i: number): number =>
    frames[i + 1]?.frame === isolation.name ? Math.max(diceOn(i + 1), frames[i + 1].fields.failed + 1) : 1;
  frames.forEach((frame, i) => {
    const above = frames[i + 1];
    const move = filled.findLast((other) => other.frame === moving.name || other.frame === attack.name);
    if (frame.frame === moving.name && frame.fields.to === HIDDEN) {
      const { side, formation, seenAt, counters, least } = frame.fields;
      // An independent unit acts openly.
      const single =
        formation < 0 ? (filled.findLast((other) => other.frame === independent.name)?.fields.unit ?? -1) : -1;
      const hex = single >= 0 ? at[single] : seenAt >= 0 ? seenAt : someHex(side, formation);
      const to = above?.frame === isolation.name ? around(hex) : -1;
      const whole = { ...frame, fields: { ...frame.fields, hex, to, spent: least } };
      const n = counters > 0 ? counters : leastIn(i) + rng.below(3);
      filled.push({ ...whole, list: single >= 0 ? [single] : someOf(whole, n, false) });
    } else if (frame.frame === declaring.name && frame.list.length === 0) {
      const { side, formation } = frame.fields;
      const hex = someHex(side, formation);
      const whole = { ...frame, fields: { ...frame.fields, hex } };
      filled.push({ ...whole, list: someOf(whole, 1, true) });
    } else if (frame.frame === attack.name && frame.list.length === 0) {
      filled.push({ ...frame, list: attackersOf(frame, leastIn(i) + rng.below(3)) });
    } else if (frame.frame === walk.name && frame.list.length === 0 && frame.fields.next + frame.fields.stage > 0) {
      const { next, stage } = frame.fields;
      const hex = move?.fields.hex ?? 0;
      filled.push({ ...frame, list: [...new Array<Place>(next).fill(hex), ...(stage === 1 ? [around(hex)] : [])] });
    } else if ((frame.frame === mineEntry.name || frame.frame === isolation.name) && frame.list.length === 0) {
      filled.push({ ...frame, list: someOf(move, diceOn(i), true) });
    } else if (frame.frame === attrition.name && frame.list.length === 0) {
      filled.push({
        ...frame,
        list: shuffled(unitsOn(frame.fields.side), rng).slice(0, diceOn(i)),
      });
    } else if (frame.frame === assignTo.name && frame.fields.unit === HIDDEN) {
      const able = unitsOn(frame.fields.side).filter((u) => units.mayJoin[u] !== 0);
      filled.push({ ...frame, fields: { ...frame.fields, unit: able[rng.below(able.length)] ?? 0 } });
    } else filled.push(frame);
  });
  return filled;
}
