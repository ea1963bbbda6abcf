/** A position of Gazala. Every rule can be read without knowing how it is kept: accessors name things. */

import {
  type Formation,
  fieldLayout,
  type Layout,
  numbered,
  SCENARIO_SCALARS,
  ScenarioState,
  type Side,
  type Unit,
} from '@cauldron/engine';
import type { says } from './messages.ts';
import { AXIS, SIDES, SUPPLY, TYPE } from './names.ts';
import type { World } from './world.ts';

/** Marks of a unit. */
export const MARK = {
  activated: 1, // in the group that is activated now (7.0)
  acted: 2, // has been the active unit of this activation (8.0)
  pinned: 4, // builds a breach and may not move, attack or retreat until the next Minefield Phase (14.1)
  returning: 8, // left the map and comes back as a reinforcement (8.3)
  retreating: 16, // still has to retreat from the combat under way (11.1)
} as const;

/** The scalars of a position. */
const SCALARS = [
  'points', // victory points on the Axis track (16.0)
  'acting', // the side whose Action Phase it is, + 1
  'axisActions', // actions left to each side this turn (4.0)
  'alliedActions',
  'sandstorm', // blows in this Action Phase (13.5)
  'attackDue', // 13.7: 1 while an attack is announced and not made
  'attackMissed', // 13.7: the attack that was announced this turn was never made
] as const;

export const PHASES = [
  'setup',
  'chits',
  'minefields',
  'supply',
  'initiative',
  'actions',
  'recovery',
  'victory',
] as const;
export const PHASE = numbered(PHASES);

/**
 * A breach marker in the section `breaches` (14.1): its state, the hex it was placed in, the direction it points, its unit + 1, and of a
 * through breach the crossing of the second hexside (place * 6 + direction).
 */
export const BREACH_FIELDS = 5;
export const BREACH_FIELD = { state: 0, at: 1, direction: 2, unit: 3, far: 4 } as const;
/** A through breach has opened the opposite hexside of the minefield hex as well. */
export const BREACH = { unused: 0, building: 1, near: 2, through: 3 } as const;

export function layoutFor(world: World): Layout {
  const formations = world.formations.length;
  const chits = SIDES.length * world.chits.length;
  return fieldLayout(world, {
    scalars: [...SCENARIO_SCALARS, ...SCALARS],
    windows: 1,
    units: ['steps', 'used', 'disrupted', 'supply'],
    sections: {
      activations: formations,
      withdrawn: formations,
      cup: chits,
      hand: chits,
      played: chits,
      held: SIDES.length,
      breaches: world.charts.breaches.markers * BREACH_FIELDS,
    },
    caches: { gaps: Math.ceil(world.mines.count / 32) },
  });
}

export class Gazala extends ScenarioState<World, typeof says, (typeof SCALARS)[number]> {
  /** Steps left; none when eliminated (11.0). */
  readonly steps = this.column<Unit>('steps');
  /** 1 on its used face (2.2.3). */
  readonly used = this.column<Unit>('used');
  private readonly disrupted = this.column<Unit>('disrupted');
  /** 0 in supply, 1 Out of Supply, 2 Isolated (5.0). */
  readonly supply = this.column<Unit>('supply');
  /** How often it was activated as a formation this turn (7.0). */
  readonly activations = this.column<Formation>('activations');
  /** 1 once it was withdrawn (13.7). */
  readonly withdrawn = this.column<Formation>('withdrawn');
  /** [side] chits by kind. */
  readonly cups = this.runs('cup', SIDES.length);
  readonly hands = this.runs('hand', SIDES.length);
  readonly plays = this.runs('played', SIDES.length);
  /** How many chits lie face down: everyone sees their number (13.0). */
  readonly held = this.column<Side>('held');
  readonly breaches = this.section('breaches');
  /** A cache: a bit for each mined hexside that is breached. */
  readonly gaps = this.section('gaps');

  /** The side whose Action Phase it is, or -1. */
  get acting(): Side {
    return this.get('acting') - 1;
  }
  actionsLeft(side: Side): number {
    return this.get(side === AXIS ? 'axisActions' : 'alliedActions');
  }
  setActions(side: Side, n: number): void {
    this.set(side === AXIS ? 'axisActions' : 'alliedActions', n);
  }

  // Who a unit is.

  formationOf(u: Unit): Formation {
    return this.world.units.formation[u];
  }
  isArmor(u: Unit): boolean {
    return this.world.units.type[u] === TYPE.armor;
  }
  isInfantry(u: Unit): boolean {
    return this.world.units.type[u] === TYPE.infantry;
  }
  isDisrupted(u: Unit): boolean {
    return this.disrupted[u] === 1;
  }
  isIsolated(u: Unit): boolean {
    return this.supply[u] === SUPPLY.isolated;
  }

  // Where it is.

  isEliminated(u: Unit): boolean {
    return this.at[u] === this.world.boxes.eliminated[this.sideOfUnit(u)];
  }
  /** 14.0: whether a hexside is mined and not breached now. */
  isMined(edge: number): boolean {
    const { mines } = this.world;
    const i = mines.index[edge];
    return i >= 0 && mines.from[i] <= this.turn && ((this.gaps[i >> 5] >> (i & 31)) & 1) === 0; // [14.0.h] [14.0.i] [14.1.b]
  }

  /** 12.0: a Disrupted unit has no zone of control. */
  disrupt(u: Unit, on: boolean): void {
    this.lift(u);
    this.disrupted[u] = on ? 1 : 0;
    this.drop(u);
  }

  protected override zonesOf(u: Unit): number {
    return this.disrupted[u] === 0 ? 1 << this.sideOfUnit(u) : 0; // [9.0.a] [12.0.f]
  }

  override rebuild(): void {
    super.rebuild();
    this.layGaps();
  }

  /** The hexsides that the markers on the map have opened. */
  layGaps(): void {
    const { index } = this.world.mines;
    this.gaps.fill(0);
    for (let m = 0; m < this.breaches.length; m += BREACH_FIELDS) {
      const state = this.breaches[m];
      if (state !== BREACH.near && state !== BREACH.through) continue;
      this.open(index[this.breaches[m + BREACH_FIELD.at] * 6 + this.breaches[m + BREACH_FIELD.direction]]);
      if (state === BREACH.through) this.open(index[this.breaches[m + BREACH_FIELD.far]]); // [14.1.h]
    }
  }
  private open(hexside: Side): void {
    this.gaps[hexside >> 5] |= 1 << (hexside & 31);
  }

  // Its figures, as its steps and its face leave them.

  hardOf(u: Unit): number {
    return this.world.units.hard[this.faceOf(u)];
  }
  softOf(u: Unit): number {
    return this.world.units.soft[this.faceOf(u)];
  }
  /** 8.0: the printed allowance of the face it shows, or of the other, less thirds of it for supply, disruption and sandstorm. */
  allowanceOf(u: Unit, used = this.used[u]): number {
    const { figures, charts, units } = this.world;
    const cuts = charts.movementCuts;
    const storm = this.get('sandstorm') === 1 && this.isMarked(u, MARK.activated);
    const thirds =
      figures.supplyThirds[this.supply[u]] + // [5.0.k] [5.0.n]
      (this.disrupted[u] === 1 ? cuts.disrupted : 0) + // [12.0.b]
      (storm ? cuts.sandstorm : 0); // [13.5.b] [13.5.c] G-12
    return Math.max(
      0,
      Math.floor((units.movement[units.face(u, this.steps[u], used)] * (cuts.parts - thirds)) / cuts.parts),
    ); // [8.0.a] [8.0.b] G-23
  }
  private faceOf(u: Unit): number {
    return this.world.units.face(u, this.steps[u], this.used[u]);
  }
}
