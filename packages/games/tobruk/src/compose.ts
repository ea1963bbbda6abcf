/** Any position, as probes, tests and editors write it, or a refusal that says what is wrong with it. */

import { composing, type Place, type Position, type Refusal, refuse, type Side, type Unit } from '@cauldron/engine';
import { activationPhase, composed, corpsActivation, turn } from './frames.ts';
import { TURN } from './rules/03-sequence.ts';
import { canEnter } from './rules/04-reinforcements.ts';
import { beginHeadquarters, CUP } from './rules/06-activation.ts';
import { allot, allotmentOf } from './rules/11-air.ts';
import { isRepairable } from './rules/12-recovery.ts';
import { beginSetup, emptyPosition, startPosition } from './rules/15-setup.ts';
import { MARK, PHASE, PHASES, type Tobruk } from './state.ts';
import { SIDES } from './world.ts';

const hungry = (phases: number) => (g: Tobruk, u: Unit) => {
  g.hunger[u] = phases;
};

export const compose = composing<Tobruk>({
  rules: { turn: '15.0', phase: '3.0', mixed: '7.0' },
  phases: PHASES,
  empty: emptyPosition,
  start: startPosition,
  opens(g, p) {
    const { firstChit, margin } = g.scenario;
    if (firstChit && g.turn > firstChit.turn) g.set('firstChitDue', 0);
    if (margin === 0 && p.phase !== 'setup') g.set('margin', g.world.charts.bid.suggested); // 15.3: as if it had been bid
  },
  whyNotAt,
  face(g, u, { reduced, steps }) {
    const isReduced = reduced ?? (steps !== undefined && steps < (g.world.units.data[u].steps ?? 1));
    if (isReduced && g.world.units.hasBack[u] === 0) return refuse('10.2', 'no-back', { unit: u });
    g.reduced[u] = isReduced ? 1 : 0;
    return undefined;
  },
  statuses: {
    supplied: hungry(0),
    low: hungry(1),
    'low-supply': hungry(1),
    out: hungry(2),
    'out-of-supply': hungry(2),
    starving: hungry(3),
  },
  marks: MARK,
  control: (g, hex, side) => g.hold(hex, side),
  numbers: ['margin', 'minefields', 'artilleryLeft', 'firstChitDue'],
  fields: {
    hq: (g, name) =>
      g.isHq(g.world.units.ids.indexOf(String(name))) || refuse('2.4', 'not-a-hq-name', { name: String(name) }),
  },
  begin(g, p, { phase, side }) {
    const wrong = whyNotOnTrack(g, p);
    if (wrong) return wrong;
    if (phase === PHASE.setup) return beginSetup(g);
    readyAir(g);
    return side < 0 ? beginPhase(g, phase) : activateFor(g, p, side);
  },
});

/** Land units stand on land or wait in a box; air units never stand on the map (2.0, 2.5), only in the air boxes of their side. */
function whyNotAt(g: Tobruk, unit: Unit, place: Place): Refusal | undefined {
  const { pool, ready, flown, aborted, lostAir } = g.world.boxes;
  const airBoxes = [pool, ready, flown, aborted, lostAir];
  const isHex = place < g.world.map.hexes;
  if (g.isAir(unit) && isHex) return refuse('2.5', 'air-never-moves', { unit }); // [2.0.b]
  if (isHex) return g.world.costs.land[place] === 1 ? undefined : refuse('9.0', 'impassable', { hex: place, unit });
  const isRight = g.isAir(unit)
    ? airBoxes.some((box) => box[g.sideOfUnit(unit)] === place)
    : !airBoxes.some((box) => box.includes(place));
  return isRight ? undefined : refuse('2.5', 'wrong-box', { unit, place });
}

/** 12.0, 4.1: what waits on the turn track to come back: armor under repair, depleted whatever it was before, and headquarters. */
function whyNotOnTrack(g: Tobruk, p: Position): Refusal | undefined {
  const { boxes, units } = g.world;
  for (const unit of g.marked(MARK.repairing | MARK.returning)) {
    const isRepairing = g.isMarked(unit, MARK.repairing);
    if (g.isMarked(unit, MARK.returning) && !g.isHq(unit)) return refuse('4.1', 'not-a-hq', { unit });
    if (isRepairing && !isRepairable(g, unit)) return refuse('12.0', 'not-repairable', { unit });
    if (!boxes.turn.includes(g.at[unit])) return refuse(isRepairing ? '12.0' : '4.1', 'not-on-track', { unit });
    const isWhole = p.place?.some((entry) => entry.unit === units.ids[unit] && entry.reduced === false);
    if (isRepairing && isWhole) return refuse('12.0', 'repaired-reduced', { unit });
    if (isRepairing) g.reduced[unit] = 1; // [12.0.d]
  }
  return undefined;
}

/** The turn's allotment is at hand; what is rolled for is taken at its least. */
function readyAir(g: Tobruk): void {
  const [least] = g.world.charts.closeSupportRoll.grid.cells;
  for (let side = 0; side < SIDES.length; side++) {
    const given = allotmentOf(g, side);
    if (given) allot(g, side, given.fighter, given.closeSupport < 0 ? least[side] : given.closeSupport);
  }
}

/** A phase about to begin; where none is named, the one in which corps act. */
function beginPhase(g: Tobruk, named: number): void {
  const phase = named < 0 ? PHASE.activation : named;
  g.set('phase', phase);
  g.push(turn, { step: [TURN.supply, TURN.supply, TURN.air, TURN.returns, TURN.end][phase] });
  const canAct = (hq: Unit) => g.isOnMap(hq) || canEnter(g, hq) || g.isMarked(hq, MARK.returning);
  if (named < 0 && !g.world.units.hqs.some(canAct)) g.push(composed);
}

/** A headquarters in one of its modes. */
function activateFor(g: Tobruk, p: Position, side: Side): Refusal | undefined {
  const { formation, mode } = p.active ?? {};
  const { units, corps } = g.world;
  const isMeant = (hq: Unit) =>
    (formation === undefined || corps[units.corps[hq]].name === formation) &&
    (p.set?.hq === undefined || units.ids[hq] === p.set.hq);
  const hq = units.hqs.find((u) => units.side[u] === side && g.isOnMap(u) && isMeant(u));
  if (hq === undefined) return refuse('6.0', 'no-hq-on-map', { name: formation ?? SIDES[side] });
  g.push(turn, { step: TURN.lateAir });
  g.push(activationPhase, { step: CUP.draw });
  g.push(corpsActivation, { corps: units.corps[hq] });
  g.set('phase', PHASE.activation);
  g.set('corps', units.corps[hq]);
  if (mode === undefined) return undefined;
  if (mode !== 'move' && mode !== 'combat')
    return refuse('3.2', 'unknown-choice', { name: mode, choices: 'move, combat' });
  const left = g.get('artilleryLeft');
  beginHeadquarters(g, hq, mode === 'move' ? 0 : 1);
  if (p.set?.artilleryLeft !== undefined) g.set('artilleryLeft', left);
  return undefined;
}
