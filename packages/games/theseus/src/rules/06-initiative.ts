/** 6.1, 6.2 Initiative: who may act, who transfers, who passes. Also carries 3.1.4, 3.5, 4, 6 and 10. */

import { ALL_SEATS, type Formation, NO, type Refusal, rollDice, type Side, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { activation, independent, initiative, initiativeChoice, ops } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS, COMMONWEALTH } from '../names.ts';
import { MARK, type Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';

export function beginOps(g: Theseus): void {
  g.set('passed', 0);
  g.push(ops);
}

/** 6: Ops Cycles are held until both sides have passed, or neither can activate a formation. */
export const opsConduct = implement(ops, {
  run(g, f) {
    const isOut = (side: Side) => hasPassed(g, side) || !canActivateAny(g, side);
    if (isOut(AXIS) && isOut(COMMONWEALTH)) return g.pop(); // [6.b] [6.2.h] TH-85
    const cycle = f.cycles++;
    if (cycle === 0 && g.turn === g.scenario.first) return takeFirst(g);
    for (const side of g.sides) if (hasPassed(g, side)) return g.push(initiativeChoice, { side: 1 - side }); // [6.2.g]
    return g.push(initiative); // [4.d] [6.a]
  },
});

const hasPassed = (k: Pick<Facts, 'get'>, side: Side): boolean => ((k.get('passed') >> side) & 1) === 1;

/** 10: the Axis has the first initiative without a die. */
function takeFirst(g: Theseus): void {
  moveMarker(g, COMMONWEALTH); // [10.c]
  g.push(initiativeChoice, { side: AXIS });
}

/** 6.1: the marker helps the loser of the roll, more each time it loses again. */
function moveMarker(g: Theseus, loser: Side): void {
  const last = g.world.charts.initiative.spaces.length - 1;
  const isShown = g.get('favoured') === loser + 1 && g.get('initiative') > 0;
  g.set('initiative', isShown ? Math.min(last, g.get('initiative') + 1) : 1); // [6.1.e] [6.1.f] [6.1.g] TH-79
  g.set('favoured', loser + 1);
}

export const initiativeConduct = implement(initiative, {
  steps: {
    axis: (g) => rollDice(g, STREAM.initiative, 1, DIE, ALL_SEATS, AXIS), // [6.1.a]
    commonwealth(g, f) {
      f.axis = g.die(0);
      rollDice(g, STREAM.initiative, 1, DIE, ALL_SEATS, COMMONWEALTH);
    },
    read(g, f) {
      const axis = f.axis + helpFor(g, AXIS);
      const commonwealth = g.die(0) + helpFor(g, COMMONWEALTH);
      const winner = axis >= commonwealth ? AXIS : COMMONWEALTH; // [6.1.a] [6.1.b]
      g.tell?.('initiative', '6.1', { axis, commonwealth, winner });
      moveMarker(g, 1 - winner);
      g.become(initiativeChoice, { side: winner }); // [6.1.c]
    },
  },
});

/** 6.1: the Initiative DRM for the side on its marker; on the first turn the Axis has more. */
function helpFor(g: Theseus, side: Side): number {
  const { spaces, firstTurnAxis } = g.world.charts.initiative;
  const drm = g.get('favoured') === side + 1 ? spaces[g.get('initiative')] : 0; // [6.1.d] [3.1.4.b]
  return drm + (side === AXIS && g.turn === g.scenario.first ? firstTurnAxis : 0); // [10.d]
}

/** 6.2: the Initiative player acts, transfers the initiative or passes. */
export const initiativeChoiceConduct = implement(initiativeChoice, {
  rule: '6.2',
  prompt: 'choose-initiative',
  answers: {
    activate: {
      stakes: 'dice',
      over: (k, _f, c) => c.addBelow(k.world.formations.length),
      whyNot: (k, f, formation) => whyNotActivate(k, f.side, formation), // [6.2.a]
      does: (g, f, formation) => g.become(activation, { side: f.side, formation }), // [6.2.b]
    },
    single: {
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) => whyNotSingle(k, f.side, u),
      does: (g, f, unit) => g.become(independent, { side: f.side, unit }),
    },
    transfer: {
      role: 'no',
      stakes: 'hands-over',
      whyNot(k, f) {
        if (f.received === 1) return k.no?.('6.2', 'just-received', { side: f.side }) ?? NO; // [6.2.c]
        return hasPassed(k, 1 - f.side) ? (k.no?.('6.2', 'has-passed', { side: 1 - f.side }) ?? NO) : undefined;
      },
      does(g, f) {
        g.tell?.('transferred', '6.2', { side: f.side });
        g.become(initiativeChoice, { side: 1 - f.side, received: 1 }); // [6.2.d]
      },
    },
    pass: {
      role: 'end',
      does(g, f) {
        g.set('passed', g.get('passed') | (1 << f.side)); // [6.2.e] [6.2.i]
        g.tell?.('passed', '6.2', { side: f.side });
        g.pop();
      },
    },
  },
});

/** 6.3: a formation with its HQ on the map and a level above zero, that no scenario rule holds back. */
function whyNotActivate(k: Facts, side: Side, formation: Formation): Refusal | undefined {
  const hq = k.hqOf(formation);
  if (k.sideOfUnit(hq) !== side) return k.no?.('6.3', 'not-own-formation', { formation }) ?? NO;
  if (!k.isOnMap(hq)) return k.no?.('6.3', 'not-in-play', { formation }) ?? NO;
  if (k.levelOf(formation) === 0) return k.no?.('6.3.2', 'no-level', { formation }) ?? NO; // [6.3.2.c]
  return isRestricted(k, formation) ? (k.no?.('3.5', 'restricted', { formation }) ?? NO) : undefined; // [3.5.e] [6.3.c]
}

/** 3.5, TH-71: the scenario holds a formation back on these turns, until it is released. */
export const isRestricted = (k: Facts, formation: Formation): boolean =>
  !k.isReleased(formation) &&
  k.scenario.restrictions.some((r) => r.formation === formation && k.turn >= r.turns[0] && k.turn <= r.turns[1]);

const canActivateAny = (g: Theseus, side: Side): boolean =>
  g.world.formations.some((_, formation) => !whyNotActivate(g, side, formation));

/** 6.4: an unassigned independent unit on the map that has not been activated three times. */
function whyNotSingle(k: Facts, side: Side, u: Unit): Refusal | undefined {
  const { units } = k.world;
  if (k.sideOfUnit(u) !== side) return k.no?.('6.4', 'not-own', { unit: u }) ?? NO;
  const isIndependent = units.isPermanent[u] === 1 || (units.mayJoin[u] !== 0 && k.formationOf(u) < 0); // TH-9
  if (!isIndependent) return k.no?.('6.4', 'not-independent', { unit: u }) ?? NO;
  if (!k.isOnMap(u)) return k.no?.('6.4', 'not-on-map', { unit: u }) ?? NO;
  const isSpent = k.isMarked(u, MARK.act1) && k.isMarked(u, MARK.act2);
  return isSpent ? (k.no?.('6.4', 'no-act', { unit: u }) ?? NO) : undefined; // [6.4.f]
}
