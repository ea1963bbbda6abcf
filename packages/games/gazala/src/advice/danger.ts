/** What a side may lose to what the other can do next: for Gazala's advice. */

import { resultOf } from '../rules/11-odds.ts';
import type { Gazala } from '../state.ts';
import { DIE_SIDES } from '../words.ts';
import type { World } from '../world.ts';
import { AFOOT, FIELDS, type Formation, type Menaces, MIXED, ON_ARMOR } from './menace.ts';

const POINT = 100;
/** Die modifiers beyond this on either side are rare. */
const MODIFIERS = 8;
/** Of those who stand next to a hex. */
const PRESENT = 1;
const ARMOR = 2;
const SHAKEN = 4;
/** Somebody of the side is in the hex itself. */
const HELD = 8;
/** What is kept of each place in `defence` and in `notes`. */
const HARD = 0;
const SOFT = 1;
const COVER = 2;
const STATE = 3;
const NOTED = 0;
const BEFORE = 1;
const AFTER = 2;
/** A formation that comes attacks about so often. */
const ATTACKS = 1.8;

/** `look` at a side first; then ask. An attack falls on all that stand next to the hex it comes from, so it is reckoned by that hex. */
export class Danger {
  /** [side] */
  private readonly net: (readonly Float64Array[])[] = [];
  /** [side] the highest figure in its table. */
  private readonly highest: number[] = [];
  private tableMost = 0;
  /** [column] attack over defence. */
  private readonly odds: readonly number[];
  /** [place * 4 + field] of the side that was looked at: all that stands next to a hex and would be attacked from it. Kept close
   * together, because each of many hexes is looked at once. */
  private readonly defence: Int32Array;
  private readonly touched: number[] = [];
  private recovers = false;
  private likely = 0;
  private table: readonly Float64Array[] = [];
  /** [place * 4 + field] noted for `exposure`, with the number of the note. */
  private readonly notes: Float64Array;
  private note = 0;
  private noteFor = -1;
  /** [place * 6 + direction] where one can strike from a place and be struck; -1 over a cliff. */
  private readonly open: Int16Array;
  /** [side] */
  private readonly ofSide: readonly (readonly number[])[];
  /** Of what was looked at with nobody left out: the side, and all of its units that it was made from, so that it need not be made again. */
  private keptSide = -1;
  private readonly kept: Int32Array;
  private coming: Float64Array = new Float64Array(0);
  /** Whose coming that is, if it is one formation's. */
  private comer: Formation | undefined;
  private noteHard = 0;
  private noteSoft = 0;
  private noteBits = 0;
  /** What an attack costs a unit that meets it alone, by all that it hangs on: [hex * 2] for which change of the menace (0: for none), and
   * how much. Most hexes have nobody else near, and what can come there changes seldom. */
  private readonly lonely = new Map<number, Float64Array>();
  private alone: Float64Array = new Float64Array(0);
  private changes: Int32Array = new Int32Array(0);

  constructor(
    private readonly world: World,
    private readonly menace: readonly Menaces[],
  ) {
    const { count } = world.map;
    this.defence = new Int32Array(count * FIELDS);
    this.notes = new Float64Array(count * FIELDS);
    this.kept = new Int32Array(world.units.count);
    const { neighbours } = world.map;
    this.open = neighbours.map((q, edge) => (world.costs.cliff[edge] === 1 ? -1 : q));
    const all = Array.from({ length: world.units.count }, (_, u) => u);
    this.ofSide = [0, 1].map((side) => all.filter((u) => world.units.side[u] === side));
    this.odds = world.table.columns.map((c) => c.attack / c.defence);
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
    this.highest[side] = Math.max(...table.map((row) => Math.max(...row)));
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
   * the formation `by`, of which only `lossIn` can tell, or of whichever is the worst.
   */
  look(g: Gazala, side: number, but = -1, by = -1): void {
    const { units, map, costs } = this.world;
    const { defence, touched, open } = this;
    const menace = this.menace[1 - side];
    this.changes = menace.changes;
    this.comer = by < 0 ? undefined : menace.of(g, by);
    this.coming = this.comer?.coming ?? menace.worstOf(g);
    this.note++;
    this.noteFor = -1;
    // If the enemy acts no more this turn, everyone has turned to the unused face again before he comes.
    this.recovers = this.actionsOf(g, 1 - side) === 0;
    this.likely = this.likelihood(g, 1 - side);
    this.table = this.netTable(g, side);
    this.tableMost = this.highest[side];
    if (but < 0 ? this.isKept(g, side) : this.keepNothing()) return;
    for (const q of touched) {
      const i = q * FIELDS;
      defence[i + HARD] = defence[i + SOFT] = defence[i + COVER] = defence[i + STATE] = 0;
    }
    touched.length = 0;
    for (const u of this.ofSide[side]) {
      if (!g.isOnMap(u)) continue;
      const here = g.at[u] * FIELDS;
      if (defence[here + STATE] === 0) touched.push(g.at[u]);
      defence[here + STATE] |= HELD;
      if (u === but) continue;
      const face = units.face(u, g.steps[u], this.recovers ? 0 : g.used[u]);
      const h = units.hard[face];
      const s = units.soft[face];
      const at = g.at[u];
      const bits = PRESENT | (g.isArmor(u) ? ARMOR : 0) | (g.isDisrupted(u) || g.isIsolated(u) ? SHAKEN : 0);
      const modifier = costs.modifier[map.terrain[at]];
      for (let edge = at * 6, last = edge + 6; edge < last; edge++) {
        const q = open[edge];
        if (q < 0) continue;
        const i = q * FIELDS;
        if (defence[i + STATE] === 0) touched.push(q);
        defence[i + HARD] += h;
        defence[i + SOFT] += s;
        defence[i + STATE] |= bits;
        if (modifier < defence[i + COVER]) defence[i + COVER] = modifier;
      }
    }
  }

  private keepNothing(): boolean {
    this.keptSide = -1;
    return false;
  }

  /** Whether the last look was at the same side with nobody left out, and nothing has changed since; notes how it is now. */
  private isKept(g: Gazala, side: number): boolean {
    const { kept, recovers } = this;
    let same = this.keptSide === side;
    this.keptSide = side;
    for (const u of this.ofSide[side]) {
      const used = recovers ? 0 : g.used[u];
      const shaken = g.isDisrupted(u) || g.isIsolated(u) ? 1 : 0;
      const key = g.isOnMap(u) ? ((g.at[u] * 16 + g.steps[u]) * 2 + used) * 2 + shaken : -1;
      if (kept[u] === key) continue;
      kept[u] = key;
      same = false;
    }
    return same;
  }

  /** What an attack from a hex may cost the side that was looked at, with a unit of such strength added to the defence. */
  private lossAt(g: Gazala, side: number, q: number, hard: number, soft: number, bits: number, ground: number): number {
    const { coming, defence: held } = this;
    const i = q * FIELDS;
    const onArmor = coming[i + ON_ARMOR];
    const mixed = coming[i + MIXED];
    const afoot = coming[i + AFOOT];
    if ((onArmor === 0 && mixed === 0 && afoot === 0) || g.hasUnit(side, q)) return 0;
    const state = held[i + STATE] | bits;
    const cover = held[i + COVER];
    const shaken = (state & SHAKEN) !== 0 ? this.world.figures.drm.defenderDisrupted : 0;
    const modifier = Math.min(cover, ground) + shaken;
    const defence = held[i + HARD] + hard;
    if ((state & ARMOR) !== 0) return this.netAt(this.table, onArmor, defence, modifier);
    const withArmor = mixed === 0 ? 0 : this.netAt(this.table, mixed, defence, modifier);
    const without = afoot === 0 ? 0 : this.netAt(this.table, afoot, held[i + SOFT] + soft, modifier);
    return Math.max(withArmor, without);
  }

  /** The same with nobody added, and with one unit; worked out once for each hex until the next look, or for the next unit. */
  private noteLosses(g: Gazala, side: number, q: number, hard: number, soft: number, bits: number): void {
    const { notes } = this;
    const i = q * FIELDS;
    notes[i + NOTED] = this.note;
    notes[i + BEFORE] = this.defence[i + STATE] === 0 ? 0 : this.lossAt(g, side, q, 0, 0, 0, 0);
    notes[i + AFTER] = this.lossAt(g, side, q, hard, soft, bits, 0);
  }

  private meetAlone(g: Gazala, side: number, q: number): number {
    const { alone, noteHard, noteSoft, noteBits } = this;
    alone[q * 2] = this.changes[q] + 1;
    alone[q * 2 + 1] = this.lossAt(g, side, q, noteHard, noteSoft, noteBits, 0);
    return alone[q * 2 + 1];
  }

  private lonelyOf(side: number): Float64Array {
    const key = ((side * 256 + this.noteHard) * 256 + this.noteSoft) * 8 + this.noteBits;
    const known = this.lonely.get(key);
    if (known) return known;
    const fresh = new Float64Array(this.world.map.hexes * 2);
    this.lonely.set(key, fresh);
    return fresh;
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
      this.noteHard = units.hard[face];
      this.noteSoft = units.soft[face];
      this.noteBits = PRESENT | (g.isArmor(u) ? ARMOR : 0) | (g.isDisrupted(u) || g.isIsolated(u) ? SHAKEN : 0);
      this.alone = this.lonelyOf(side);
    }
    const ground = costs.modifier[map.terrain[hex]];
    const { open, notes, note, noteHard, noteSoft, noteBits, defence, alone, changes } = this;
    let most = 0;
    let least = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
      const q = open[edge];
      if (q < 0) continue;
      const i = q * FIELDS;
      if (ground === 0 && defence[i + STATE] === 0) {
        const loss = alone[q * 2] === changes[q] + 1 ? alone[q * 2 + 1] : this.meetAlone(g, side, q);
        if (loss > most) most = loss;
        continue;
      }
      if (notes[i + NOTED] !== note) this.noteLosses(g, side, q, noteHard, noteSoft, noteBits);
      const loss = ground === 0 ? notes[i + AFTER] : this.lossAt(g, side, q, noteHard, noteSoft, noteBits, ground);
      if (loss > most) most = loss;
      // Who strengthens others there makes their loss less likely too.
      if (notes[i + BEFORE] > least) least = notes[i + BEFORE];
    }
    return (most - least) * ATTACKS * this.likely;
  }

  /** More than `lossIn` can say, whatever the hex. */
  get mostLoss(): number {
    return this.tableMost * ATTACKS + 1;
  }

  /** What an attack now on those in a hex may cost the side that was looked at. */
  lossIn(g: Gazala, side: number, hex: number): number {
    const { open, comer } = this;
    let most = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
      const q = open[edge];
      if (q < 0) continue;
      comer?.reckon(q);
      most = Math.max(most, this.lossAt(g, side, q, 0, 0, 0, 0));
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
