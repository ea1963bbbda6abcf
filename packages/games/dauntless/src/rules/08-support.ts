/**
 * 10.3 Support: Ranged Attacks declared with a Combat, by the phasing side first, and rolled after both have declared. Also carries 10.3.1, 10.3.2,
 * 10.3.3, 10.3.4, 10.3.5, 10.3.6 and 12.1.
 */

import { itemsOf, NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { type Battle, battle, type HeldBattle, support } from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf } from '../names.ts';
import { type Dauntless, MARK, SUPPORTED } from '../state.ts';
import { gunsOf, isIndirect, resolveFire, whyNotReach, whyNotReady } from './10-attack.ts';
import { isHeldBack } from './10-friction.ts';
import { eyesOf } from './10-ranged.ts';
import { answerTo } from './11-triggers.ts';
import { markFired } from './12-artillery.ts';
import { isHeldByZone } from './13-recovery.ts';

/** The hexes that Support of a side may be aimed at: the defender's, or those of the attackers. */
const targetsOf = (k: Dauntless, f: Battle, side: Side): Place[] =>
  side === f.side ? [f.target] : [...new Set(itemsOf(f).map((u) => k.at[u]))]; // [10.3.1.a] [10.3.3.a]

/** Why a unit cannot give Support at a hex. */
function whyNotSupport(k: Dauntless, f: Battle, u: Unit, hex: Place): Refusal | undefined {
  const side = k.sideOfUnit(u);
  if (!targetsOf(k, f, side).includes(hex)) return k.no?.('10.3.1', 'not-target', { hex }) ?? NO;
  const unready = whyNotReady(k, side, u); // [10.3.5.a] [3.0.III.a] [3.0.III.b]
  if (unready) return unready;
  if (k.isOnMap(u)) {
    const isNear = k.world.map.distance(k.at[u], hex) < 2;
    if (isNear && (side === f.side || k.at[u] === f.target || k.world.isField[hex] === 0))
      return k.no?.('10.3.6', 'too-near', { hex }) ?? NO;
    const isHeld = isNear ? k.heedsZones(u) && isHeldBack(k, u, hex) : isHeldByZone(k, u); // [10.3.6.a] [12.1.n]
    if (isHeld) return k.no?.('10.2', 'in-zone', { unit: u }) ?? NO;
  }
  return whyNotReach(k, u, hex);
}

const aimsOf = (k: Dauntless, f: Battle, u: Unit): Place[] =>
  targetsOf(k, f, k.sideOfUnit(u)).filter((hex) => whyNotSupport(k, f, u, hex) === undefined);

/** [10.3.2.a] From now on it has acted, and the Combat cannot be called off. */
function declare(g: Dauntless, u: Unit, hex: Place): void {
  const { spotted, from } = eyesOf(g, u, hex);
  g.aims[u] = hex + 1;
  g.eyes[u] = from * 4 + spotted;
  g.mark(u, MARK.acted); // [3.0.III.d]
  g.tell?.('supports', '10.3', { gun: u, hex });
  if (isIndirect(g, u)) markFired(g, u);
}

export const supportConduct = implement(support, {
  run: (g, f) => f.gun >= 0 || gunsOf(g, f.side).some((u) => aimsOf(g, g.within(battle), u).length > 0) || g.pop(),
  rule: '10.3',
  prompt: (_k, f) => (f.gun < 0 ? 'give-support' : 'fire-where'),
  figures: (_k, f) => ({ unit: f.gun, hex: f.target }),
  subject: (k, f) => ({ units: itemsOf(k.within(battle)), place: f.target }),
  answers: {
    fire: {
      role: 'fight',
      over: (k, f, c) => f.gun < 0 && c.addAll(gunsOf(k, f.side)),
      whyNot(k, f, u) {
        const fight = k.within(battle);
        if (f.gun >= 0 || k.sideOfUnit(u) !== f.side) return k.no?.('10.3', 'not-own', { unit: u }) ?? NO;
        const reasons = targetsOf(k, fight, f.side).map((hex) => whyNotSupport(k, fight, u, hex));
        return reasons.includes(undefined) ? undefined : reasons[0];
      },
      does(g, f, u) {
        const aims = aimsOf(g, g.within(battle), u);
        if (aims.length === 1) declare(g, u, aims[0]);
        else f.gun = u;
      },
    },
    aim: {
      role: 'choose',
      over: (k, f, c) => f.gun >= 0 && c.addAll(aimsOf(k, k.within(battle), f.gun)),
      whyNot: (k, f, hex) =>
        f.gun >= 0 ? whyNotSupport(k, k.within(battle), f.gun, hex) : (k.no?.('10.3', 'not-target', { hex }) ?? NO),
      does(g, f, hex) {
        declare(g, f.gun, hex); // [10.3.4.a]
        f.gun = -1;
      },
    },
    enough: {
      role: 'end',
      whyNot: (k, f) => (f.gun < 0 ? undefined : (k.no?.('10.3', 'not-target', { hex: f.target }) ?? NO)),
      does: (g) => g.pop(),
    },
  },
});

/** [8.1.g] the next that has declared and not fired: first of the phasing side, then of the other. */
export function nextSupporter(g: Dauntless, f: Battle): Unit {
  const waits = (side: Side) => g.unitsWhere((u) => g.sideOfUnit(u) === side && g.aims[u] > 0);
  return [...waits(f.side), ...waits(enemyOf(f.side))][0] ?? -1;
}

export function fireSupport(g: Dauntless, f: HeldBattle): void {
  const gun = f.gun;
  const hex = g.aims[gun] - 1;
  const eyes = { spotted: g.eyes[gun] & 3, from: g.eyes[gun] >> 2 };
  g.aims[gun] = SUPPORTED;
  if (!g.hasUnit(enemyOf(g.sideOfUnit(gun)), hex)) return;
  answerTo(g, gun, hex);
  resolveFire(g, { gun, hex, targets: g.stackAt(hex), support: eyes });
}

export function endSupport(g: Dauntless): void {
  g.aims.fill(0);
  g.eyes.fill(0);
}
