/** The movement of one unit, computed: terrain, mines, zones of control and forbidden ground as they stand now. */

import {
  BARRED,
  ChangingSides,
  type FieldState,
  type FieldWorld,
  type GameMap,
  type Place,
  type Side,
  type Unit,
  Ways,
} from '@cauldron/engine';
import type { Charts } from './charts.ts';
import type { Costs } from './costs.ts';
import type { Mines } from './mines.ts';
import { ALLIED, AXIS, SIDES } from './names.ts';
import type { Units } from './units.ts';

/** What movement reads of the world, and of a position. */
interface Ground {
  readonly map: GameMap;
  readonly units: Units;
  readonly costs: Costs;
  readonly mines: Mines;
  readonly charts: Charts;
  readonly prohibited: Uint8Array;
  readonly tether: Uint8Array;
}
interface Standing extends Pick<FieldState<FieldWorld>, 'at' | 'field' | 'stamp' | 'enemiesOf' | 'enemyZones'> {
  readonly turn: number;
  readonly gaps: Int32Array;
  optionOn(id: string): boolean;
  isMined(edge: number): boolean;
}

/** To see whether points are all that is missing. */
export const FAR = Number.POSITIVE_INFINITY;

export class Travel extends Ways {
  /** [side] what mined hexsides add. */
  private readonly mines: readonly ChangingSides[];
  /** [side] where its units may not go, and where the tethered ones may not. */
  private readonly closed: readonly Uint8Array[];
  private readonly closedToTethered: readonly Uint8Array[];

  constructor(
    private readonly world: Ground,
    map: GameMap,
  ) {
    super(map);
    const { prohibited, tether } = world;
    this.mines = SIDES.map(() => new ChangingSides(map.count * 6));
    this.closed = SIDES.map((_, side) => prohibited.map((no) => (side === ALLIED ? no : 0))); // [8.1.b]
    this.closedToTethered = this.closed.map((closed) => closed.map((no, p) => (tether[p] === 0 ? 1 : no))); // [8.2.a] [8.2.b]
  }

  /** Finds every hex the unit can reach from where it stands; with `stopAt`, only as far as that hex. */
  run(g: Standing, unit: Unit, budget: number, stopAt: Place = -1): void {
    const { costs, units, charts } = this.world;
    const side = units.side[unit];
    const going = {
      start: g.at[unit],
      field: g.field.ints,
      blockedBy: g.enemiesOf(side),
      zonedBy: g.enemyZones(side),
      closed: (units.tethered[unit] === 1 ? this.closedToTethered : this.closed)[side],
      extra: this.minesFor(g, side),
      leaveZone: charts.zoc.leaveCost, // [9.0.d]
      noZoneToZone: true, // [9.0.c]
      stopAt,
    };
    const cost = costs.step[g.optionOn('noRoughTerrain') ? 1 : 0][units.mover[unit]]; // G-44
    this.find(g, going, { budget, cost });
  }

  /** 14.0: what mined hexsides add to the steps of a side: [place * 6 + direction]. */
  minesFor(g: Standing, side: Side): Uint8Array {
    const { mines } = this.world;
    const table = this.mines[side];
    if (!table.isStale(g.gaps, g.turn)) return table.extra;
    const cost = side === AXIS ? BARRED : mines.alliedCost; // [14.0.a] [14.0.b] [14.0.c] [8.0.h]
    for (const edge of mines.crossings) table.extra[edge] = g.isMined(edge) ? cost : 0;
    return table.extra;
  }
}
