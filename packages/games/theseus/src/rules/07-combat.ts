/**
 * 7.5.1 D to I, a combat: chits, ratio, air, modifiers, the die, the results of both sides and the Battle Victory. Also carries 5.5.2,
 * 7.5, 7.5.1.2, 7.5.1.4, 7.5.1.5 and 7.5.2.
 */

import { ALL_SEATS, drawFrom, type Formation, itemsOf, NO, oneListed, rollDice, type Unit } from '@cauldron/engine';
import { oddsFor, suffering, textOf } from '../chances.ts';
import { combat, flying, type HeldCombat, leading, meeting, selecting } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import type { Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import { showAssignments } from './05-intelligence.ts';
import { answerers, mayMeet, plainAnswer, tankers } from './07-armour.ts';
import { grantBonus } from './07-bonus.ts';
import { type Battle, type Blow, type CombatResult, MEETS } from './07-combat-types.ts';
import { modifierOf, modifiersOf, mostAir, oddsOf, resultOf, shiftedColumn } from './07-odds.ts';
import { endAction } from './07-pay.ts';
import { beginResult } from './07-results.ts';
import { supportersOf } from './07-support.ts';
import { staticPick } from './10-solitaire.ts';

const attackersIn = (f: HeldCombat): Unit[] => itemsOf(f).slice(0, f.attackers);
const defendersIn = (f: HeldCombat): Unit[] => itemsOf(f).slice(f.attackers);

/** The combat as its figures are worked out from it. */
export function battleOf(f: HeldCombat): Battle {
  const { side, from, target, kind, formation, lead, attackChit, defenceChit, air, armour, met, meets, failed } = f;
  const units = { attackers: attackersIn(f), defenders: defendersIn(f) };
  const chits = { attackChit, defenceChit };
  return {
    side,
    from,
    target,
    kind,
    formation,
    lead,
    ...units,
    ...chits,
    air,
    armour,
    met,
    meets,
    failedRetreat: failed === 1,
  };
}

const CUP = 0;

export const combatConduct = implement(combat, {
  // [7.5.1.a] in this order
  steps: {
    draw: (g) => drawFrom(g, STREAM.chits, CUP),
    drawAgain(g, f) {
      f.attackChit = g.drawn;
      drawFrom(g, STREAM.chits, CUP);
    },
    /** Strengths are open from here on. The ratio is told; then the Axis may send air units. */
    ratio(g, f) {
      f.defenceChit = g.drawn;
      const b = battleOf(f);
      const { attack, defence } = oddsOf(g, b);
      const { chits } = g.world;
      g.tell?.('chits', '7.5.1.2', { name: chits[f.attackChit], other: chits[f.defenceChit] });
      g.tell?.('strengths', '7.5.1.2', { attack, defence }, undefined, true);
      const most = mostAir(g, b);
      if (most > 0) g.push(flying, { side: f.side, most }); // [7.5.1.j]
    },
    lead(g, f) {
      const b = battleOf(f);
      if (oddsOf(g, b).column < 0) return 'result'; // [7.5.1.i]
      const formations = formationsOf(g, b.defenders);
      showAssignments(g, b.defenders);
      if (formations.length === 0) return undefined;
      g.push(leading, { side: 1 - f.side });
      for (const formation of formations) g.append(formation);
      return undefined;
    },
    /** 7.5.1.5 C: the attacker selects first. */
    armour(g, f) {
      const units = tankers(g, battleOf(f));
      if (units.length > 0) select(g, f.side, units);
    },
    answer(g, f) {
      const b = battleOf(f);
      const open = mayMeet(g, b);
      const only = open.length > 1 ? plainAnswer(g, b) : open[0];
      if (only !== undefined) f.meets = only;
      else if (open.length > 1) g.push(meeting, { side: 1 - f.side });
    },
    met(g, f) {
      if (f.meets !== MEETS.nothing) select(g, 1 - f.side, answerers(g, battleOf(f), f.meets));
    },
    roll: (g, f) => rollDice(g, STREAM.combat, 1, DIE, ALL_SEATS, f.side), // [7.5.1.k]
    result(g, f) {
      const b = battleOf(f);
      const odds = oddsOf(g, b);
      const isOdds = odds.column >= 0;
      const die = isOdds ? g.die(0) : 1;
      const { attacker, defender } = resultOf(g, b, odds, die);
      const column = g.world.charts.oddsRows.list[odds.row].ratios[isOdds ? shiftedColumn(g, b, odds) : 0];
      const modifier = modifierOf(g, modifiersOf(g, b));
      if (isOdds) {
        showAssignments(g, supportersOf(g, b)); // [5.5.2.e]
        g.tell?.('combat-roll', '7.5.1', { name: column, roll: die, modifier }, undefined, true);
      }
      f.harm = attacker.hits;
      f.harmRed = attacker.red ? 1 : 0;
      f.loss = defender.hits;
      f.lossRed = defender.red ? 1 : 0;
      if (g.tell) tellResult(g, b, { attacker, defender }, die, isOdds);
    },
    /** 7.5.2: the defender's result is applied in full, then the attacker's. */
    defender: (g, f) => beginResult(g, blowTo(f, false)), // [7.5.2.b]
    attacker: (g, f) => beginResult(g, blowTo(f, true)),
    victory(g, f) {
      const { side, harm, loss } = f;
      const isAttacker = harm < loss;
      const units = isAttacker ? attackersIn(f) : defendersIn(f);
      g.pop();
      endAction(g);
      if (harm !== loss) win(g, isAttacker ? side : 1 - side, isAttacker, units); // [7.5.b] [7.5.3.a]
    },
  },
});

/** Everything about the battle lies open by now. A ratio below the table has no die. */
function tellResult(
  g: Theseus,
  b: Battle,
  { attacker, defender }: CombatResult,
  roll: number,
  isRolled: boolean,
): void {
  const texts = { attacker: textOf(attacker), defender: textOf(defender) };
  const told = { result: `${texts.attacker}/${texts.defender}`, hex: b.target };
  if (!isRolled) {
    g.tell?.('attack-fails', '7.5.1', told, undefined, true);
    return;
  }
  const suffered = { attackerSuffers: suffering(attacker), defenderSuffers: suffering(defender) };
  const { attackers, defenders, target } = b;
  const fight = { ...oddsFor(g, b), attackers, defenders, places: [target], roll, result: texts, ...suffered };
  g.tell?.('combat-result', '7.5.2', told, { reveals: true, fight });
}

function blowTo(f: HeldCombat, isAttacker: boolean): Blow {
  return isAttacker
    ? {
        side: f.side,
        isAttacker,
        hex: f.from,
        units: attackersIn(f),
        first: f.armour,
        hits: f.harm,
        red: f.harmRed === 1,
      }
    : {
        side: 1 - f.side,
        isAttacker,
        hex: f.target,
        units: defendersIn(f),
        first: f.met,
        hits: f.loss,
        red: f.lossRed === 1,
      };
}

/** 7.5.3: the side with fewer hits wins, if one of its units is left. */
function win(g: Theseus, side: number, isAttacker: boolean, units: readonly Unit[]): void {
  const left = units.filter((u) => g.isOnMap(u));
  if (left.length === 0) return; // [7.5.3.a] nobody advances by itself [7.5.3.h]
  g.tell?.('battle-victory', '7.5.3', { side });
  grantBonus(g, side, isAttacker, left);
}

function formationsOf(g: Theseus, units: readonly Unit[]): Formation[] {
  return [...new Set(units.map((u) => g.formationOf(u)))].filter((formation) => formation >= 0);
}

function select(g: Theseus, side: number, units: Unit[]): void {
  g.push(selecting, { side });
  for (const u of staticPick(g, side, units)) g.append(u);
}

/** 7.5.1.4: each air unit that is committed shifts the column, and has flown. */
export const flyingConduct = implement(flying, {
  rule: '7.5.1.4',
  prompt: 'fly',
  answers: {
    fly: {
      role: 'choose',
      over: (_k, f, c) => c.addBelow(f.most + 1),
      whyNot: (k, f, n) => (n <= f.most ? undefined : (k.no?.('7.5.1.4', 'too-few-air', { n: f.most }) ?? NO)), // [7.5.1.4.c] [7.5.1.4.d] [7.5.1.4.e]
      does(g, f, n) {
        const { available, flown } = g.world.boxes;
        g.within(combat).air = n;
        for (const u of g.stackAt(available).slice(0, n)) g.put(u, flown); // [7.5.1.4.a] [7.5.1.4.f]
        if (n > 0) g.tell?.('air', '7.5.1.4', { side: f.side, n });
        g.pop();
      },
    },
  },
});

/** 7.5.1.5 A: without a choice nobody is asked. */
export const leadingConduct = implement(leading, {
  compels: 'lead',
  rule: '7.5.1.5',
  prompt: 'lead',
  answers: {
    lead: {
      role: 'choose',
      ...oneListed((k: TheseusKnown, _f, formation: Formation) => k.no?.('7.5.1.5', 'not-there', { formation })),
      does(g, _f, formation) {
        g.within(combat).lead = formation; // [7.5.1.5.p]
        g.pop();
      },
    },
  },
});

/** 7.5.1.5 C: the defender chooses between his Tank and his Anti-Tank Points. */
export const meetingConduct = implement(meeting, {
  rule: '7.5.1.5',
  prompt: 'meet',
  answers: {
    meet: {
      role: 'choose',
      does(g, _f, choice) {
        g.within(combat).meets = choice === 0 ? MEETS.tanks : MEETS.antitank; // [7.5.1.5.ac]
        g.pop();
      },
    },
  },
});

/** 7.5.1.5 C: the unit with the most points; between equal ones its owner chooses. */
export const selectingConduct = implement(selecting, {
  compels: 'select',
  rule: '7.5.1.5',
  prompt: 'select',
  answers: {
    select: {
      role: 'choose',
      ...oneListed((k: TheseusKnown, _f, unit: Unit) => k.no?.('7.5.1.5', 'not-most', { unit })),
      does(g, f, u) {
        const battle = g.within(combat);
        if (f.side === battle.side)
          battle.armour = u; // [7.5.1.5.z]
        else battle.met = u; // [7.5.1.5.ac]
        g.tell?.('selected', '7.5.1.5', { unit: u });
        g.pop();
      },
    },
  },
});
