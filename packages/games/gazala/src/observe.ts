/** What a seat may know. All of Gazala is open but the Tactical Chits that lie face down, and with them what is left in a cup. */

import {
  HIDDEN,
  type Holding,
  holdingOf,
  type Mark,
  piecesOf,
  type Shows,
  type Side,
  sharesWith,
  takeFrom,
  type Unit,
  type Viewer,
} from '@cauldron/engine';
import { ACTION } from './chits.ts';
import { moving } from './frames.ts';
import { ALLIED, AXIS, SIDES, SUPPLIES } from './names.ts';
import { markersLeft } from './rules/14-minefields.ts';
import { countPoints, stepsLost } from './rules/16-victory.ts';
import { BREACH, BREACH_FIELDS, type Gazala, MARK, PHASES } from './state.ts';

export const shows: Shows<Gazala> = {
  scenario: (g) => g.scenario.id,
  clock: (g) => ({ turn: g.turn, phase: PHASES[g.get('phase')], active: g.acting }),
  open(g) {
    const { dates, charts } = g.world;
    const points = countPoints(g).total;
    const face = (u: Unit) => (g.used[u] === 1 ? 'back' : 'front');
    const active = g.nearest(moving)?.unit ?? -1;
    return {
      pieces: piecesOf(g, { face, badges: (u) => badgesOf(g, u, active) }),
      marks: marksOf(g),
      tracks: [
        { id: 'turn', value: g.turn, note: dates[g.turn] },
        { id: 'points', value: g.get('points') },
        { id: 'actions:axis', value: g.actionsLeft(AXIS) }, // [4.0.e]
        { id: 'actions:allied', value: g.actionsLeft(ALLIED) },
      ],
      numbers: {
        axis: points[AXIS],
        allied: points[ALLIED],
        stepsLostAxis: stepsLost(g, AXIS),
        stepsLostAllied: stepsLost(g, ALLIED),
        breachMarkers: markersLeft(g),
        sandstorm: g.get('sandstorm'),
        nextTanks: charts.replacements.list.find((r) => r.turn > g.turn)?.count ?? 0, // [18.0.c]
      },
    };
  },
  seenBy: (g, viewer) => ({ holdings: [AXIS, ALLIED].flatMap((side) => holdingsOf(g, viewer, side)) }),
  hides(g, viewer, _section, i) {
    const kinds = g.world.chits.length;
    return isSecret(g, viewer, Math.floor(i / kinds), i % kinds);
  },
  /** Of the chits that may lie face down, as many as are held are drawn anew. */
  guess(g, seen, rng) {
    const { chits } = g.world;
    for (const side of [AXIS, ALLIED]) {
      const hidden = chits.map((_, kind) => seen.hand[side * chits.length + kind] === HIDDEN);
      const left = chits.map(({ mix }, kind) => (hidden[kind] ? mix[g.turn][side] - g.plays[side][kind] : 0));
      if (!hidden.includes(true)) continue;
      for (let n = 0; n < g.held[side]; n++) g.hands[side][takeFrom(left, rng)]++;
      left.forEach((n, kind) => {
        if (hidden[kind]) g.cups[side][kind] = n;
      });
    }
  },
};

/** Kinds that may lie face down: of these the other side does not know whether they are held or still in the cup (13.0). */
const isSecret = (g: Gazala, viewer: Viewer, side: Side, kind: number): boolean =>
  g.held[side] > 0 && g.world.chits[kind].held && !sharesWith(g, viewer, side); // [13.0.b]

function holdingsOf(g: Gazala, viewer: Viewer, owner: Side): Holding[] {
  const names = g.world.chits.map(({ name }) => name);
  const isAction = (kind: number) => g.world.chits[kind].tactic === ACTION;
  const of = (what: string, chits: Int32Array, is: Parameters<typeof holdingOf>[3] = {}) =>
    holdingOf(`${what}:${SIDES[owner]}`, names, chits, { owner, ...is });
  return [
    of('cup', g.cups[owner], { shown: (kind) => !isSecret(g, viewer, owner, kind) }),
    of('actions', g.plays[owner], { kinds: isAction }), // [7.0.c]
    of('available', g.hands[owner], { shown: () => sharesWith(g, viewer, owner) }),
    of('played', g.plays[owner], { kinds: (kind) => !isAction(kind) }), // [13.0.c]
  ];
}

/** Each combination of badges is made once: many units carry the same, in every view. */
const combined = new Map<number, readonly string[]>();

function badgesOf(g: Gazala, u: Unit, active: Unit): readonly string[] {
  const isActivated = g.isMarked(u, MARK.activated) && !g.isMarked(u, MARK.acted);
  const acting = u === active ? 2 : isActivated ? 1 : 0;
  const [disrupted, pinned] = [g.isDisrupted(u) ? 1 : 0, g.isMarked(u, MARK.pinned) ? 1 : 0];
  const steps = g.world.units.steps[u] > 1 ? Math.max(0, g.steps[u]) : 0;
  const key = acting + 3 * (disrupted + 2 * (pinned + 2 * (g.supply[u] + SUPPLIES.length * steps)));
  const known = combined.get(key);
  if (known) return known;
  const badges: string[] = [];
  if (acting > 0) badges.push(acting === 2 ? 'active' : 'activated');
  if (disrupted) badges.push('disrupted');
  if (g.supply[u] > 0) badges.push(SUPPLIES[g.supply[u]]);
  if (pinned) badges.push('breaching');
  if (steps > 0) badges.push(`steps-${steps}`);
  combined.set(key, badges);
  return badges;
}

const BREACH_MARKS = ['', 'breach-begun', 'breached', 'breached-through'] as const;

function marksOf(g: Gazala): Mark[] {
  const { map, charts } = g.world;
  const marks: Mark[] = [];
  for (let m = 0; m < g.breaches.length; m += BREACH_FIELDS) {
    const [state, at, direction, , far] = g.breaches.subarray(m, m + BREACH_FIELDS);
    if (state === BREACH.unused) continue;
    const open = state === BREACH.through ? [at * 6 + direction, far] : [at * 6 + direction];
    for (const edge of open)
      marks.push({ kind: BREACH_MARKS[state], at: [Math.floor(edge / 6), map.neighbours[edge]], owner: AXIS });
  }
  for (const { from, feature } of charts.minefields.list) {
    if (from <= g.scenario.first) continue;
    const kind = from <= g.turn ? 'mines-laid' : 'mines-planned';
    for (const p of map.placesWith(feature)) marks.push({ kind, at: [p] });
  }
  return marks;
}
