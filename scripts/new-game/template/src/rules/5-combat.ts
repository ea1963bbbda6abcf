/** 5.0 Combat: units next to an enemy attack it together, a die is rolled, and both sides may lose steps. */

import {
  type AttackOdds,
  chancesOf,
  type Modifier,
  NO,
  nameRatio,
  type Ratio,
  type Reasons,
  type Refusal,
  rollDice,
  roundedRatio,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { attack, combat, losses } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Template } from '../state.ts';
import { STREAM } from '../words.ts';
import { type CombatResult, enemyOf } from '../world.ts';

const DIE = 6;

export const combatConduct = implement(combat, {
  run: (g, f) => (attackersLeft(g, f.side).length > 0 ? true : g.pop()),
  asks: (k, f) => k.seatOf(f.side),
  rule: '5.0',
  prompt: 'choose-target',
  forgone: (k, f) => ({ couldAct: attackersLeft(k, f.side) }),
  answers: {
    attack: {
      role: 'choose',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, target) => whyNotTarget(k, f.side, target),
      does: (g, _f, target) => g.push(attack, { target }),
    },
    done: { role: 'end', stakes: 'hands-over', does: (g) => g.pop() }, // [5.1.a]
  },
});

export const attackConduct = implement(attack, {
  run(g, f) {
    if (f.rolled === 0) return true;
    return resolve(g, f.target, itemsOf(f));
  },
  asks: (k, f) => k.seatOf(enemyOf(k.sideOfUnit(f.target))),
  rule: '5.1',
  prompt: 'choose-attackers',
  figures: (_k, f) => ({ target: f.target }),
  subject: (k, f) => ({ units: itemsOf(f), place: k.at[f.target] }),
  answers: {
    join: {
      role: 'set',
      all: true,
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) =>
        f.has(u) ? (k.no?.('5.1', 'attacked-already', { unit: u }) ?? NO) : whyNotAttack(k, f.target, u),
      does: (g, _f, u) => g.append(u),
    },
    roll: {
      role: 'fight',
      whyNot: (k, f) => (f.count === 0 ? (k.no?.('5.1', 'no-attacker') ?? NO) : undefined),
      does(g, f) {
        f.rolled = 1;
        for (const u of itemsOf(f)) g.mark(u, MARK.attacked);
        rollDice(g, STREAM.combat, 1, DIE, undefined, enemyOf(g.sideOfUnit(f.target)));
      },
    },
  },
});

export const lossesConduct = implement(losses, {
  run(g, f) {
    if (f.count > 1) return true;
    const only = f.item(0);
    g.pop();
    return loseStep(g, only, '5.4');
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '5.4',
  prompt: 'choose-loss',
  subject: (_k, f) => ({ units: itemsOf(f) }),
  answers: {
    lose: {
      role: 'choose',
      over(_k, f, c) {
        for (const u of itemsOf(f)) c.add(u);
      },
      whyNot: (k, f, u) => (f.has(u) ? undefined : (k.no?.('5.4', 'not-in-attack', { unit: u }) ?? NO)), // [5.4.b]
      does(g, _f, u) {
        g.pop();
        loseStep(g, u, '5.4');
      },
    },
  },
});

/** The figures of an attack: strengths, ratio and column of the table. */
export interface Assessment extends Ratio {
  readonly strengths: readonly [attack: number, defence: number];
  readonly column: number;
}

/** 5.2 The ratio is rounded in the defender's favour, and the terrain shifts the column. */
export function assess(k: Template, target: Unit, attackers: readonly Unit[], reasons?: Reasons): Assessment {
  const { ladder, shift, town } = k.world;
  const place = k.at[target];
  const strength = attackers.reduce((sum, u) => sum + k.strengthOf(u), 0);
  const ratio = roundedRatio(strength, k.strengthOf(target)); // [5.2.a]
  const because: Modifier['because'] = place === town ? 'town' : 'cover';
  if (shift[place] !== 0) reasons?.push({ value: shift[place], rule: '5.3', because });
  const column = ladder.clamp(ladder.columnOf(ratio) + shift[place]); // [5.3.a]
  return { ...ratio, strengths: [strength, k.strengthOf(target)], column };
}

export const resultOf = (k: Template, die: number, column: number): CombatResult => k.world.results[die - 1][column];

/** 5.2 The odds with every reason and the exact chances of each result. */
export function oddsFor(g: Template, target: Unit, attackers: readonly Unit[]): AttackOdds {
  const shifts: Modifier[] = [];
  const { strengths, column, ...ratio } = assess(g, target, attackers, shifts);
  const ways = g.world.results.map(() => 1);
  return {
    attack: strengths[0],
    defence: strengths[1],
    ratio: nameRatio(ratio),
    modifier: 0,
    modifiers: [],
    shifts,
    column: g.world.ladder.columns[column],
    results: chancesOf(ways, (row) => resultOf(g, row + 1, column).text),
  };
}

function resolve(g: Template, target: Unit, attackers: readonly Unit[]): void {
  const { column, strengths } = assess(g, target, attackers);
  const die = g.die(0);
  const { attacker, defender, text } = resultOf(g, die, column);
  const side = enemyOf(g.sideOfUnit(target));
  g.tell?.(
    'attacked',
    '5.2',
    {
      target,
      hex: g.at[target],
      attack: strengths[0],
      defence: strengths[1],
      column: g.world.ladder.columns[column],
      die,
      result: text.join('/'),
    },
    {
      fight: {
        ...oddsFor(g, target, attackers),
        attackers,
        defenders: [target],
        places: [g.at[target]],
        roll: die,
        result: { attacker: text[0], defender: text[1] },
        attackerSuffers: { steps: attacker, retreat: 0 },
        defenderSuffers: { steps: defender, retreat: 0 },
      },
    },
  );
  g.pop();
  for (let step = 0; step < defender && g.isOnMap(target); step++) loseStep(g, target, '5.4');
  if (attacker === 0) return;
  g.push(losses, { side });
  for (const u of attackers) g.append(u);
}

/** 5.4 A full unit is turned over; a reduced one leaves the map. */
export function loseStep(g: Template, u: Unit, rule: string): void {
  if (g.reduced[u] === 0) {
    g.reduced[u] = 1; // [5.4.a]
    g.tell?.('reduced', rule, { unit: u });
    return;
  }
  g.put(u, g.world.lost);
  g.tell?.('eliminated', rule, { unit: u });
}

function whyNotTarget(k: Template, side: Side, target: Unit): Refusal | undefined {
  if (k.sideOfUnit(target) === side) return k.no?.('5.1', 'not-enemy', { unit: target }) ?? NO;
  if (!k.isOnMap(target)) return k.no?.('5.1', 'not-on-map', { unit: target }) ?? NO;
  const isNear = k.world.units.ids.some((_, u) => whyNotAttack(k, target, u) === undefined);
  return isNear ? undefined : (k.no?.('5.1', 'nobody-to-attack', { target }) ?? NO);
}

function whyNotAttack(k: Template, target: Unit, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) === k.sideOfUnit(target)) return k.no?.('5.1', 'not-yours', { unit: u }) ?? NO;
  if (!k.areAdjacent(u, target)) return k.no?.('5.1', 'not-adjacent', { unit: u, target }) ?? NO; // [5.1.b]
  if (k.isMarked(u, MARK.attacked)) return k.no?.('5.1', 'attacked-already', { unit: u }) ?? NO; // [5.1.c]
  return undefined;
}

/** The units of a side that could still attack somebody. */
function attackersLeft(k: Template, side: Side): Unit[] {
  const { ids, side: owner } = k.world.units;
  const isEnemyNear = (u: Unit) => ids.some((_, target) => owner[target] !== side && !whyNotAttack(k, target, u));
  return ids.flatMap((_, u) => (owner[u] === side && isEnemyNear(u) ? [u] : []));
}

const itemsOf = (f: { readonly count: number; item(i: number): Unit }): Unit[] =>
  Array.from({ length: f.count }, (_, i) => f.item(i));
