/** What a side may lose to what the other can do next: for Gazala's advice. */

import { resultOf } from '../11-odds.ts';
import type { Gazala } from '../state.ts';
import { DIE_SIDES } from '../words.ts';
import type { World } from '../world.ts';
import type { Coming, Menace } from './ground.ts';

const POINT = 100;
/** Die modifiers beyond this on either side are rare. */
const MODIFIERS = 8;
/** Of those who stand next to a hex. */
const PRESENT = 1;
const ARMOR = 2;
const SHAKEN = 4;
/** A formation that comes attacks about so often. */
const ATTACKS = 1.8;

/** `look` at a side first; then ask. An attack falls on all that stand next to the hex it comes from, so it is reckoned by that hex. */
export class Danger {
  /** [side] */
  private readonly net: (readonly Float64Array[])[] = [];
  /** [column] attack over defence. */
  private readonly odds: readonly number[];
  /** [place] of the side that was looked at: all that stands next to a hex and would be attacked from it. */
  private readonly hard: Int32Array;
  private readonly soft: Int32Array;
  private readonly cover: Int32Array;
  private readonly state: Uint8Array;
  private readonly touched: number[] = [];
  private recovers = false;
  private likely = 0;
  private table: readonly Float64Array[] = [];
  /** [place] noted for `exposure`, with the number of the note. */
  private readonly before: Float64Array;
  private readonly after: Float64Array;
  private readonly noted: Int32Array;
  private note = 0;
  private noteFor = -1;
  private coming: Coming;

  constructor(
    private readonly world: World,
    private readonly menace: readonly Menace[],
  ) {
    const { count } = world.map;
    this.hard = new Int32Array(count);
    this.soft = new Int32Array(count);
    this.cover = new Int32Array(count);
    this.state = new Uint8Array(count);
    this.before = new Float64Array(count);
    this.after = new Float64Array(count);
    this.noted = new Int32Array(count);
    this.odds = world.table.columns.map((c) => c.attack / c.defence);
    this.coming = menace[0].worst;
  }

  /** [column][modifier + MODIFIERS] what one attack on a side brings the other, steps weighed by their points. */
  private netTable(g: Gazala, side: number): readonly Float64Array[] {
    const { net, world } = this;
    if (net[side]) return net[side];
    const { stepPoints } = world.figures;
    const table = world.table.columns.map((_, column) => {
      const row = new Float64Array(2 * MODIFIERS + 1);
      for (let m = -MODIFIERS; m <= MODIFIERS; m++) {
        let sum = 0;
        for (let die = 0; die < DIE_SIDES; die++) {
          const [a, d] = resultOf(g, column, die + m);
          sum += (d.steps + (d.disrupted ? 0.15 : 0)) * stepPoints[side] - a.steps * stepPoints[1 - side];
        }
        row[m + MODIFIERS] = Math.max(0, (sum * POINT) / DIE_SIDES);
      }
      return row;
    });
    net[side] = table;
    return table;
  }

  /** What one attack on a side at such odds brings the other; between two columns, something between. */
  private netAt(table: readonly Float64Array[], attack: number, defence: number, modifier: number): number {
    const { odds } = this;
    const ratio = attack / Math.max(1, defence);
    if (ratio < odds[0]) return 0;
    const m = Math.max(-MODIFIERS, Math.min(MODIFIERS, modifier)) + MODIFIERS;
    let column = 0;
    while (column + 1 < odds.length && ratio >= odds[column + 1]) column++;
    const here = table[column][m];
    if (column + 1 === odds.length) return here;
    return here + ((table[column + 1][m] - here) * (ratio - odds[column])) / (odds[column + 1] - odds[column]);
  }

  /**
   * Before anything is asked about a side: what defends against an attack from each hex, the unit `but` left out. The attacks are those of
   * the formation `by`, or of whichever is the worst.
   */
  look(g: Gazala, side: number, but = -1, by = -1): void {
    const { units, map, costs } = this.world;
    const { hard, soft, cover, state, touched } = this;
    const menace = this.menace[1 - side];
    menace.update(g);
    this.coming = by < 0 ? menace.worst : menace.of(by);
    for (const q of touched) hard[q] = soft[q] = cover[q] = state[q] = 0;
    touched.length = 0;
    this.note++;
    this.noteFor = -1;
    // If the enemy acts no more this turn, everyone has turned to the unused face again before he comes.
    this.recovers = this.actionsOf(g, 1 - side) === 0;
    this.likely = this.likelihood(g, 1 - side);
    this.table = this.netTable(g, side);
    for (let u = 0; u < units.count; u++) {
      if (u === but || units.side[u] !== side || !g.isOnMap(u)) continue;
      const face = units.face(u, g.steps[u], this.recovers ? 0 : g.used[u]);
      const at = g.at[u];
      const bits = PRESENT | (g.isArmor(u) ? ARMOR : 0) | (g.isDisrupted(u) || g.isIsolated(u) ? SHAKEN : 0);
      const modifier = costs.modifier[side][map.terrain[at]];
      for (let edge = at * 6, last = edge + 6; edge < last; edge++) {
        const q = map.neighbours[edge];
        if (q < 0 || costs.cliff[edge] === 1) continue;
        if (state[q] === 0) touched.push(q);
        hard[q] += units.hard[face];
        soft[q] += units.soft[face];
        state[q] |= bits;
        if (modifier < cover[q]) cover[q] = modifier;
      }
    }
  }

  /** What an attack from a hex may cost the side that was looked at, with a unit of such strength added to the defence. */
  private lossAt(g: Gazala, side: number, q: number, hard: number, soft: number, bits: number, ground: number): number {
    const { coming } = this;
    const onArmor = coming.onArmor[q];
    const mixed = coming.mixed[q];
    const afoot = coming.afoot[q];
    if ((onArmor === 0 && mixed === 0 && afoot === 0) || g.hasUnit(side, q)) return 0;
    const state = this.state[q] | bits;
    const cover = this.cover[q];
    const shaken = (state & SHAKEN) !== 0 ? this.world.figures.drm.defenderDisrupted : 0;
    const modifier = Math.min(cover, ground) + shaken;
    const defence = this.hard[q] + hard;
    if ((state & ARMOR) !== 0) return this.netAt(this.table, onArmor, defence, modifier);
    const withArmor = mixed === 0 ? 0 : this.netAt(this.table, mixed, defence, modifier);
    const without = afoot === 0 ? 0 : this.netAt(this.table, afoot, this.soft[q] + soft, modifier);
    return Math.max(withArmor, without);
  }

  /** The same with nobody added, and with one unit; worked out once for each hex until the next look, or for the next unit. */
  private noteLosses(g: Gazala, side: number, q: number, hard: number, soft: number, bits: number): void {
    this.noted[q] = this.note;
    this.before[q] = this.state[q] === 0 ? 0 : this.lossAt(g, side, q, 0, 0, 0, 0);
    this.after[q] = this.lossAt(g, side, q, hard, soft, bits, 0);
  }

  /** What it costs a side that one of its units is in a hex, on its used face or not; `look` has left that unit out. */
  exposure(g: Gazala, u: number, hex: number, used: boolean): number {
    if (this.likely === 0) return 0;
    const { units, map, costs } = this.world;
    const side = units.side[u];
    const face = units.face(u, g.steps[u], used && !this.recovers ? 1 : 0);
    if (face !== this.noteFor) {
      this.noteFor = face;
      this.note++;
    }
    const hard = units.hard[face];
    const soft = units.soft[face];
    const bits = PRESENT | (g.isArmor(u) ? ARMOR : 0) | (g.isDisrupted(u) || g.isIsolated(u) ? SHAKEN : 0);
    const ground = costs.modifier[side][map.terrain[hex]];
    let most = 0;
    let before = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
      const q = map.neighbours[edge];
      if (q < 0 || costs.cliff[edge] === 1) continue;
      if (this.noted[q] !== this.note) this.noteLosses(g, side, q, hard, soft, bits);
      const after = ground === 0 ? this.after[q] : this.lossAt(g, side, q, hard, soft, bits, ground);
      if (after > most) most = after;
      // Who strengthens others there makes their loss less likely too.
      if (this.before[q] > before) before = this.before[q];
    }
    return (most - before) * ATTACKS * this.likely;
  }

  /** What an attack now on those in a hex may cost the side that was looked at. */
  lossIn(g: Gazala, side: number, hex: number): number {
    const { map, costs } = this.world;
    let most = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
      const q = map.neighbours[edge];
      if (q >= 0 && costs.cliff[edge] === 0) most = Math.max(most, this.lossAt(g, side, q, 0, 0, 0, 0));
    }
    return most * ATTACKS;
  }

  /** What a side stands to lose to what the other may do next: by the best attacks upon it, the first of them most. */
  peril(g: Gazala, side: number): number {
    this.look(g, side);
    let first = 0;
    let second = 0;
    let third = 0;
    for (const q of this.touched) {
      const loss = this.lossAt(g, side, q, 0, 0, 0, 0);
      if (loss > first) {
        third = second;
        second = first;
        first = loss;
      } else if (loss > second) {
        third = second;
        second = loss;
      } else if (loss > third) third = loss;
    }
    return (first + second + third) * this.likely;
  }

  private actionsOf(g: Gazala, side: number): number {
    return g.actionsLeft(side) + (g.acting === side ? 1 : 0);
  }

  /** How likely it is that a given formation of a side acts before things have changed. */
  private likelihood(g: Gazala, side: number): number {
    const n = this.actionsOf(g, side);
    if (n > 0) return Math.min(1, 0.45 + 0.18 * n);
    return g.turn === g.scenario.last ? 0 : 0.6;
  }
}
