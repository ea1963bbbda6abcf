/** What a seat may know. All of Gazala is open but the Tactical Chits that lie face down, and with them what is left in a cup. */

import {
  askedOf,
  type Game,
  type GameClock,
  HIDDEN,
  type Holding,
  isRefusal,
  isSameMark,
  keeperOf,
  keptList,
  type Mark,
  madeOnce,
  outcomeOf,
  type Piece,
  type Rng,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { ACTION } from './chits.ts';
import { moving } from './frames.ts';
import { ALLIED, AXIS, SIDES, SUPPLIES } from './names.ts';
import { markersLeft } from './rules/14-minefields.ts';
import { countPoints, stepsLost } from './rules/16-victory.ts';
import { BREACH, BREACH_FIELD, BREACH_FIELDS, type Gazala, MARK, PHASES } from './state.ts';

export function observe(game: Game<Gazala>, g: Gazala, viewer: Viewer): View {
  const pending = game.pending(g);
  const whole = game.encode(g);
  return {
    game: game.info.id,
    scenario: g.scenario.id,
    viewer,
    side: typeof viewer === 'number' ? g.sideOf(viewer) : -1,
    ...clock(g),
    ...openTo(g),
    holdings: [AXIS, ALLIED].flatMap((side) => holdingsOf(g, viewer, side)),
    question: askedOf(pending, viewer),
    outcome: outcomeOf(pending),
    position: { ...whole, sections: { ...whole.sections, ...maskedFor(g, viewer) } },
  };
}

export const clock = (g: Gazala): GameClock => ({ turn: g.turn, phase: PHASES[g.get('phase')], active: g.acting });

/** What lies open to everyone. */
type Open = Pick<View, 'pieces' | 'marks' | 'tracks' | 'numbers'>;
const openTo = madeOnce<Gazala, Open>((g, last) => {
  const { world } = g;
  const points = countPoints(g).total;
  return {
    pieces: keptList(last?.pieces, piecesOf(g)),
    marks: keptList(last?.marks, marksOf(g), isSameMark),
    tracks: [
      { id: 'turn', value: g.turn, note: world.dates[g.turn] },
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
      nextTanks: world.charts.replacements.list.find((r) => r.turn > g.turn)?.count ?? 0, // [18.0.c]
    },
  };
});

const knows = (g: Gazala, viewer: Viewer, side: number): boolean =>
  viewer === 'umpire' || (viewer !== 'spectator' && g.seatOf(side) === viewer);

/** Kinds that may lie face down: of these the other side does not know whether they are held or still in the cup (13.0). */
function isSecret(g: Gazala, viewer: Viewer, side: number, kind: number): boolean {
  return g.held[side] > 0 && g.world.chits[kind].held && !knows(g, viewer, side); // [13.0.b]
}

function maskedFor(g: Gazala, viewer: Viewer): Record<'cup' | 'hand', number[]> {
  const masked = (chits: readonly Int32Array[]) =>
    chits.flatMap((list, side) => Array.from(list, (n, kind) => (isSecret(g, viewer, side, kind) ? HIDDEN : n)));
  return { cup: masked(g.cups), hand: masked(g.hands) };
}

/** A full position that gives this view: of the chits that may lie face down, so many as are held are drawn anew. */
export function imagine(game: Game<Gazala>, view: View, rng: Rng): Gazala {
  const { sections } = view.position;
  const known = (list: readonly number[]) => list.map((n) => (n === HIDDEN ? 0 : n));
  const g = game.decode({
    ...view.position,
    sections: { ...sections, cup: known(sections.cup), hand: known(sections.hand) },
  });
  if (isRefusal(g)) throw new Error(`a view of gazala does not hold a position: ${JSON.stringify(g.figures)}`);
  const kinds = g.world.chits.length;
  for (const side of [AXIS, ALLIED]) {
    const hidden = g.world.chits.map((_, kind) => sections.hand[side * kinds + kind] === HIDDEN);
    if (!hidden.includes(true)) continue;
    const { cup, hand } = { cup: g.cups[side], hand: g.hands[side] };
    hidden.forEach((is, kind) => {
      if (is) cup[kind] = g.world.chits[kind].mix[g.turn][side] - g.plays[side][kind];
    });
    for (let n = 0; n < g.held[side]; n++) {
      const kind = drawHidden(cup, hidden, rng);
      cup[kind]--;
      hand[kind]++;
    }
  }
  return g;
}

/** One of the hidden chits, each as likely. */
function drawHidden(cup: Int32Array, hidden: readonly boolean[], rng: Rng): number {
  const total = hidden.reduce((sum, is, kind) => sum + (is ? cup[kind] : 0), 0);
  let left = rng.below(total);
  for (let kind = 0; ; kind++) {
    if (!hidden[kind]) continue;
    left -= cup[kind];
    if (left < 0) return kind;
  }
}

function holdingsOf(g: Gazala, viewer: Viewer, side: number): Holding[] {
  const name = SIDES[side];
  const isKnown = knows(g, viewer, side);
  const isAction = (kind: number) => g.world.chits[kind].tactic === ACTION;
  const list = (chits: Int32Array, shown: (kind: number) => boolean): Record<string, number> => {
    const known: Record<string, number> = {};
    chits.forEach((n, kind) => {
      if (n > 0 && shown(kind)) known[g.world.chits[kind].name] = n;
    });
    return known;
  };
  const count = (chits: Int32Array, counts: (kind: number) => boolean) =>
    chits.reduce((sum, n, kind) => sum + (counts(kind) ? n : 0), 0);
  const all = () => true;
  const isTactical = (kind: number) => !isAction(kind);
  const [cup, hand, played] = [g.cups[side], g.hands[side], g.plays[side]];
  const inCup = list(cup, (kind) => isKnown || !isSecret(g, viewer, side, kind));
  return [
    { id: `cup:${name}`, owner: side, count: count(cup, all), known: inCup },
    { id: `actions:${name}`, owner: side, count: count(played, isAction), known: list(played, isAction) }, // [7.0.c]
    { id: `available:${name}`, owner: side, count: g.held[side], known: isKnown ? list(hand, all) : {} },
    { id: `played:${name}`, owner: side, count: count(played, isTactical), known: list(played, isTactical) }, // [13.0.c]
  ];
}

function piecesOf(g: Gazala): Piece[] {
  const pieces: Piece[] = [];
  const active = g.nearest(moving)?.unit ?? -1;
  const keep = keeperOf(g);
  for (let place = 0; place < g.world.map.count; place++) {
    let order = 0;
    for (let unit = g.stacks.firstIn(place); unit >= 0; unit = g.stacks.next(unit)) {
      const face = g.used[unit] === 1 ? 'back' : 'front';
      pieces.push(keep({ unit, place, order: order++, face, badges: badgesOf(g, unit, active) }));
    }
  }
  return pieces;
}

function badgesOf(g: Gazala, u: number, active: number): string[] {
  const badges: string[] = [];
  if (u === active) badges.push('active');
  else if (g.isMarked(u, MARK.activated) && !g.isMarked(u, MARK.acted)) badges.push('activated');
  if (g.isDisrupted(u)) badges.push('disrupted');
  if (g.supply[u] > 0) badges.push(SUPPLIES[g.supply[u]]);
  if (g.isMarked(u, MARK.pinned)) badges.push('breaching');
  if (g.world.units.steps[u] > 1 && g.steps[u] > 0) badges.push(`steps-${g.steps[u]}`);
  return badges;
}

const BREACH_MARKS = ['', 'breach-begun', 'breached', 'breached-through'] as const;

function marksOf(g: Gazala): Mark[] {
  const { map, charts } = g.world;
  const marks: Mark[] = [];
  for (let m = 0; m < g.breaches.length; m += BREACH_FIELDS) {
    const state = g.breaches[m];
    if (state === BREACH.unused) continue;
    const at = g.breaches[m + BREACH_FIELD.at];
    const beyond = map.neighbours[at * 6 + g.breaches[m + BREACH_FIELD.direction]];
    marks.push({ kind: BREACH_MARKS[state], at: [at, beyond], owner: AXIS });
    if (state === BREACH.through) {
      const far = g.breaches[m + BREACH_FIELD.far];
      marks.push({ kind: BREACH_MARKS[state], at: [Math.floor(far / 6), map.neighbours[far]], owner: AXIS });
    }
  }
  for (const { from, feature } of charts.minefields.list) {
    if (from <= g.scenario.first) continue;
    const kind = from <= g.turn ? 'mines-laid' : 'mines-planned';
    for (const p of map.placesWith(feature)) marks.push({ kind, at: [p] });
  }
  return marks;
}
