/** What a seat may see: its own units, of enemy stacks the top counter and what has been seen beneath it, and everything open. */

import { type Formation, type Mark, piecesOf, type Shows, type Track, type Unit, type Viewer } from '@cauldron/engine';
import { eyesOf } from './eyes.ts';
import { activation, setUp } from './frames.ts';
import { imagining } from './imagine.ts';
import { AXIS, COMMAND, COMMANDS, SIDES } from './names.ts';
import { type Roll, rollOf } from './rules/05-command.ts';
import { isRestricted } from './rules/06-initiative.ts';
import { solitaireScore } from './rules/10-solitaire.ts';
import { totalOf } from './rules/10-victory.ts';
import { MARK, PHASE, PHASES, type Theseus } from './state.ts';
import type { World } from './world.ts';

/** 5.3.4: whether a viewer knows which unit it is. A spectator knows what both seats know. */
export function knowsUnit(g: Theseus, viewer: Viewer, u: Unit): boolean {
  if (viewer === 'umpire' || g.scenario.solitaire >= 0) return true; // one player sees everything
  return typeof viewer === 'number' && viewer < g.sides.length
    ? g.knows(viewer, u)
    : g.seats.every((seat) => g.knows(seat, u));
}
/** 5.5.2: whether a viewer knows the assignment of a unit. */
const knowsAssignment = (g: Theseus, viewer: Viewer, u: Unit): boolean =>
  isOpenTo(g, viewer, (seat) => g.holds(seat, g.sideOfUnit(u)) || ((g.shown[u] >> seat) & 1) === 1);
/** 5.3.4: nobody looks at the strength of an enemy unit unless it fights; the Attack Support of an HQ lies open. */
const knowsStrength = (g: Theseus, viewer: Viewer, u: Unit): boolean =>
  !g.isCombat(u) || !g.isOnMap(u) || g.isFighting(u) || isOpenTo(g, viewer, (seat) => g.holds(seat, g.sideOfUnit(u))); // [5.3.4.b] [8.c]

function isOpenTo(g: Theseus, viewer: Viewer, knows: (seat: number) => boolean): boolean {
  if (viewer === 'umpire' || g.scenario.solitaire >= 0) return true; // one player sees everything
  return typeof viewer === 'number' && viewer < g.sides.length ? knows(viewer) : g.seats.every(knows);
}

/** The sections of a position in which something is hidden. */
export const SECRETS = ['at', 'rank', 'marks', 'strength', 'assigned', 'dummies'] as const;

export const shows = (world: World): Shows<Theseus> => ({
  scenario: (g) => g.scenario.id,
  clock: (g) => ({ turn: g.turn, phase: PHASES[g.get('phase')], active: g.acting }),
  open: (g) => ({
    marks: marksOf(g),
    tracks: tracksOf(g),
    numbers: {
      points: g.scenario.solitaire >= 0 ? solitaireScore(g) : totalOf(g),
      ...numbersOf(g, 'level', (f) => g.level[f]),
      ...numbersOf(g, 'markers', (f) => g.boxes[f]),
      ...numbersOf(g, 'restricted', (f) => (isRestricted(g, f) ? 1 : 0)),
    },
  }),
  seenBy(g, viewer) {
    const command = commandOf(g, viewer);
    const { starts, fixed } = g.scenario;
    const unplaced = new Set(g.nearest(setUp) ? starts.slice(fixed).map(({ unit }) => unit) : []);
    const unknown = (u: Unit) => (unplaced.has(u) ? undefined : 'back'); // TH-160
    return {
      pieces: piecesOf(g, {
        face: (u) => (knowsUnit(g, viewer, u) && isFlipped(g, u) ? 'back' : 'front'),
        badges: (u) => (knowsUnit(g, viewer, u) ? badgesOf(g, viewer, u, command) : []),
        seen: (u) => (knowsUnit(g, viewer, u) ? 'named' : unknown(u)), // [5.3.4.a]
      }),
    };
  },
  hides(g, viewer, section, i) {
    if (section === 'dummies') return !isOpenTo(g, viewer, (seat) => g.holds(seat, dummySide(g, i)));
    if (section === 'assigned') return g.world.units.mayJoin[i] !== 0 && !knowsAssignment(g, viewer, i); // [3.1.4.e] [5.5.2.d]
    if (section === 'strength') return !knowsStrength(g, viewer, i);
    if (section === 'rank' && isBeingSetUp(g) && !isOpenTo(g, viewer, (seat) => g.holds(seat, g.sideOfUnit(i))))
      return true; // TH-160
    return !knowsUnit(g, viewer, i);
  },
  whole: imagining(world),
});

/** TH-160: how deep a unit lies would tell what has been laid upon it. */
const isBeingSetUp = (g: Theseus): boolean => g.get('phase') === PHASE.setup && g.nearest(setUp) !== undefined;

/** A number for each formation that has something to show. */
const numbersOf = (g: Theseus, name: string, of: (formation: Formation) => number): Record<string, number> =>
  Object.fromEntries(g.world.formations.map((id, f) => [`${name}:${id}`, of(f)]).filter(([, n]) => n !== 0));

/** What lies on the tracks beside the map: markers, whose they are, and the points of the activation under way. */
function tracksOf(g: Theseus): Track[] {
  const tracks: Track[] = [{ id: 'turn', value: g.turn, note: g.world.dates[g.turn] }];
  const purse = g.nearest(activation);
  if (purse) tracks.push({ id: 'action-points', value: purse.points, of: g.world.formations[purse.formation] }); // [3.1.4.d]
  tracks.push({ id: 'snafu', value: 1, of: SIDES[g.get('snafu')] });
  if (g.scenario.solitaire >= 0) return tracks;
  const drm = g.world.charts.initiative.spaces[g.get('initiative')];
  const favoured = g.get('favoured') - 1;
  tracks.push({ id: 'initiative', value: drm, ...(favoured < 0 ? {} : { of: SIDES[favoured] }) }); // [3.1.4.b]
  const passed = SIDES.find((_, side) => ((g.get('passed') >> side) & 1) === 1);
  if (passed) tracks.push({ id: 'passed', value: 1, of: passed });
  return tracks;
}

const dummySide = (g: Theseus, i: number): number => Math.floor(i / g.world.charts.assignment.dummies);

/** The back of a counter: a disrupted unit, an HQ that has expended its Emergency Supply. */
const isFlipped = (g: Theseus, u: Unit): boolean => g.isMarked(u, MARK.disrupted) || g.isMarked(u, MARK.emergency);

/** 5.8.3, 5.8.4: the markers of units that are not in command, as their owner knows it; they go as soon as it changes. */
function commandOf(g: Theseus, viewer: Viewer): Roll {
  const states = new Map<Unit, number>();
  g.world.formations.forEach((_, formation) => {
    const units = g
      .unitsOfFormation(formation)
      .filter((u) => knowsUnit(g, viewer, u) && (g.assigned[u] === 0 || knowsAssignment(g, viewer, u)));
    if (units.length === 0) return;
    for (const [u, state] of rollOf(eyesOf(g, g.world.units.sideOf[formation]), formation, units)) states.set(u, state);
  });
  return states;
}

const ACT_BADGES = ['', 'act-1', 'act-2', 'no-act'] as const;

function badgesOf(g: Theseus, viewer: Viewer, u: Unit, command: Roll): string[] {
  const badges: string[] = [];
  const state = command.get(u) ?? COMMAND.inCommand;
  if (state !== COMMAND.inCommand) badges.push(COMMANDS[state]); // [5.8.3.a] [5.8.4.c]
  if (g.isMarked(u, MARK.unfed)) badges.push('unsupplied');
  if (g.actsOf(u) > 0) badges.push(ACT_BADGES[g.actsOf(u)]);
  if (g.isCombat(u) && knowsStrength(g, viewer, u) && g.isOnMap(u) && g.strength[u] < g.world.units.strength[u])
    badges.push(`strength-${g.strength[u]}`);
  return badges;
}

function marksOf(g: Theseus): Mark[] {
  const { map, mines, sources } = g.world;
  const marks: Mark[] = [];
  for (const hex of mines.hexes) if (g.isBreached(hex)) marks.push({ kind: 'breached', at: [hex] });
  for (let hex = 0; hex < map.hexes; hex++) if (g.hasImproved(hex)) marks.push({ kind: 'improved', at: [hex] });
  sources.flat().forEach((hex, i) => {
    if (((g.get('blocked') >> i) & 1) === 1)
      marks.push({ kind: 'blocked', at: [hex], owner: i < sources[AXIS].length ? 1 : 0 });
  });
  marks.push({ kind: 'tobruk', at: [g.world.tobruk], owner: g.get('tobruk') - 1 });
  const hq = g.schwerpunkt < 0 ? -1 : g.hqOf(g.schwerpunkt);
  if (hq >= 0 && g.isOnMap(hq)) marks.push({ kind: 'schwerpunkt', at: [g.at[hq]], unit: hq });
  return marks;
}
