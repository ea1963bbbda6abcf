/** The feature vector: a few hundred plain numbers with names that a game's mapping makes from a position. The first side comes first. */

import { seedNumber } from '../chance/random.ts';
import type { Located, Mapping } from './mapping.ts';

/** Raised by every change of what a feature means. A change of names shows by itself. */
const VERSION = 1;
/** A unit bears on an objective that is nearer than this, in hexes. */
const BEARING = 9;
/** The map is cut into zones. */
const COLUMNS = 5;
const ROWS = 4;
const ZONES = COLUMNS * ROWS;
/** Of each objective: held by either side, and the force of either side near it. */
const OF_OBJECTIVE = ['held.0', 'held.1', 'force.0', 'force.1'];

export class Features<S extends Located> {
  readonly names: readonly string[];
  /** Two positions may be compared by their features only under one version. */
  readonly version: string;
  /** What is counted of each formation and of each side. */
  private readonly group: readonly string[];
  private readonly ofFormations: number;
  private readonly ofObjectives: number;
  private readonly ofZones: number;
  private readonly ofGame: number;
  /** [hex] its zone; the hex's column and row, from the middle of the map. */
  private readonly zone: Uint8Array;
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly strengths: readonly ((s: S, u: number) => number)[];
  private readonly states: readonly ((s: S, u: number) => boolean)[];
  private readonly cutOff: Uint8Array;
  /** Of one unit, as in its group. */
  private readonly one: Float64Array;

  constructor(private readonly m: Mapping<S>) {
    const { map, sides, formations, objectives } = m;
    this.group = [
      'steps',
      ...Object.keys(m.strengths),
      ...Object.keys(m.states).map((state) => `is ${state}`),
      'contact',
      'cut off',
      'x',
      'y',
      'to come',
    ];
    const names = ['one', 'lead'];
    const add = (owners: readonly string[], what: readonly string[]): number => {
      const at = names.length;
      for (const owner of owners) for (const name of what) names.push(`${owner}: ${name}`);
      return at;
    };
    add(sides, this.group);
    this.ofFormations = add(formations, this.group);
    this.ofObjectives = add(
      objectives.map((place) => map.ids[place]),
      OF_OBJECTIVE,
    );
    this.ofZones = add(
      Array.from({ length: ZONES }, (_, zone) => `zone ${zone}`),
      sides,
    );
    this.ofGame = names.length;
    names.push(...m.own.flatMap((told) => told.names));
    this.strengths = Object.values(m.strengths);
    this.states = Object.values(m.states);
    this.names = names;
    this.version = `${VERSION}-${(seedNumber(names.join('\n')) >>> 0).toString(16)}`;
    this.x = new Float64Array(map.hexes);
    this.y = new Float64Array(map.hexes);
    for (let hex = 0; hex < map.hexes; hex++) {
      this.x[hex] = map.q[hex];
      this.y[hex] = map.r[hex] + map.q[hex] / 2;
    }
    this.zone = new Uint8Array(map.hexes);
    const column = cutter(this.x, COLUMNS);
    const row = cutter(this.y, ROWS);
    for (let hex = 0; hex < map.hexes; hex++) this.zone[hex] = row(this.y[hex]) * COLUMNS + column(this.x[hex]);
    centre(this.x);
    centre(this.y);
    this.cutOff = new Uint8Array(m.units.count);
    this.one = new Float64Array(this.group.length);
  }

  get width(): number {
    return this.names.length;
  }

  read(s: S, into: Float64Array): void {
    const { m, group, ofFormations, ofZones, ofObjectives } = this;
    into.fill(0, 0, this.width);
    into[0] = 1;
    into[1] = m.lead(s);
    this.markCutOff(s);
    for (let u = 0; u < m.units.count; u++) {
      const side = m.units.side[u];
      const formation = m.formationOf[u];
      if (s.isOnMap(u)) {
        const force = this.readUnit(s, u);
        this.addOne(into, 2 + side * group.length);
        if (formation >= 0) this.addOne(into, ofFormations + formation * group.length);
        const hex = s.at[u];
        into[ofZones + this.zone[hex] * 2 + side] += force;
        for (let i = 0; i < m.objectives.length; i++) {
          const far = m.map.distance(hex, m.objectives[i]);
          if (far < BEARING)
            into[ofObjectives + i * OF_OBJECTIVE.length + 2 + side] += (force * (BEARING - far)) / BEARING;
        }
      } else if (m.mayCome(s, u)) {
        const last = group.length - 1;
        into[2 + side * group.length + last]++;
        if (formation >= 0) into[ofFormations + formation * group.length + last]++;
      }
    }
    for (let i = 0; i < m.objectives.length; i++) {
      const holder = m.holderOf(s, m.objectives[i]);
      if (holder >= 0) into[ofObjectives + i * OF_OBJECTIVE.length + holder] = 1;
    }
    let at = this.ofGame;
    for (const told of m.own) {
      told.tell(s, into, at);
      at += told.names.length;
    }
  }

  /** Reads a unit on the map; returns the greatest of its strengths. */
  private readUnit(s: S, u: number): number {
    const { m, one } = this;
    let at = 0;
    const steps = m.stepsOf(s, u);
    one[at++] = steps;
    let force = 0;
    for (const strengthOf of this.strengths) {
      const strength = strengthOf(s, u);
      one[at++] = strength;
      if (strength > force) force = strength;
    }
    for (const isIn of this.states) one[at++] = isIn(s, u) ? 1 : 0;
    one[at++] = this.isInContact(s, u) ? 1 : 0;
    one[at++] = this.cutOff[u];
    one[at++] = this.x[s.at[u]] * steps;
    one[at++] = this.y[s.at[u]] * steps;
    return force;
  }

  private markCutOff(s: S): void {
    const { m, cutOff } = this;
    for (const side of m.sides.keys()) {
      m.lookAtSupply?.(s, side);
      for (let u = 0; u < m.units.count; u++)
        if (m.units.side[u] === side) cutOff[u] = s.isOnMap(u) && m.isCutOff(s, u) ? 1 : 0;
    }
  }

  private addOne(into: Float64Array, from: number): void {
    const { one } = this;
    for (let i = 0; i < one.length; i++) into[from + i] += one[i];
  }

  private isInContact(s: S, u: number): boolean {
    const { neighbours } = this.m.map;
    const other = 1 - this.m.units.side[u];
    for (let edge = s.at[u] * 6, last = edge + 6; edge < last; edge++)
      if (neighbours[edge] >= 0 && s.hasUnit(other, neighbours[edge])) return true;
    return false;
  }
}

/** Cuts what lies between the least and the greatest of some figures into equal parts. */
function cutter(figures: Float64Array, parts: number): (figure: number) => number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const figure of figures) {
    least = Math.min(least, figure);
    most = Math.max(most, figure);
  }
  return (figure) => Math.min(parts - 1, Math.floor(((figure - least) * parts) / Math.max(1, most - least)));
}

function centre(figures: Float64Array): void {
  let sum = 0;
  for (const figure of figures) sum += figure;
  const mean = sum / Math.max(1, figures.length);
  for (let i = 0; i < figures.length; i++) figures[i] -= mean;
}
