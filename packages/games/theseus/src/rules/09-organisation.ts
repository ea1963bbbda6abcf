/** 9.2 Organisation: independents are assigned in secret, dummies laid, the Schwerpunkt placed. Also carries 5.5.2, 5.6.3, 5.8.1, 5.8.3 and 9.1.4. */

import { type Formation, NO, type Refusal, type Side, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { assignTo, organisation } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import type { Theseus } from '../state.ts';
import { inFormations } from '../units.ts';
import { isInRange } from './05-command.ts';

export const organisationConduct = implement(organisation, {
  rule: '9.2',
  prompt: 'organise',
  sealed: true,
  answers: {
    assign: {
      role: 'choose',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) => whyNotAssign(k, f.side, u), // [5.5.2.b] [9.1.4.b]
      does: (g, f, u) => g.push(assignTo, { side: f.side, owner: g.seatOf(f.side), unit: u }),
    },
    bluff: {
      role: 'choose',
      over: (k, _f, c) => c.addBelow(k.world.formations.length),
      whyNot(k, f, formation) {
        if (k.world.units.sideOf[formation] !== f.side)
          return k.no?.('5.5.2', 'not-own-formation', { formation }) ?? NO;
        // Nobody could be assigned there, so a marker would deceive nobody.
        if (!k.isOnMap(k.hqOf(formation))) return k.no?.('5.5.2', 'not-in-play', { formation }) ?? NO; // TH-162
        return k.freeDummy(f.side) < 0 ? (k.no?.('5.5.2', 'no-dummy', { side: f.side }) ?? NO) : undefined;
      },
      does(g, f, formation) {
        g.dummies[g.freeDummy(f.side)] = formation + 1; // [5.5.2.d]
        g.boxes[formation]++;
        g.tell?.('marker', '5.5.2', { formation }, undefined, true);
      },
    },
    done: { role: 'end', stakes: 'hands-over', does: (g) => g.pop() },
  },
});

/** 5.5.2: an independent without a white stripe, undisrupted, in Command Range of its present HQ if it has one. */
function whyNotAssign(k: TheseusKnown, side: Side, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== side || k.world.units.mayJoin[u] === 0)
    return k.no?.('5.5.2', 'not-assignable', { unit: u }) ?? NO;
  if (!k.isOnMap(u)) return k.no?.('5.5.2', 'not-on-map', { unit: u }) ?? NO;
  if (k.isDisrupted(u)) return k.no?.('5.6.3', 'is-disrupted', { unit: u }) ?? NO; // [5.5.2.c] [5.6.3.l]
  const formation = k.formationOf(u);
  if (formation >= 0 && !isInRange(k, formation, k.placeOf(u)))
    return k.no?.('5.8.3', 'out-of-command', { unit: u }) ?? NO; // [5.5.2.h] [5.8.3.j]
  return hasHome(k, u) ? undefined : (k.no?.('5.5.2', 'no-formation', { unit: u }) ?? NO);
}

/** Whether it may join a formation: it is in its Command Range. A reinforcement is assigned before it is placed. */
function mayJoin(k: Facts, u: Unit, formation: Formation): boolean {
  if (!inFormations(k.world.units.mayJoin[u], formation) || !k.isOnMap(k.hqOf(formation))) return false;
  if (!k.isOnMap(u)) return true;
  return formation !== k.formationOf(u) && isInRange(k, formation, k.placeOf(u)); // [5.5.2.c] [5.8.1.b]
}
export const hasHome = (k: Facts, u: Unit): boolean =>
  k.world.formations.some((_, formation) => mayJoin(k, u, formation));

export const assignToConduct = implement(assignTo, {
  rule: '5.5.2',
  prompt: 'assign-to',
  figures: (k) => ({ unit: k.own(assignTo)?.unit ?? -1 }),
  sealed: true,
  answers: {
    under: {
      role: 'choose',
      over: (k, _f, c) => c.addBelow(k.world.formations.length),
      whyNot(k, _f, formation) {
        const unit = k.own(assignTo)?.unit ?? -1;
        return mayJoin(k, unit, formation) ? undefined : (k.no?.('5.5.2', 'cannot-join', { unit, formation }) ?? NO);
      },
      does(g, f, formation) {
        const { unit } = f;
        g.pop();
        assign(g, unit, formation);
      },
    },
  },
});

/** Everyone sees that a marker lies in another box, nobody else whose it is. */
function assign(g: Theseus, unit: Unit, formation: Formation): void {
  if (g.assigned[unit] > 0) g.boxes[g.assigned[unit] - 1]--;
  g.assigned[unit] = formation + 1; // [5.5.2.a] [5.5.2.e] [5.5.2.h] [9.2.a]
  g.boxes[formation]++;
  g.shown[unit] = 0;
  g.tell?.('marker', '5.5.2', { formation }, undefined, true);
}
