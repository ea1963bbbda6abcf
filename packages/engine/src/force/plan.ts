/**
 * How presence and zones of control are packed into one integer for each place: a bit for each side that has a unit there, then
 * three bits for each layer of zones, which count the exerting hexes next to it, then a bit for each sign of the place. A hex has
 * six neighbours, so three bits are enough.
 */

import type { Place, Side } from '../ids.ts';

/** Zones that are counted together: those of a side, of one class of its units, or those that hinder one class of movers. */
export interface ZoneLayer {
  readonly side: Side;
  /** [place] 1 if its zones do not enter. */
  readonly closed?: ArrayLike<number>;
  /** [place * 6 + direction] 1 if its zones do not cross. */
  readonly shut?: ArrayLike<number>;
  /** The number of a sign: its zones do not enter a place that has this sign now. */
  readonly closedBy?: number;
}

export interface FieldSpec {
  readonly map: { readonly count: number; readonly neighbours: Int16Array };
  readonly sides: number;
  readonly layers: readonly ZoneLayer[];
  /** [side] a bit for each side it is at war with. Without it, every side is at war with all others. */
  readonly enemies?: readonly number[];
  /** The number of seats with a field of their own, because units are hidden from them. */
  readonly knowers?: number;
  /** How many signs a place can have: public facts that change in play, such as «mined». */
  readonly signs?: number;
}

const BITS = 31;
const LAYER_BITS = 3;
/** The bits of one layer, shifted down. */
export const COUNT = (1 << LAYER_BITS) - 1;
const MOST_SIDES = 8;

/** A bit for each side. It is also the mask of their presence. */
export const sidesMask = (...sides: readonly Side[]): number => sides.reduce((mask, side) => mask | (1 << side), 0);

/** Compiled once for a game and shared by all its positions. */
export class FieldPlan {
  readonly places: number;
  readonly neighbours: Int16Array;
  readonly sides: number;
  readonly layers: number;
  readonly knowers: number;
  /** [side] a bit for each enemy, as the game declares them. */
  readonly enemies: Int32Array;
  /** [place * 6 + direction] a bit for each layer whose zones cross there. */
  readonly crossings: Uint16Array;
  /** [bits of layers] one exerting hex in each of them, packed. */
  readonly once: Int32Array;
  /** [bits of sides] the packed bits of all their layers. */
  readonly zonesBySides: Int32Array;
  readonly signs: number;
  /** Where the signs begin in a packed integer. */
  readonly signShift: number;
  /** [bits of signs] a bit for each layer whose zones do not enter. */
  readonly closedBySigns: Uint16Array;

  constructor({ map, sides, layers, enemies, knowers = 0, signs = 0 }: FieldSpec) {
    if (sides < 2 || sides > MOST_SIDES) throw new Error(`a field has two to ${MOST_SIDES} sides, not ${sides}`);
    const bits = sides + LAYER_BITS * layers.length + signs;
    if (bits > BITS)
      throw new Error(
        `${sides} sides and ${layers.length} layers of zones${signs > 0 ? ` and ${signs} signs` : ''} take ${bits} bits of ${BITS}`,
      );
    const unknown = layers.find(({ closedBy = -1 }) => closedBy >= signs);
    if (unknown) throw new Error(`a layer of zones is closed by sign ${unknown.closedBy} of ${signs}`);
    const lost = layers.find(({ side }) => !(side >= 0 && side < sides));
    if (lost) throw new Error(`a layer of zones belongs to side ${lost.side} of ${sides}`);
    this.places = map.count;
    this.neighbours = map.neighbours;
    this.sides = sides;
    this.layers = layers.length;
    this.knowers = knowers;
    this.signs = signs;
    this.signShift = sides + LAYER_BITS * layers.length;
    this.closedBySigns = Uint16Array.from({ length: 1 << signs }, (_, mask) =>
      layers.reduce(
        (closed, { closedBy = -1 }, i) =>
          ((mask >> closedBy) & 1) === 1 && closedBy >= 0 ? closed | (1 << i) : closed,
        0,
      ),
    );
    const all = (1 << sides) - 1;
    this.enemies = Int32Array.from({ length: sides }, (_, side) => enemies?.[side] ?? all & ~(1 << side));
    this.crossings = Uint16Array.from(map.neighbours, (to, edge) =>
      layers.reduce((open, layer, i) => (to >= 0 && isOpen(layer, edge, to) ? open | (1 << i) : open), 0),
    );
    this.once = Int32Array.from({ length: 1 << layers.length }, (_, mask) =>
      layers.reduce((sum, _layer, i) => sum + (((mask >> i) & 1) << this.shiftOf(i)), 0),
    );
    this.zonesBySides = Int32Array.from({ length: 1 << sides }, (_, mask) =>
      this.zoneMask(...layers.flatMap(({ side }, i) => (((mask >> side) & 1) === 1 ? [i] : []))),
    );
  }

  /** One layer of zones for each side, all of them closed and shut alike. */
  static bySide(map: FieldSpec['map'], sides: number, limits: Omit<ZoneLayer, 'side'> = {}): FieldPlan {
    return new FieldPlan({ map, sides, layers: Array.from({ length: sides }, (_, side) => ({ side, ...limits })) });
  }

  /** The bits of these layers in a packed integer. */
  zoneMask(...layers: readonly number[]): number {
    return layers.reduce((mask, layer) => mask | (COUNT << this.shiftOf(layer)), 0);
  }

  /** The bit of a sign in a packed integer. */
  signBit(sign: number): number {
    return 1 << (this.signShift + sign);
  }

  shiftOf(layer: number): number {
    return this.sides + LAYER_BITS * layer;
  }
}

const isOpen = ({ closed, shut }: ZoneLayer, edge: number, to: Place): boolean =>
  closed?.[to] !== 1 && shut?.[edge] !== 1;
