/** Where a headquarters likes to be: near its units, in company, and never alone next to the enemy. */

import { nextTo } from './around.ts';
import type { Mapping } from './mapping.ts';
import type { Stacked } from './melee.ts';

/** The mean way to its units, in hexes, and more for each that is out of its range. */
const PER_HEX = 6;
const BEYOND = 8;
/** An enemy next to it: alone, and with friends; and friends as such. */
const ALONE = 120;
const GUARDED = 25;
const COMPANY = 15;

/** `look` at a headquarters first; then ask. */
export class Headquarters<S extends Stacked> {
  private readonly led: number[] = [];
  private hq = -1;

  constructor(private readonly m: Pick<Mapping<S>, 'map' | 'units'>) {}

  /** `leads` tells whom it leads, of its side and on the map. */
  look(s: S, hq: number, leads: (u: number) => boolean): void {
    const { units } = this.m;
    this.hq = hq;
    this.led.length = 0;
    for (let u = 0; u < units.count; u++)
      if (units.side[u] === units.side[hq] && u !== hq && s.isOnMap(u) && leads(u)) this.led.push(u);
  }

  liking(s: S, hex: number, range: number): number {
    const { m, led, hq } = this;
    const side = m.units.side[hq];
    let far = 0;
    for (const u of led) {
      const way = m.map.distance(hex, s.at[u]);
      far += way + (way > range ? BEYOND : 0);
    }
    const first = s.stacks.firstIn(hex);
    const other = first === hq ? s.stacks.next(hq) : first;
    const guarded = other >= 0 && m.units.side[other] === side;
    const enemies = nextTo(m.map, s, 1 - side, hex, () => 0).hexes * (guarded ? GUARDED : ALONE);
    return (led.length === 0 ? 0 : (-far * PER_HEX) / led.length) - enemies + (guarded ? COMPANY : 0);
  }
}
