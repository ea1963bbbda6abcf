/** The odds of an attack before and while it is made: every chit and every die counted, on what the asker knows. */

import {
  type Asked,
  type AttackOdds,
  type Formation,
  itemsOf,
  type Modifier,
  type Place,
  type Refusal,
  refuse,
  type Unit,
  type Viewer,
  whyNotTogether,
} from '@cauldron/engine';
import type { Facts } from './facts.ts';
import { attack, combat } from './frames.ts';
import { Guess } from './guess.ts';
import { answerers, groundOf, mayMeet, tankers } from './rules/07-armour.ts';
import { whyNotTarget } from './rules/07-attack.ts';
import { ATTACK, type Battle, type Hits, MEETS } from './rules/07-combat-types.ts';
import { armsShift, modifierOf, modifiersOf, mostAir, resultIn, shiftedColumn } from './rules/07-odds.ts';
import { attackOf, chitsOf, defenceOf } from './rules/07-strength.ts';
import type { Theseus } from './state.ts';
import { DIE } from './words.ts';

type Query = Asked<'attack'>;

/** Without units: the attack under way. `support`: `{ kind: 'prepared', air: 2 }`. */
export function attackOdds(g: Theseus, query: Query, viewer: Viewer): AttackOdds | Refusal {
  const begun = query.units.length === 0 ? underWay(g, viewer) : wanted(g, query, viewer);
  if ('key' in begun) return begun;
  const isOpen = viewer === 'umpire' || g.scenario.solitaire >= 0; // one player sees everything
  if (isOpen || typeof viewer !== 'number') return oddsFor(g, withDefenders(g, begun));
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
  const c = g.nearest(combat);
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

/** What has not been chosen yet is chosen as suits the defender best; the strongest tanks are the attacker's only choice. */
function settled(k: Facts, b: Battle): Battle {
  const armour = b.armour >= 0 ? b.armour : (tankers(k, b)[0] ?? -1);
  // Air units that have been committed are no longer Available.
  const air = b.attackChit >= 0 ? b.air : Math.min(b.air, mostAir(k, b));
  const leads = b.lead >= 0 ? [b.lead] : [...new Set(b.defenders.map((u) => k.formationOf(u)))];
  const ways = b.meets === MEETS.nothing ? mayMeet(k, b) : [b.meets];
  const options = leads.flatMap((lead) => {
    const base = { ...b, armour, air, lead };
    if (ways.length === 0) return [base];
    return ways.map((meets) => ({ ...base, meets, met: b.met >= 0 ? b.met : (answerers(k, base, meets)[0] ?? -1) }));
  });
  const worth = options.map((o) => modifierOf(k, modifiersOf(k, o)));
  return options[worth.indexOf(Math.min(...worth))];
}

/** Every pair of chits that can be drawn, and every die: the chance of each result. */
function oddsFor(k: Facts, begun: Battle): AttackOdds {
  const b = settled(k, begun);
  const modifiers = modifiersOf(k, b);
  const modifier = modifierOf(k, modifiers);
  const { row } = groundOf(k, 1 - b.side, b.target);
  const ladder = k.world.combat.ladders[row];
  const draws = drawsOf(k, b);
  const pairs = draws.reduce((sum, { n }) => sum + n, 0);
  const columns = new Map<number, number>();
  for (const { attack, defence, n } of draws) {
    const column = ladder.reaches({ attack, defence }) ? ladder.columnOf({ attack, defence }) : -1;
    const shifted = shiftedColumn(k, b, { attack, defence, row, column });
    columns.set(shifted, (columns.get(shifted) ?? 0) + n);
  }
  const results = new Map<string, { n: number; attacker: string; defender: string }>();
  for (const [column, n] of columns) {
    for (let die = 1; die <= DIE; die++) {
      const result = column < 0 ? k.world.combat.failure : resultIn(k, column, die + modifier);
      const [attacker, defender] = [textOf(result.attacker), textOf(result.defender)];
      const key = `${attacker}/${defender}`;
      results.set(key, { n: (results.get(key)?.n ?? 0) + n, attacker, defender });
    }
  }
  const [likeliest] = [...columns].sort((x, y) => y[1] - x[1] || y[0] - x[0])[0];
  const mean = (figure: 'attack' | 'defence') => Math.round(draws.reduce((sum, d) => sum + d[figure] * d.n, 0) / pairs);
  const [attack, defence] = [mean('attack'), mean('defence')];
  return {
    attack,
    defence,
    ratio: `${attack}:${defence}`,
    column: ladder.columns[likeliest] ?? '-',
    shifts: shiftsOf(k, b),
    modifier,
    modifiers,
    results: [...results.values()].map(({ n, ...sides }) => ({ p: n / (pairs * DIE), ...sides })),
  };
}

/** 7.5.1.2: the strengths by the pairs of chits. A chit that is out cannot be drawn again; those that have been drawn are known. */
function drawsOf(k: Facts, b: Battle): { attack: number; defence: number; n: number }[] {
  const all = chitsOf(k).map((_, i) => i);
  const ours = (b.attackChit >= 0 ? [b.attackChit] : all).map((chit) => [
    chit,
    attackOf(k, { ...b, attackChit: chit }),
  ]);
  const theirs = (b.defenceChit >= 0 ? [b.defenceChit] : all).map((chit) => [
    chit,
    defenceOf(k, { ...b, defenceChit: chit }),
  ]);
  const draws = new Map<string, { attack: number; defence: number; n: number }>();
  for (const [ourChit, attack] of ours) {
    for (const [theirChit, defence] of theirs) {
      if (ourChit === theirChit) continue;
      const key = `${attack}:${defence}`;
      draws.set(key, { attack, defence, n: (draws.get(key)?.n ?? 0) + 1 });
    }
  }
  return [...draws.values()];
}

function shiftsOf(k: Facts, b: Battle): Modifier[] {
  const arms = armsShift(k, b);
  const because = arms > 0 ? 'combined-arms' : 'defence-combined-arms';
  const shifts = arms === 0 ? [] : [{ value: arms, rule: '7.5.1.3', because }];
  return b.air > 0 ? [...shifts, { value: b.air, rule: '7.5.1.4', because: 'air-support' }] : shifts;
}

/** `-` is nothing; r makes the units check. */
const textOf = ({ hits, red }: Hits): string => (hits === 0 && !red ? '-' : `${hits}${red ? 'r' : ''}`);
