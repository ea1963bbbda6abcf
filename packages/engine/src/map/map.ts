/** A map compiled into typed arrays: every place in one numbering, hexes first, then off-map boxes. */

import { cubeDistance, DIRECTIONS, opposite } from '../hex/hex.ts';
import { Numbering } from '../hex/numbering.ts';
import { MapError, type MapSource } from './source.ts';

export interface Link {
  readonly to: number;
  readonly cost: number;
}

const NO_FEATURES: readonly string[] = [];
const NO_LINKS: readonly Link[] = [];

export class GameMap {
  /** All places; the first `hexes` of them are hexes. */
  readonly count: number;
  readonly hexes: number;
  readonly ids: readonly string[];
  readonly names: readonly (string | undefined)[];
  readonly q: Int16Array;
  readonly r: Int16Array;
  readonly elevation: Int16Array;
  /** [place * 6 + direction], -1 at the edge. */
  readonly neighbours: Int16Array;
  /** [place] its neighbours on the map, by direction. */
  readonly around: readonly (readonly number[])[];
  readonly terrain: Uint8Array;
  readonly terrains: readonly string[];
  /** [place * 6 + direction] a bit per type of hexside. */
  readonly sides: Uint16Array;
  /**
   * The same bits, but only for the crossing that leads into the marked hex (`inside`, `up`, `high`; `down` and `low` mark the
   * other one).
   */
  readonly into: Uint16Array;
  /** [place * 6 + direction] a bit per type of way that crosses the hexside. */
  readonly ways: Uint16Array;
  /** [place] a bit per type of way that touches the hex. */
  readonly wayHexes: Uint16Array;
  private readonly index = new Map<string, number>();
  private readonly sideTypes: string[] = [];
  private readonly wayTypes: string[] = [];
  private readonly features: readonly (readonly string[])[];
  /** Places by feature, collected at the first call. */
  private readonly featured = new Map<string, readonly number[]>();
  private readonly links: readonly (readonly Link[])[];

  constructor(source: MapSource) {
    const hexIds = Object.keys(source.hexes).sort();
    const boxes = source.boxes ?? [];
    this.hexes = hexIds.length;
    this.count = hexIds.length + boxes.length;
    this.ids = [...hexIds, ...boxes.map((b) => b.id)];
    this.ids.forEach((id, place) => {
      if (this.index.has(id)) throw new MapError(`the place ${id} is there twice`);
      this.index.set(id, place);
    });
    this.names = [...hexIds.map((id) => source.hexes[id].n), ...boxes.map((b) => b.name)];
    this.features = [...hexIds.map((id) => source.hexes[id].f ?? NO_FEATURES), ...boxes.map((b) => b.f ?? NO_FEATURES)];
    this.q = new Int16Array(this.count);
    this.r = new Int16Array(this.count);
    this.elevation = new Int16Array(this.count);
    this.terrain = new Uint8Array(this.count);
    this.terrains = [...new Set(hexIds.map((id) => source.hexes[id].t))].sort();
    this.neighbours = new Int16Array(this.count * 6).fill(-1);
    this.sides = new Uint16Array(this.count * 6);
    this.into = new Uint16Array(this.count * 6);
    this.ways = new Uint16Array(this.count * 6);
    this.wayHexes = new Uint16Array(this.count);
    this.layOut(source, hexIds);
    this.around = this.ids.map((_, place) =>
      [...this.neighbours.subarray(place * 6, place * 6 + 6)].filter((p) => p >= 0),
    );
    this.layAliases(source);
    this.laySides(source);
    this.layWays(source);
    this.links = this.layLinks(source);
  }

  /** The place of a printed id or alias; -1 if there is none. */
  place(id: string): number {
    return this.index.get(id) ?? -1;
  }
  terrainIs(place: number, name: string): boolean {
    return place < this.hexes && this.terrains[this.terrain[place]] === name;
  }
  featuresOf(place: number): readonly string[] {
    return this.features[place];
  }
  /** 1 per place that has the feature. */
  feature(name: string): Uint8Array {
    return Uint8Array.from(this.features, (f) => (f.includes(name) ? 1 : 0));
  }
  placesWith(name: string): readonly number[] {
    let places = this.featured.get(name);
    if (!places) {
      places = this.features.flatMap((f, place) => (f.includes(name) ? [place] : []));
      this.featured.set(name, places);
    }
    return places;
  }
  isOnEdge(hex: number): boolean {
    return this.neighbours.subarray(hex * 6, hex * 6 + 6).includes(-1);
  }
  /** The hexes, without the boxes, that are as asked. */
  hexesWhere(isWanted: (hex: number) => boolean): number[] {
    const hexes: number[] = [];
    for (let hex = 0; hex < this.hexes; hex++) if (isWanted(hex)) hexes.push(hex);
    return hexes;
  }
  linksOf(place: number): readonly Link[] {
    return this.links[place];
  }
  /** The bit of a hexside type; 0 if the map does not have it. */
  sideBit(type: string): number {
    return bitOf(this.sideTypes, type);
  }
  wayBit(type: string): number {
    return bitOf(this.wayTypes, type);
  }
  /** Between hexes; boxes have no position. */
  distance(a: number, b: number): number {
    return cubeDistance(this.q[a] - this.q[b], this.r[a] - this.r[b]);
  }
  /** The direction of a neighbour; -1 unless the two are adjacent. */
  directionTo(a: number, b: number): number {
    if (b < 0) return -1;
    for (let d = 0; d < 6; d++) if (this.neighbours[a * 6 + d] === b) return d;
    return -1;
  }

  /** A bit for each direction from a place in which this is so of the neighbour. */
  directionsWhere(place: number, is: (to: number, direction: number) => boolean): number {
    let mask = 0;
    for (let d = 0; d < 6; d++) {
      const to = this.neighbours[place * 6 + d];
      if (to >= 0 && is(to, d)) mask |= 1 << d;
    }
    return mask;
  }
  /** The neighbours of a place in the directions of a mask. */
  towards(place: number, mask: number): number[] {
    const places: number[] = [];
    for (let d = 0; d < 6; d++) if ((mask & (1 << d)) !== 0) places.push(this.neighbours[place * 6 + d]);
    return places;
  }

  private layOut(source: MapSource, hexIds: readonly string[]): void {
    const numbering = new Numbering(source.grid, source.sheets);
    const at = new Map<number, number>();
    const key = (q: number, r: number) => q * 65536 + r;
    hexIds.forEach((id, place) => {
      const hex = numbering.read(id);
      if (!hex) throw new MapError(`the hex ${id} is not numbered like ${source.grid.id}`);
      if (at.has(key(hex.q, hex.r)))
        throw new MapError(`the hex ${id} lies where ${this.ids[at.get(key(hex.q, hex.r)) ?? 0]} lies`);
      at.set(key(hex.q, hex.r), place);
      this.q[place] = hex.q;
      this.r[place] = hex.r;
      this.elevation[place] = source.hexes[id].e ?? 0;
      this.terrain[place] = this.terrains.indexOf(source.hexes[id].t);
    });
    DIRECTIONS[source.grid.orientation].forEach((step, d) => {
      for (let p = 0; p < this.hexes; p++)
        this.neighbours[p * 6 + d] = at.get(key(this.q[p] + step.q, this.r[p] + step.r)) ?? -1;
    });
  }

  private layAliases(source: MapSource): void {
    for (const [alias, id] of Object.entries(source.aliases ?? {})) {
      if (this.index.has(alias)) throw new MapError(`the alias ${alias} is a place of its own`);
      const place = this.ids.indexOf(id);
      if (place < 0) throw new MapError(`the alias ${alias} names the unknown place ${id}`);
      this.index.set(alias, place);
    }
  }

  private laySides(source: MapSource): void {
    for (const [a, b, type, more] of source.sides) {
      const what = `the ${type} between ${a} and ${b}`;
      const [pa, pb] = [this.known(a, what), this.known(b, what)];
      const d = this.directionTo(pa, pb);
      if (d < 0) throw new MapError(`${what} does not join neighbours`);
      const bit = newBit(this.sideTypes, type);
      this.sides[pa * 6 + d] |= bit;
      this.sides[pb * 6 + opposite(d)] |= bit;
      const inner = more?.inside ?? more?.up ?? more?.high;
      const marked = inner ?? more?.down ?? more?.low;
      if (typeof marked !== 'string') continue;
      const end = this.known(marked, what);
      if (end !== pa && end !== pb) throw new MapError(`${what} marks ${marked}, which is not one of its hexes`);
      const intoB = (end === pb) === (inner !== undefined);
      this.into[intoB ? pa * 6 + d : pb * 6 + opposite(d)] |= bit;
    }
  }

  private layWays(source: MapSource): void {
    for (const way of source.ways) {
      const what = way.name === undefined ? `the ${way.type} from ${way.hexes[0]}` : `the ${way.type} ${way.name}`;
      const bit = newBit(this.wayTypes, way.type);
      const places = way.hexes.map((id) => this.known(id, what));
      places.forEach((place, i) => {
        this.wayHexes[place] |= bit;
        if (i === 0) return;
        const d = this.directionTo(places[i - 1], place);
        if (d < 0) throw new MapError(`${what} jumps from ${way.hexes[i - 1]} to ${way.hexes[i]}`);
        this.ways[places[i - 1] * 6 + d] |= bit;
        this.ways[place * 6 + opposite(d)] |= bit;
      });
    }
  }

  /** Links join boxes with hexes or boxes, in both directions. */
  private layLinks(source: MapSource): (readonly Link[])[] {
    const links: Link[][] = Array.from({ length: this.count }, () => []);
    for (const box of source.boxes ?? []) {
      const from = this.place(box.id);
      for (const link of box.links ?? []) {
        const to = this.known(link.to, `a link of the box ${box.id}`);
        const cost = link.cost ?? 0;
        if (links[from].some((l) => l.to === to && l.cost === cost)) continue; // Both boxes may name the same link.
        links[from].push({ to, cost });
        links[to].push({ to: from, cost });
      }
    }
    return links.map((list) => (list.length > 0 ? list : NO_LINKS));
  }

  private known(id: string, what: string): number {
    const place = this.place(id);
    if (place < 0) throw new MapError(`${what} names the unknown place ${id}`);
    return place;
  }
}

export const compileMap = (source: MapSource): GameMap => new GameMap(source);

function newBit(types: string[], type: string): number {
  if (!types.includes(type)) types.push(type);
  if (types.length > 16) throw new MapError(`more than sixteen kinds of hexside or way: ${types.join(', ')}`);
  return bitOf(types, type);
}
function bitOf(types: readonly string[], type: string): number {
  const i = types.indexOf(type);
  return i < 0 ? 0 : 1 << i;
}
