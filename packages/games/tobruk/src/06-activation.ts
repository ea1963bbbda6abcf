/** 6.0 Activation: the common cup (2.6, 3.2), the corps, its headquarters and their two modes. */

import { drawFrom, frame, type Refusal, refuse, SCOPE } from '@cauldron/engine';
import { canEnter } from './04-reinforcements.ts';
import { checkStacking } from './07-stacking.ts';
import { moveMode } from './09-movement.ts';
import { overrunMoves } from './09-overrun.ts';
import { beginCombat, combatMode } from './10-combat.ts';
import { canRecover, recoverIn, writeOff } from './12-recovery.ts';
import { MARK, MODE, type Tobruk } from './state.ts';
import { UNASSIGNED } from './units.ts';
import { STREAM, V } from './words.ts';
import { GERMAN, ITALIAN, TYPE } from './world.ts';

const CORPS_CUP = 0;
/** The words of the verb `order`. */
const MOVE_FIRST = 0;
const COMBAT_FIRST = 1;

/** 3.2: fill the cup, then draw until it is empty. Step 0 fills, 1 draws, 2 reads the draw. */
export const activationPhase = frame<Tobruk>()('activation-phase', ['step'], {
  run(g, f) {
    if (f.step === 0) {
      fillCup(g);
      f.step = 1;
    }
    if (f.step === 2) {
      f.step = 1;
      activate(g, g.drawn, 'chit'); // [3.2.b]
      return;
    }
    const forced = forcedChit(g);
    if (forced >= 0) activate(g, forced, 'first-chit');
    else if (g.cup.every((n) => n === 0))
      g.pop(); // [3.2.e]
    else {
      f.step = 2;
      drawFrom(g, STREAM.cup, CORPS_CUP); // [2.6.a] [15.2.b]
    }
  },
});

/** 3.2: a chit is in the cup while a headquarters of its colour is on the map, has returned, or may arrive this turn. */
function fillCup(g: Tobruk): void {
  const { units } = g.world;
  g.cup.fill(0);
  for (let u = 0; u < units.count; u++) {
    if (units.type[u] === TYPE.hq && (g.isOnMap(u) || canEnter(g, u))) g.cup[units.corps[u]] = 1; // [3.2.a]
  }
}

/** 15.1, 15.3: on the first turn one chit is not drawn but played first. */
function forcedChit(g: Tobruk): number {
  const first = g.scenario.firstChit;
  if (first === undefined || first.turn !== g.turn || g.get('firstChitDue') === 0) return -1; // [15.1.b] [15.3.b]
  g.set('firstChitDue', 0);
  const corps = g.world.corps.findIndex((c) => c.chit === first.chit);
  return g.cup[corps] > 0 ? corps : -1;
}

function activate(g: Tobruk, corps: number, key: 'chit' | 'first-chit'): void {
  g.cup[corps] = 0;
  g.set('corps', corps);
  const { title, side } = g.world.corps[corps];
  g.tell?.(key, key === 'chit' ? '3.2' : g.scenario.rule, { corps: title, side });
  g.push(corpsActivation, corps);
}

/** 2.6, 3.2: the owner of the chit activates the headquarters of its colour one after another, or leaves off. */
export const corpsActivation = frame<Tobruk>()('corps', ['corps'], {
  run(g, f) {
    if (hasHeadquarters(g, f.corps) || hasRepaired(g, f.corps)) return true;
    endCorps(g, f.corps);
    return false;
  },
  ask(g, f, q) {
    const { units } = g.world;
    q.by(g.seatOf(g.world.corps[f.corps].side), '3.2', 'choose-hq');
    if (q.wordy) q.figures = { corps: g.world.corps[f.corps].title };
    for (let u = 0; u < units.count; u++) {
      if (canActivateHq(g, f.corps, u)) q.offer(V.hq, u);
      else if (canRecover(g, u, f.corps)) q.offer(V.recover, u);
    }
    q.offer(V.done); // [3.2.c] each may be used, none must be
  },
  on: {
    hq(g, _f, u) {
      beginHeadquarters(g, u);
    },
    recover(g, f, u) {
      g.push(recoverIn, u, f.corps);
    },
    done(g, f) {
      endCorps(g, f.corps);
    },
  },
  why(g, f, verb, u) {
    if (verb !== V.hq) return undefined;
    if (!g.isHq(u)) return refuse('2.4', 'not-a-hq', { unit: u });
    if (g.world.units.corps[u] !== f.corps)
      return refuse('2.4', 'other-corps', { unit: u, corps: g.world.corps[f.corps].title });
    if (g.isMarked(u, MARK.activated)) return refuse('6.0', 'already-activated', { unit: u });
    return refuse('4.0', 'not-on-map', { unit: u });
  },
});

function endCorps(g: Tobruk, corps: number): void {
  writeOff(g, corps);
  g.set('corps', 0);
  g.pop();
}

/** 2.4: only the chit of its own colour activates a headquarters, and only once a turn. */
function canActivateHq(g: Tobruk, corps: number, u: number): boolean {
  const { units } = g.world;
  if (units.type[u] !== TYPE.hq || units.corps[u] !== corps) return false; // [2.4.b] [2.6.b]
  if (g.isMarked(u, MARK.activated)) return false;
  return g.isOnMap(u) || canEnter(g, u);
}
const hasHeadquarters = (g: Tobruk, corps: number): boolean => {
  for (let u = 0; u < g.world.units.count; u++) if (canActivateHq(g, corps, u)) return true;
  return false;
};
const hasRepaired = (g: Tobruk, corps: number): boolean => {
  for (let u = 0; u < g.world.units.count; u++) if (canRecover(g, u, corps)) return true;
  return false;
};

/** A headquarters is activated; `order` -1 leaves the order of its modes to be chosen. */
export function beginHeadquarters(g: Tobruk, hq: number, order = -1): void {
  g.set('hq', hq + 1);
  g.mark(hq, MARK.activated);
  for (let u = 0; u < g.world.units.count; u++) {
    if (u !== hq && whyNotActivated(g, hq, u) !== undefined) continue;
    g.mark(u, MARK.eligible); // [6.0.d]
  }
  g.set('artilleryLeft', g.artilleryOf(hq)); // [2.4.f] per activation
  g.tell?.('hq', '6.0', { hq });
  g.push(headquarters, hq, order, 0);
}

/** 3.2, T-13: a headquarters' two modes, in the order its player has chosen for all its units. */
export const headquarters = frame<Tobruk>()('headquarters', ['hq', 'order', 'step'], {
  run(g, f) {
    if (f.order < 0) return true;
    const step = f.step++;
    if (step === 2) {
      endHeadquarters(g); // [3.2.e]
      return false;
    }
    const combat = (step === 1) === (f.order === MOVE_FIRST); // [9.0.c] all movement precedes attacks when it comes first
    g.set('mode', combat ? MODE.combat : MODE.move); // [2.6.c]
    if (combat) beginCombat(g);
    if (combat) g.push(afterCombat, 0);
    else g.push(afterMove, 0);
    if (combat) g.push(combatMode);
    else g.push(moveMode);
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.hq)), '3.2', 'choose-order');
    if (q.wordy) q.figures = { hq: f.hq };
    q.offer(V.order, MOVE_FIRST); // [3.2.d]
    q.offer(V.order, COMBAT_FIRST); // [3.2.d]
  },
  on: {
    order(g, f, order) {
      f.order = order;
      g.tell?.(order === MOVE_FIRST ? 'move-first' : 'combat-first', '3.2', { hq: f.hq });
    },
  },
});

/** 7.1: once all movement of the mode is over, excess units are taken off. */
export const afterMove = frame<Tobruk>()('after-move', ['step'], {
  run(g, f) {
    if (f.step++ === 0) checkStacking(g);
    else g.pop();
  },
});

/** 9.4: overrun moves follow the combat mode; then stacking is checked again. */
export const afterCombat = frame<Tobruk>()('after-combat', ['step'], {
  run(g, f) {
    switch (f.step++) {
      case 0:
        g.push(overrunMoves); // [9.4.f]
        return;
      case 1:
        checkStacking(g);
        return;
      default:
        g.pop();
    }
  },
});

function endHeadquarters(g: Tobruk): void {
  for (let u = 0; u < g.world.units.count; u++) g.unmark(u, MARK.eligible | MARK.overrun);
  g.set('hq', 0);
  g.set('mode', MODE.none);
  g.set('artilleryLeft', 0);
  g.windows.end(SCOPE.activation);
  g.pop();
}

/** The headquarters now active, or -1. */
export const activeHq = (g: Tobruk): number => g.get('hq') - 1;

/** Why a headquarters may not activate a combat unit; undefined if it may. */
export function whyNotActivated(g: Tobruk, hq: number, u: number): Refusal | undefined {
  const { units } = g.world;
  if (!g.isCombatUnit(u) || g.sideOfUnit(u) !== g.sideOfUnit(hq)) return refuse('6.0', 'not-its-unit', { unit: u, hq });
  const stranger = whyNotCommanded(g, hq, u);
  if (stranger) return stranger;
  if (g.isMarked(u, MARK.activated)) return refuse('6.0', 'already-activated', { unit: u }); // [6.0.e] [6.1.b]
  if (canEnter(g, u)) return undefined; // [6.0.f] [4.0.c] off the map, no range is needed
  if (!g.isOnMap(u)) return refuse('6.0', 'not-on-map', { unit: u });
  if (!g.isOnMap(hq)) return refuse('6.0', 'hq-off-map', { unit: u, hq }); // [6.0.a] only a headquarters that is present
  if (units.type[u] === TYPE.recon && units.corps[u] === units.corps[hq]) return undefined; // [6.0.c]
  return whyOutOfRange(g, hq, u, '6.0'); // [6.0.b]
}

/** 6.0, 6.1, 6.2: its own corps; an unassigned unit obeys any headquarters of its nation, an Italian one a German one too. */
export function whyNotCommanded(g: Tobruk, hq: number, u: number): Refusal | undefined {
  const { units } = g.world;
  const isAssigned = units.corps[u] !== UNASSIGNED;
  if (isAssigned && units.corps[u] === units.corps[hq]) return undefined; // [6.0.a] [2.4.a]
  if (isAssigned) return refuse('6.0', 'other-corps-unit', { unit: u, hq }); // [6.0.a] [7.1.d] whatever it is stacked with
  if (units.nation[u] === units.nation[hq]) return undefined; // [6.1.a] [2.3.d]
  if (units.nation[u] === ITALIAN && units.nation[hq] === GERMAN) return undefined; // [6.2.a]
  return refuse('6.2', 'other-nation', { unit: u, hq }); // [6.2.b]
}

/** 6.0: hexes from the headquarters, its own not counted, whatever lies between. */
export function whyOutOfRange(g: Tobruk, hq: number, u: number, rule: string): Refusal | undefined {
  if (!g.isOnMap(hq)) return refuse(rule, 'hq-off-map', { unit: u, hq });
  const distance = g.world.map.distance(g.at[hq], g.at[u]);
  const range = g.world.units.range[hq];
  return distance <= range ? undefined : refuse(rule, 'out-of-range', { unit: u, hq, distance, range }); // [6.0.b] [3.2.c]
}
