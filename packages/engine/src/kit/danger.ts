/** What a side may lose to what the other can do next: what its formations can bring, against what stands there. */

import { AFOOT, FIELDS, type Menaces, MIXED, ON_ARMOR } from './arrivals.ts';
import type { Located } from './mapping.ts';
import { ARMOR, COVER, HARD, KEPT, SHAKEN, SOFT, STATE, type Stand, Stands } from './stand.ts';
import type { Nets } from './tolls.ts';

export interface Endangered<S> extends Stand<S> {
  /** [side] what it can bring. */
  readonly menace: readonly Menaces<S>[];
  /** [side] what an attack on it brings the other. */
  readonly nets: readonly Nets[];
  /** What a shaken defender adds to the die. */
  readonly shaken: number;
  /** How many actions a side still has in this turn, with one under way: if none, who has acted rests before it comes. */
  actionsLeft(s: S, side: number): number;
}

/** How likely it is that a given formation acts before things have changed: at the end of a turn, with one action left, and with each more. */
const NEXT_TURN = 0.6;
const LEAST = 0.45;
const EACH = 0.18;

/** What is kept of each hex in `notes`. */
const NOTED = 0;
const BEFORE = 1;
const AFTER = 2;
/** A formation that comes attacks about so often. */
const ATTACKS = 1.8;

/** `look` at a side first; then ask. */
export class Danger<S extends Located> {
  private readonly stands: Stands<S>;
  private rested = false;
  private likely = 0;
  private coming: Float64Array = new Float64Array(0);
  private changes: Int32Array = new Int32Array(0);
  /** [hex * KEPT + field] noted for `exposure`, with the number of the note. */
  private readonly notes: Float64Array;
  private note = 0;
  private noteFor = -1;
  private noteHard = 0;
  private noteSoft = 0;
  private noteBits = 0;
  /** What an attack costs a unit that meets it alone, by all that it hangs on: [hex * 2] for which change of the menace (0: for none), and
   * how much. Most hexes have nobody else near, and what can come there changes seldom. */
  private readonly lonely = new Map<number, Float64Array>();
  private alone: Float64Array = new Float64Array(0);

  constructor(private readonly game: Endangered<S>) {
    this.stands = new Stands(game);
    this.notes = new Float64Array(game.hexes * KEPT);
  }

  /** Before anything is asked about a side: what stands against an attack from each hex, the unit `but` left out. */
  look(s: S, side: number, but = -1): void {
    const { game } = this;
    const menace = game.menace[1 - side];
    this.changes = menace.changes;
    this.coming = menace.worstOf(s);
    this.note++;
    this.noteFor = -1;
    const actions = game.actionsLeft(s, 1 - side);
    this.rested = actions === 0;
    if (actions > 0) this.likely = Math.min(1, LEAST + EACH * actions);
    else this.likely = s.turn === s.scenario.last ? 0 : NEXT_TURN;
    this.stands.look(s, side, but, this.rested);
  }

  /** What it costs a side that one of its units is in a hex, as one that has acted or not; `look` has left that unit out. */
  exposure(s: S, u: number, hex: number, acted: boolean): number {
    if (this.likely === 0) return 0;
    const { open, cover } = this.game;
    const side = this.game.units.side[u];
    this.noteUnit(s, u, side, acted && !this.rested);
    const ground = cover[hex];
    const { notes, note, alone, changes, noteHard, noteSoft, noteBits } = this;
    const { defence } = this.stands;
    let most = 0;
    let least = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
      const from = open[edge];
      if (from < 0) continue;
      const i = from * KEPT;
      if (ground === 0 && defence[i + STATE] === 0) {
        const loss = alone[from * 2] === changes[from] + 1 ? alone[from * 2 + 1] : this.meetAlone(s, side, from);
        if (loss > most) most = loss;
        continue;
      }
      if (notes[i + NOTED] !== note) this.noteLosses(s, side, from);
      const loss = ground === 0 ? notes[i + AFTER] : this.lossAt(s, side, from, noteHard, noteSoft, noteBits, ground);
      if (loss > most) most = loss;
      // Who strengthens others there makes their loss less likely too.
      if (notes[i + BEFORE] > least) least = notes[i + BEFORE];
    }
    return (most - least) * ATTACKS * this.likely;
  }

  /** What a side stands to lose to what the other may do next: by the three best attacks upon it. */
  peril(s: S, side: number): number {
    this.look(s, side);
    let first = 0;
    let second = 0;
    let third = 0;
    for (const from of this.stands.touched) {
      const loss = this.lossAt(s, side, from, 0, 0, 0, 0);
      if (loss > first) [first, second, third] = [loss, first, second];
      else if (loss > second) [second, third] = [loss, second];
      else if (loss > third) third = loss;
    }
    return (first + second + third) * this.likely;
  }

  /** What an attack from a hex may cost the side that was looked at, with a unit of such strength added to the defence. */
  private lossAt(s: S, side: number, from: number, hard: number, soft: number, bits: number, ground: number): number {
    const { coming, game } = this;
    const { defence: held } = this.stands;
    const i = from * FIELDS;
    const onArmor = coming[i + ON_ARMOR];
    const mixed = coming[i + MIXED];
    const afoot = coming[i + AFOOT];
    if ((onArmor === 0 && mixed === 0 && afoot === 0) || s.hasUnit(side, from)) return 0;
    const k = from * KEPT;
    const state = held[k + STATE] | bits;
    const modifier = Math.min(held[k + COVER], ground) + ((state & SHAKEN) !== 0 ? game.shaken : 0);
    const defence = held[k + HARD] + hard;
    const nets = game.nets[side];
    if ((state & ARMOR) !== 0) return nets.at(onArmor, defence, modifier);
    const withArmor = mixed === 0 ? 0 : nets.at(mixed, defence, modifier);
    const without = afoot === 0 ? 0 : nets.at(afoot, held[k + SOFT] + soft, modifier);
    return Math.max(withArmor, without);
  }

  /** Notes the unit that is asked about. */
  private noteUnit(s: S, u: number, side: number, acted: boolean): void {
    const { game } = this;
    const face = game.faceOf(s, u, acted);
    if (face === this.noteFor) return;
    this.noteFor = face;
    this.note++;
    this.noteHard = game.units.hard[face];
    this.noteSoft = game.units.soft[face];
    this.noteBits = this.stands.bitsOf(s, u);
    const key = ((side * 256 + this.noteHard) * 256 + this.noteSoft) * 8 + this.noteBits;
    this.alone = this.lonely.get(key) ?? new Float64Array(game.hexes * 2);
    this.lonely.set(key, this.alone);
  }
  /** What an attack from a hex costs without the unit and with it, until the next look or the next unit. */
  private noteLosses(s: S, side: number, from: number): void {
    const { notes } = this;
    const i = from * KEPT;
    notes[i + NOTED] = this.note;
    notes[i + BEFORE] = this.stands.defence[i + STATE] === 0 ? 0 : this.lossAt(s, side, from, 0, 0, 0, 0);
    notes[i + AFTER] = this.lossAt(s, side, from, this.noteHard, this.noteSoft, this.noteBits, 0);
  }
  private meetAlone(s: S, side: number, from: number): number {
    const loss = this.lossAt(s, side, from, this.noteHard, this.noteSoft, this.noteBits, 0);
    this.alone[from * 2] = this.changes[from] + 1;
    this.alone[from * 2 + 1] = loss;
    return loss;
  }
}
