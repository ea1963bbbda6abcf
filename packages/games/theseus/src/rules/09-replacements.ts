/** 9.3 Replacements: a German Panzer point, and Commonwealth units that are broken up for others. Also carries 5.4.1, 5.6.3, 5.7.5, 5.8.1, 5.8.3 and 5.8.4. */

import { NO, type Refusal, type Side, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { breakingUp, replacing } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS, COMMAND, COMMONWEALTH, TYPE } from '../names.ts';
import { MARK, type Theseus } from '../state.ts';
import { commandState, isInCommand } from './05-command.ts';
import { eliminate, knowers } from './05-losses.ts';

/** On even turns the Axis has a point for German tanks and armoured cars; then the Commonwealth may break up units. */
export function beginReplacements(g: Theseus, side: Side): void {
  const { panzerPoints, cannibalising } = g.world.charts.turnTrack.list[g.turn - 1];
  if (side === AXIS && panzerPoints > 0) g.push(replacing, { side, kind: TYPE.tank, left: panzerPoints }); // [9.3.a] [9.3.c]
  if (side === COMMONWEALTH && cannibalising) g.push(breakingUp, { side }); // [9.3.b]
}

export const replacingConduct = implement(replacing, {
  // The question is put in any case: nobody shall see whether a unit is damaged.
  run: (g, f) => (f.left > 0 ? true : g.pop()), // [9.3.g]
  rule: '9.3',
  prompt: 'replace',
  answers: {
    replace: {
      role: 'choose',
      over: (k, f, c) => c.addAll(receivers(k, f.side, f.kind)),
      whyNot: (k, f, u) => whyNotReceive(k, f.side, f.kind, u),
      does(g, f, u) {
        f.left--;
        // An unseen zone of control may lie over the unit or cut it off from its HQ: then the point is lost (TH-133).
        const isLost = whyNotReceive(g, f.side, f.kind, u) !== undefined;
        if (!isLost) g.strength[u]++; // [9.3.h]
        g.tell?.(
          isLost ? 'replacement-lost' : 'replacement',
          '9.3',
          { unit: u },
          { only: { unit: knowers(g, u) }, reveals: true },
        );
      },
    },
    done: { role: 'end', does: (g) => g.pop() },
  },
});

const receivers = (k: Facts, side: Side, kind: number): Unit[] =>
  k.world.units.ids.flatMap((_, u) => (whyNotReceive(k, side, kind, u) ? [] : [u]));

/** The right type, below its printed strength, undisrupted, in command of an HQ in supply, not in an enemy zone. */
function whyNotReceive(k: Facts, side: Side, kind: number, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== side || !isOfKind(k, kind, u) || !k.isOnMap(u))
    return k.no?.('9.3', 'not-of-kind', { unit: u }) ?? NO;
  if (k.strengthOf(u) >= k.world.units.strength[u]) return k.no?.('9.3', 'at-full-strength', { unit: u }) ?? NO; // [9.3.h]
  if (k.isDisrupted(u)) return k.no?.('5.6.3', 'is-disrupted', { unit: u }) ?? NO; // [5.6.3.m] [9.3.d]
  const { ints, zones } = k.lieOf(side);
  if ((ints[k.placeOf(u)] & zones) !== 0) return k.no?.('9.3', 'in-enemy-zone', { unit: u }) ?? NO; // [5.4.1.j] [9.3.f]
  if (!isInCommand(k, u)) return k.no?.('5.8.3', 'out-of-command', { unit: u }) ?? NO; // [5.8.1.c] [5.8.3.k] [9.3.d]
  const formation = k.formationOf(u);
  const isUnfed = k.isMarked(formation < 0 ? u : k.hqOf(formation), MARK.unfed);
  return isUnfed ? (k.no?.('5.7.5', 'no-supply', { unit: u }) ?? NO) : undefined; // [5.7.5.g] [9.3.d] [9.3.e] TH-113
}

/** Axis: German tanks and armoured cars. Commonwealth: the type of the unit that was broken up, leg infantry for any leg infantry. */
function isOfKind(k: Facts, kind: number, u: Unit): boolean {
  const { type, data } = k.world.units;
  if (k.sideOfUnit(u) === COMMONWEALTH) return type[u] === kind; // [9.3.1.b] [9.3.2.b]
  return data[u].nation === 'german' && (type[u] === TYPE.tank || type[u] === TYPE['armoured-car']); // [9.3.a]
}

/** 9.3.1, 9.3.2: units are removed, and their points go to others of the same kind. */
export const breakingUpConduct = implement(breakingUp, {
  rule: '9.3.1',
  prompt: 'cannibalise',
  answers: {
    cannibalise: {
      role: 'choose',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) => whyNotBreakUp(k, f.side, u),
      does(g, f, u) {
        const kind = g.world.units.type[u];
        const left = g.strength[u]; // [9.3.1.b] [9.3.2.b]
        eliminate(g, u, '9.3.1');
        g.push(replacing, { side: f.side, kind, left });
      },
    },
    done: { role: 'end', does: (g) => g.pop() },
  },
});

/** A tank unit that has lost half its strength, or one of the two columns; neither Isolated nor in an enemy zone. */
function whyNotBreakUp(k: Facts, side: Side, u: Unit): Refusal | undefined {
  const { type, strength, ids } = k.world.units;
  const isTank = type[u] === TYPE.tank || type[u] === TYPE['heavy-tank'];
  const isColumn = ids[u] === 'ind-stopcol' || ids[u] === 'ind-seacol';
  if (k.sideOfUnit(u) !== side || !(isTank || isColumn) || !k.isOnMap(u))
    return k.no?.('9.3.1', 'not-of-kind', { unit: u }) ?? NO;
  if (isTank && k.strengthOf(u) * 2 > strength[u]) return k.no?.('9.3.1', 'too-strong', { unit: u }) ?? NO; // [9.3.1.a]
  if (commandState(k, u) === COMMAND.isolated) return k.no?.('5.8.4', 'is-isolated', { unit: u }) ?? NO; // [5.8.4.b] [9.3.2.a]
  const { ints, zones } = k.lieOf(side);
  return (ints[k.placeOf(u)] & zones) !== 0 ? (k.no?.('9.3.1', 'in-enemy-zone', { unit: u }) ?? NO) : undefined; // [5.4.1.k]
}
