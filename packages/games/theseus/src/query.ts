/** What players ask about a position: reach, zones, command, supply, stacks, odds. Every answer follows from what the asker knows. */

import {
  type Answering,
  cardOf,
  itemsOf,
  type Json,
  movesOf,
  type PossibleMove,
  type Refusal,
  refuse,
  stackUse,
  supplyLine,
  type Unit,
  type Viewer,
} from '@cauldron/engine';
import { PARTS } from './charts.ts';
import { eyesOf } from './eyes.ts';
import { moving } from './frames.ts';
import { AXIS, COMMANDS, SIDES } from './names.ts';
import { knowsUnit } from './observe.ts';
import { attackOdds } from './preview.ts';
import { commandState } from './rules/05-command.ts';
import { excessOf } from './rules/05-limits.ts';
import { supplyPath } from './rules/05-supply.ts';
import { groupOf } from './rules/07-movement.ts';
import { MARK, type Theseus } from './state.ts';
import { threatOn } from './threat.ts';

const moves = movesOf(possible);

export const answers: Answering<Theseus> = {
  reach: (g, query, open, viewer) => whyHidden(g, viewer, query.units, true) ?? moves.reach(g, query, open, viewer),
  path: (g, query, open, viewer) => whyHidden(g, viewer, query.units, true) ?? moves.path(g, query, open, viewer),
  /** 5.4: the zones of a side as far as the asker knows them. */
  zoc(g, { side }, _open, viewer) {
    const isOwn = viewer === 'umpire' || (typeof viewer === 'number' && g.holds(viewer, side));
    const field = isOwn ? g.field : g.fieldOf(g.seatOf(1 - side));
    return { places: g.world.map.hexesWhere((hex) => field.covers(side, hex)) };
  },
  /** 5.7: a path now, and what the last check found. */
  supply(g, { unit }, _open, viewer) {
    const hidden = whyHidden(g, viewer, [unit], true);
    if (hidden) return hidden;
    if (!g.isHq(unit) && g.formationOf(unit) >= 0) return refuse('5.7', 'not-independent', { unit }); // [5.7.a]
    const path = supplyPath(eyesOf(g, g.sideOfUnit(unit)), unit) ?? [];
    return supplyLine(g.isMarked(unit, MARK.unfed) ? 'unsupplied' : 'supplied', path, 'supplied', 'unsupplied');
  },
  command(g, { unit }, _open, viewer) {
    const hidden = whyHidden(g, viewer, [unit], true);
    if (hidden) return hidden;
    const state = commandState(eyesOf(g, g.sideOfUnit(unit)), unit);
    const formation = g.formationOf(unit);
    const by = formation < 0 ? -1 : g.hqOf(formation);
    const distance = by < 0 || !g.isOnMap(by) ? -1 : g.world.map.distance(g.at[by], g.at[unit]);
    const range = by < 0 ? 0 : g.world.units.command[by];
    return { inCommand: state === 0, by, distance, range, rule: '5.8', because: COMMANDS[state] };
  },
  stack(g, { place }, _open, viewer) {
    const stack = g.stackAt(place);
    const known = stack.filter((u) => knowsUnit(g, viewer, u));
    const side = stack.length === 0 ? AXIS : g.sideOfUnit(stack[0]);
    const isOnMap = place < g.world.map.hexes;
    const over = isOnMap ? excessOf(g.world, side, known) : 0;
    const isOwn = typeof viewer === 'number' && g.holds(viewer, side);
    const isVeiled = isOnMap && stack.length > 0 && viewer !== 'umpire' && g.scenario.solitaire < 0;
    const foreign = known.length === 0 ? 'hides-all' : 'hides-enemy';
    const hidden = isVeiled ? { hidden: isOwn ? 'hides-own' : foreign } : {}; // [5.3.4.a]
    return { ...stackUse(known.length, over > 0 ? known.length - over : 0), over, ...hidden };
  },
  /** 7.5: exact odds on what the asker knows. */
  attack: (g, query, _open, viewer) => attackOdds(g, query, viewer),
  threat: (g, query, _open, viewer) => threatOn(g, query, viewer),
  /** A unit as its counter and its markers show it. */
  unit(g, { unit: u }, _open, viewer): Record<string, Json> {
    if (!knowsUnit(g, viewer, u)) return { id: g.world.units.ids[u], name: g.world.units.data[u].name };
    const isOwn = viewer === 'umpire' || (typeof viewer === 'number' && g.holds(viewer, g.sideOfUnit(u)));
    return {
      ...cardOf(g, u, SIDES, MARK),
      strength: isOwn || g.isFighting(u) ? g.strength[u] : -1,
      movement: isOwn ? g.allowanceOf(u) / PARTS : -1,
      effectiveness: g.effectivenessOf(u),
      tank: g.tankOf(u),
      antitank: g.antitankOf(u),
    };
  },
};

/** An asker learns nothing about a unit that he does not know; of its moves, paths and state only its owner is told. */
function whyHidden(g: Theseus, viewer: Viewer, units: readonly Unit[], isOwners: boolean): Refusal | undefined {
  if (viewer === 'umpire') return undefined;
  const isKnown = (u: Unit) => typeof viewer === 'number' && g.holds(viewer, g.sideOfUnit(u));
  const unit = units.find((u) => (isOwners ? !isKnown(u) : !knowsUnit(g, viewer, u)));
  return unit === undefined ? undefined : refuse('5.3.4', 'hidden-unit', { unit });
}

/** The stack that moves now, with what is left to it; others as if they began a Movement Action together. */
function possible(g: Theseus, units: readonly Unit[]): PossibleMove | Refusal {
  const [first] = units;
  const off = units.find((u) => !g.isOnMap(u));
  if (off !== undefined) return refuse('7.3', 'not-on-map', { unit: off });
  if (units.some((u) => g.at[u] !== g.at[first])) return refuse('7.3.1', 'one-hex');
  const disrupted = units.find((u) => g.isDisrupted(u));
  if (disrupted !== undefined) return refuse('5.6.3', 'is-disrupted', { unit: disrupted });
  const m = g.nearest(moving);
  const isMoving = m !== undefined && m.count === units.length && itemsOf(m).every((u) => units.includes(u));
  const k = eyesOf(g, g.sideOfUnit(first));
  const group = groupOf(k, units, isMoving ? m.spent : 0, isMoving ? m.steps : 0);
  const lie = g.knownLieOf(g.sideOfUnit(first));
  const ways = g.world.overlay;
  return {
    ways,
    parts: PARTS,
    run: () => ways.run(g, lie, group),
    whyNot: (hex) =>
      hex < g.world.map.hexes
        ? refuse('7.3', 'out-of-reach', { hex, left: group.left / PARTS })
        : refuse('7.3', 'not-a-hex', { hex }),
  };
}
