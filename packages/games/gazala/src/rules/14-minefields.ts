/** 14.1 Breaching minefields: attempts that mature a turn later, and the hexside beyond. */

import { NO, opposite, type Place, type Refusal, type Unit } from '@cauldron/engine';
import { breachSide, minefieldPhase } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import { BREACH, BREACH_FIELD, BREACH_FIELDS, type Gazala, MARK } from '../state.ts';

/** 3.0: fields that are completed now take effect, attempts of the turn before are decided, and the Axis begins new ones. */
export const minefieldPhaseConduct = implement(minefieldPhase, {
  run(g, f) {
    if (f.step === 0) {
      f.step = 1;
      announceFields(g);
      decideAttempts(g); // [14.1.f]
    }
    const { firstTurn, perTurn } = g.world.charts.breaches;
    return (g.turn >= firstTurn && f.begun < perTurn && hasAttempt(g)) || g.pop(); // [14.1.a]
  },
  asks: (k) => k.seatOf(AXIS),
  rule: '14.1',
  prompt: 'place-breach',
  figures: (k, f) => ({ left: k.world.charts.breaches.perTurn - f.begun }),
  answers: {
    breach: {
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, _f, u) => whyNotBreacher(k, u), // [14.1.d]
      does(g, f, u) {
        f.begun++;
        g.push(breachSide, { unit: u });
      },
    },
    done: { role: 'end', stakes: 'dice', does: (g) => g.pop() },
  },
});

/** The hexside is named by the hex beyond it. */
export const breachSideConduct = implement(breachSide, {
  asks: (k) => k.seatOf(AXIS),
  rule: '14.1',
  prompt: 'breach-side',
  subject: (k, f) => ({ units: [f.unit], place: k.at[f.unit] }),
  answers: {
    to: {
      over: (k, f, c) => c.addAll(k.world.map.around[k.at[f.unit]]),
      whyNot: (k, f, hex) => whyNotAttempt(k, f.unit, hex), // [14.1.i]
      does(g, { unit }, hex) {
        g.pop();
        const m = freeMarker(g);
        g.breaches[m + BREACH_FIELD.state] = BREACH.building;
        g.breaches[m + BREACH_FIELD.at] = g.at[unit];
        g.breaches[m + BREACH_FIELD.direction] = g.world.map.directionTo(g.at[unit], hex);
        g.breaches[m + BREACH_FIELD.unit] = unit + 1;
        g.mark(unit, MARK.pinned); // [14.1.e]
        g.tell?.('breach-begun', '14.1', { unit, from: g.at[unit], hex });
      },
    },
  },
});

function announceFields(g: Gazala): void {
  for (const { id, from } of g.world.charts.minefields.list)
    if (from === g.turn && g.turn > g.scenario.first) g.tell?.('mines-laid', '14.0', { field: id }); // [14.0.h] [14.0.i]
}

/** The markers in a state, as indices in `breaches`. Their number is limited: a completed breach keeps its own. */
function markers(g: Gazala, state: number): number[] {
  const found: number[] = [];
  for (let m = 0; m < g.breaches.length; m += BREACH_FIELDS) if (g.breaches[m] === state) found.push(m);
  return found;
}

/** A marker that is in hand, or -1; and how many there are. */
export const freeMarker = (g: Gazala): number => markers(g, BREACH.unused)[0] ?? -1; // [14.1.c]
export const markersLeft = (g: Gazala): number => markers(g, BREACH.unused).length; // [14.1.c]

/** A mined hexside that is not breached and on which nobody works. */
const isAttemptable = (g: Gazala, edge: number): boolean => g.isMined(edge) && !isWorkedOn(g, edge);

function isWorkedOn(g: Gazala, edge: number): boolean {
  const side = g.world.mines.index[edge];
  return side >= 0 && markers(g, BREACH.building).some((m) => g.world.mines.index[crossingOf(g, m)] === side);
}

function whyNotAttempt(g: Gazala, unit: Unit, hex: Place): Refusal | undefined {
  const { map, mines } = g.world;
  const d = hex < map.hexes ? map.directionTo(g.at[unit], hex) : -1;
  if (d < 0) return g.no?.('14.1', 'not-adjacent', { unit, hex }) ?? NO;
  const edge = g.at[unit] * 6 + d;
  if (mines.index[edge] < 0 || mines.from[mines.index[edge]] > g.turn)
    return g.no?.('14.1', 'no-mines', { unit, hex }) ?? NO;
  if (!g.isMined(edge)) return g.no?.('14.1', 'breached-already') ?? NO;
  return isWorkedOn(g, edge) ? (g.no?.('14.1', 'worked-on', { unit, hex }) ?? NO) : undefined;
}

const crossingOf = (g: Gazala, m: number): number =>
  g.breaches[m + BREACH_FIELD.at] * 6 + g.breaches[m + BREACH_FIELD.direction];

/** 14.1: Axis infantry in a hex next to a minefield hexside, while markers are left. */
function whyNotBreacher(g: Gazala, u: Unit): Refusal | undefined {
  const { units, abilities, map } = g.world;
  if (units.side[u] !== AXIS || !g.isOnMap(u)) return g.no?.('14.1', 'not-available', { unit: u }) ?? NO;
  if (!abilities[units.type[u]].breaches) return g.no?.('14.1', 'not-infantry', { unit: u }) ?? NO; // [14.1.d]
  if (g.isMarked(u, MARK.pinned)) return g.no?.('14.1', 'breaching', { unit: u }) ?? NO;
  if (markersLeft(g) === 0) return g.no?.('14.1', 'no-markers') ?? NO; // [14.1.c]
  if (map.directionsWhere(g.at[u], (_to, d) => isAttemptable(g, g.at[u] * 6 + d)) !== 0) return undefined;
  const worked = map.directionsWhere(g.at[u], (_to, d) => isWorkedOn(g, g.at[u] * 6 + d)) !== 0;
  return g.no?.('14.1', worked ? 'worked-on-near' : 'no-mines-near', { unit: u }) ?? NO;
}

const hasAttempt = (g: Gazala): boolean => g.someUnit((u) => !whyNotBreacher(g, u));

/** 14.1: the attempts of the turn before succeed, unless an Allied unit stands beyond the hexside. */
function decideAttempts(g: Gazala): void {
  const { map } = g.world;
  for (const m of markers(g, BREACH.building)) {
    const edge = crossingOf(g, m);
    const hex = map.neighbours[edge];
    g.unmark(g.breaches[m + BREACH_FIELD.unit] - 1, MARK.pinned);
    g.breaches[m + BREACH_FIELD.unit] = 0;
    if (g.hasUnit(ALLIED, hex)) {
      takeBack(g, m); // [14.1.g] [14.1.k]
      g.tell?.('breach-failed', '14.1', { from: Math.floor(edge / 6), hex });
      continue;
    }
    g.breaches[m] = BREACH.near; // [14.1.f]
    g.tell?.('breach-made', '14.1', { from: Math.floor(edge / 6), hex });
    const far = farSide(g, edge);
    if (far >= 0 && isOpenBeyond(g, far)) {
      g.breaches[m] = BREACH.through; // [14.1.h]
      g.breaches[m + BREACH_FIELD.far] = far;
      g.tell?.('breach-through', '14.1', { hex: Math.floor(far / 6), to: map.neighbours[far] });
    }
    g.layGaps();
    merge(g, m);
  }
}

/** The crossing out of the minefield hex on the side opposite to the one that was breached; -1 without one. */
function farSide(g: Gazala, edge: number): number {
  const { map, mines } = g.world;
  const d = edge % 6;
  const hex = map.neighbours[edge];
  const far = mines.field[hex] <= g.turn ? hex * 6 + d : Math.floor(edge / 6) * 6 + opposite(d);
  return map.neighbours[far] >= 0 && mines.index[far] >= 0 ? far : -1;
}

/** 14.1: no Allied unit next to the far hexside; that it leads into another minefield hex matters only under the option of G-09. */
function isOpenBeyond(g: Gazala, far: number): boolean {
  const { map, mines } = g.world;
  const beyond = map.neighbours[far];
  if (!g.isMined(far)) return false;
  if (mines.field[beyond] <= g.turn && g.optionOn('breachesStopAtMines')) return false; // G-09
  return !g.hasUnit(ALLIED, beyond) && !g.hasUnit(ALLIED, Math.floor(far / 6)); // [14.1.h]
}

/**
 * 14.1: two breaches on opposite sides of one hex are shown by one marker, and the other comes back. So it does if another marker shows
 * the hexside already: units that work from both sides of a hex finish together, and the first of them opens it all (G-57).
 */
function merge(g: Gazala, m: number): void {
  if (g.breaches[m] !== BREACH.near) return;
  const { mines } = g.world;
  const side = mines.index[crossingOf(g, m)];
  const far = farSide(g, crossingOf(g, m));
  for (let other = 0; other < g.breaches.length; other += BREACH_FIELDS) {
    if (g.breaches[other] === BREACH.through && mines.index[g.breaches[other + BREACH_FIELD.far]] === side) {
      takeBack(g, m); // [14.1.j]
      g.tell?.('breaches-merged', '14.1', { hex: Math.floor(g.breaches[other + BREACH_FIELD.far] / 6) });
      return;
    }
    if (other === m || g.breaches[other] !== BREACH.near || far < 0) continue;
    if (mines.index[crossingOf(g, other)] !== mines.index[far]) continue;
    takeBack(g, other);
    g.breaches[m] = BREACH.through; // [14.1.j]
    g.breaches[m + BREACH_FIELD.far] = far;
    g.layGaps();
    g.tell?.('breaches-merged', '14.1', { hex: Math.floor(far / 6) });
    return;
  }
}

function takeBack(g: Gazala, m: number): void {
  g.breaches.fill(0, m, m + BREACH_FIELDS);
}

/** G-07, G-08: the unit at work is gone from its hex: the attempt is lost and the marker back in hand. */
export function abandonBreach(g: Gazala, u: Unit): void {
  if (!g.isMarked(u, MARK.pinned)) return;
  g.unmark(u, MARK.pinned);
  for (const m of markers(g, BREACH.building)) {
    if (g.breaches[m + BREACH_FIELD.unit] !== u + 1) continue;
    g.tell?.('breach-lost', '14.1', { unit: u, hex: g.world.map.neighbours[crossingOf(g, m)] });
    takeBack(g, m);
  }
}
