/** The odds of an attack before and while it is made: every chit and every die counted, on what the asker knows. */

import {
  type Asked,
  type AttackOdds,
  type Formation,
  itemsOf,
  type Place,
  type Refusal,
  refuse,
  type Unit,
  type Viewer,
  whyNotTogether,
} from '@cauldron/engine';
import { oddsFor } from './chances.ts';
import type { Facts } from './facts.ts';
import { attack, combat } from './frames.ts';
import { Guess } from './guess.ts';
import { whyNotTarget } from './rules/07-attack.ts';
import { ATTACK, type Battle, MEETS } from './rules/07-combat-types.ts';
import type { Theseus } from './state.ts';

type Query = Asked<'attack'>;

/** Without units: the attack under way. `support`: `{ kind: 'prepared', air: 2 }`. */
export function attackOdds(g: Theseus, query: Query, viewer: Viewer): AttackOdds | Refusal {
  const begun = query.units.length === 0 ? underWay(g, viewer) : wanted(g, query, viewer);
  if ('key' in begun) return begun;
  const isOpen = viewer === 'umpire' || g.scenario.solitaire >= 0; // one player sees everything
  if (isOpen || viewer === 'spectator') return oddsFor(g, withDefenders(g, begun));
  const usual = new Guess(g, viewer, false);
  const worst = new Guess(g, viewer, true);
  usual.fill(begun.target);
  const isHidden = worst.fill(begun.target);
  const mayHelp = fillAround(worst, begun);
  const odds = oddsFor(usual, withDefenders(usual, begun));
  return isHidden || mayHelp ? { ...odds, worst: oddsFor(worst, withDefenders(worst, begun)) } : odds;
}

/** 7.5.1.5 A: counters that nobody has seen may support the defender. */
function fillAround(worst: Guess, { side, from, target }: Begun): boolean {
  const formations = combatUnits(worst, target).map((u) => worst.formationOf(u));
  const hexes = worst.world.map.around[from].filter((hex) => hex !== target && worst.hasUnit(1 - side, hex));
  return hexes.map((hex) => worst.fill(hex, formations)).includes(true);
}

/** A battle without its defenders: a guess says who they are. */
type Begun = Omit<Battle, 'defenders' | 'lead'> & { readonly lead?: Formation };
const UNDECIDED = { attackChit: -1, defenceChit: -1, armour: -1, met: -1, meets: MEETS.nothing, air: 0 } as const;

const combatUnits = (k: Facts, hex: Place): Unit[] => k.unitsAt(hex).filter((u) => k.isCombat(u));
const withDefenders = (k: Facts, b: Begun): Battle => ({ lead: -1, ...b, defenders: combatUnits(k, b.target) });

/** A combat that is fought, or an attack that is declared; of the latter only its owner knows who takes part. */
function underWay(g: Theseus, viewer: Viewer): Begun | Refusal {
  // Who supports from hidden stacks is known to neither side, so a spectator is given no odds; he is told of the battle at its end.
  if (viewer === 'spectator' && g.scenario.solitaire < 0) return refuse('7.5.1', 'no-attack');
  const c = g.nearest(combat);
  // What the losses are taken for has been fought: there are no chances any more.
  if (c && c.harm + c.loss > 0) return refuse('7.5.1', 'no-attack');
  if (c) {
    const { side, from, target, kind, formation, lead, attackChit, defenceChit, air, armour, met, meets } = c;
    const chosen = { attackChit, defenceChit, air, armour, met, meets, failedRetreat: c.failed === 1 };
    return { side, from, target, kind, formation, lead, ...chosen, attackers: itemsOf(c).slice(0, c.attackers) };
  }
  const f = g.nearest(attack);
  const isOwn = f !== undefined && (viewer === 'umpire' || viewer === f.owner);
  if (!isOwn) return refuse('7.5.1', 'no-attack');
  const { side, from, target, formation } = f;
  const kind = Math.max(f.kind, ATTACK.hasty);
  return { ...UNDECIDED, side, from, target, kind, formation, attackers: itemsOf(f), failedRetreat: f.failed === 1 };
}

/** An attack that units of the asker could make together. */
function wanted(g: Theseus, { units, place: target, support }: Query, viewer: Viewer): Begun | Refusal {
  const mixed = whyNotTogether(g, units);
  if (mixed) return mixed;
  const [first] = units;
  const side = g.sideOfUnit(first);
  if (viewer !== 'umpire' && !(typeof viewer === 'number' && g.holds(viewer, side)))
    return refuse('5.3.4', 'hidden-unit', { unit: first });
  const from = g.at[first];
  const formation = g.formationOf(first);
  for (const unit of units) {
    if (!g.isOnMap(unit)) return refuse('7.5.1', 'not-on-map', { unit });
    if (g.isHq(unit)) return refuse('7.5', 'is-hq', { unit });
    if (g.isDisrupted(unit)) return refuse('5.6.3', 'is-disrupted', { unit });
    if (g.at[unit] !== from) return refuse('7.1', 'not-in-hex', { unit, hex: from });
    if (g.formationOf(unit) !== formation) return refuse('7.1', 'other-formation', { unit });
  }
  if (target >= g.world.map.hexes) return refuse('7.5', 'not-adjacent', { hex: target });
  const barred = whyNotTarget(viewer === 'umpire' ? g : new Guess(g, viewer, false), side, from, target);
  if (barred) return refuse('7.5', 'no-enemy', { hex: target });
  const kind = ATTACK[kindIn(support?.kind)];
  const air = typeof support?.air === 'number' ? support.air : 0;
  return { ...UNDECIDED, side, from, target, kind, formation, air, attackers: units, failedRetreat: false };
}

const kindIn = (kind: unknown): keyof typeof ATTACK => (kind === 'regular' || kind === 'prepared' ? kind : 'hasty');
