/** The movement of a stack, computed: one cost per class of mover, roads, zones of control and fortifications as they stand now. */

import {
  ChangingSides,
  type FieldState,
  type FieldWorld,
  type GameMap,
  type Place,
  type Side,
  Ways,
} from '@cauldron/engine';
import { type Costs, INWARD, WHOLE_MOVE } from './costs.ts';
import { COST_UNIT, MOTORIZED, NON_MOTORIZED, SIDES } from './lists.ts';

/** What movement reads of a position. */
type Ground = Pick<FieldState<FieldWorld>, 'stamp' | 'field' | 'enemiesOf' | 'enemyZones' | 'inEnemyZone'> & {
  readonly holder: Int32Array;
  holderOf(place: Place): Side;
};

/** A stack that moves, or might: what each class of it has left, in parts of a movement point. */
export interface Journey {
  readonly side: Side;
  readonly from: Place;
  /** Per class: what is left, or -1 if the stack has no unit of it. */
  readonly left: readonly [motorized: number, nonMotorized: number];
  /** No step was made yet: one hex is always possible (9.1). */
  readonly first: boolean;
  /** 9.2: road movement was given up. */
  readonly offRoad: boolean;
  /** 9.4: the move counts hexes, not points. */
  readonly byHexes: boolean;
  /** Off the map: the hexes through which it may enter. */
  readonly entries: readonly Place[];
}

export class Travel extends Ways {
  /** [side] what fortified hexsides add. */
  private readonly works: readonly ChangingSides[];
  private budget = 0;

  constructor(
    private readonly world: { readonly costs: Costs; readonly map: GameMap },
    map: GameMap,
  ) {
    super(map);
    this.works = SIDES.map(() => new ChangingSides(map.count * 6));
  }

  /** Finds every hex the stack can reach; with `stopAt`, only as far as that hex. */
  run(g: Ground, j: Journey, stopAt: Place = -1): void {
    const { costs } = this.world;
    const { byHexes } = j;
    const zones = g.enemyZones(j.side);
    const going = {
      start: j.from,
      field: g.field.ints,
      blockedBy: g.enemiesOf(j.side), // [7.0.a]
      zonedBy: zones, // [8.0.f]
      stopIn: zones, // [8.0.e]
      extra: byHexes && costs.fortification !== WHOLE_MOVE ? undefined : this.worksFor(g, j.side), // T-53
      leaveZone: byHexes ? 0 : costs.leaveZone, // [8.0.g]
      minimum: j.first,
      stopAt,
    };
    this.budget = Math.max(...j.left);
    const table = j.offRoad ? costs.plain : costs.road;
    const isOff = j.entries.length > 0;
    if (j.left.every((left) => left >= 0) && !byHexes) {
      const classes = j.left.map((budget, c) => ({ cost: table[c], zoneCost: costs.plain[c], budget })); // [8.0.h]
      const entryCosts = isOff ? classes.map((_, c) => this.entryCosts(g, j, c)) : [];
      this.findForAll(g, going, classes, isOff ? { places: j.entries, costs: entryCosts } : undefined);
    } else {
      const c = j.left[MOTORIZED] >= 0 ? MOTORIZED : NON_MOTORIZED;
      const mover = {
        budget: j.left[c],
        cost: byHexes ? costs.hexes : table[c],
        zoneCost: byHexes ? costs.hexes : costs.plain[c], // [8.0.h]
      };
      this.find(g, going, mover, isOff ? { places: j.entries, costs: this.entryCosts(g, j, c) } : undefined);
    }
  }

  /** What the dearest class pays to get there; for a first step that costs more than it has, all it has (9.1, T-67). */
  override costTo(place: Place): number {
    return Math.min(this.budget, super.costTo(place));
  }

  /** 9.0, 8.0: what one step costs a class of mover. The same figures as in the floods. */
  stepCost(g: Ground, j: Journey, c: number, to: Place): number {
    const { costs, map } = this.world;
    if (j.byHexes) return 1;
    if (j.from >= map.hexes) return this.entryCost(g, j, c, to);
    const edge = j.from * 6 + map.directionTo(j.from, to);
    const leaving = g.inEnemyZone(j.side, j.from);
    const byRoad = !j.offRoad && !leaving && !g.inEnemyZone(j.side, to);
    const fort = this.isForeignFort(g, j.side, edge, to) ? costs.fortification : 0;
    return (byRoad ? costs.road[c][edge] : costs.plain[c][edge]) + (leaving ? costs.leaveZone : 0) + fort;
  }

  /** 9.2: whether the step uses the road rate, so that the stack carries a road marker. */
  usesRoad(g: Ground, j: Journey, c: number, to: Place): boolean {
    const { costs, map } = this.world;
    if (j.byHexes || j.offRoad || g.inEnemyZone(j.side, to)) return false; // [8.0.h]
    if (j.from >= map.hexes) return costs.entryRoad[c][to] < costs.entry[c][to];
    if (g.inEnemyZone(j.side, j.from)) return false; // [8.0.h]
    const edge = j.from * 6 + map.directionTo(j.from, to);
    return costs.road[c][edge] < costs.plain[c][edge];
  }

  private entryCosts(g: Ground, j: Journey, c: number): number[] {
    return j.entries.map((hex) => this.entryCost(g, j, c, hex));
  }

  /** T-32: a unit from off the map pays its first hex like any other, by road if a road leads in. */
  private entryCost(g: Ground, j: Journey, c: number, hex: Place): number {
    const { costs } = this.world;
    return (j.offRoad || g.inEnemyZone(j.side, hex) ? costs.entry[c] : costs.entryRoad[c])[hex];
  }

  /** T-07: what fortified hexsides add to the steps of a side: nothing where it holds the works. */
  private worksFor(g: Ground, side: Side): Uint8Array {
    const { costs } = this.world;
    const table = this.works[side];
    if (!table.isStale(g.holder)) return table.extra;
    for (const { edge, inside } of costs.inward)
      table.extra[edge] = g.holderOf(inside) === side ? 0 : costs.fortification;
    return table.extra;
  }

  /** T-67: whether works that the other side holds, or held last, lie between two neighbours and take a whole move to cross. */
  isWalled(g: Ground, side: Side, from: Place, to: Place): boolean {
    const { costs, map } = this.world;
    return costs.fortification === WHOLE_MOVE && this.isForeignFort(g, side, from * 6 + map.directionTo(from, to), to);
  }

  private isForeignFort(g: Ground, side: Side, edge: number, to: Place): boolean {
    return (this.world.costs.barrier[edge] & INWARD) !== 0 && g.holderOf(to) !== side;
  }
}

/** Movement points in parts. */
export const inParts = (points: number): number => points * COST_UNIT;
