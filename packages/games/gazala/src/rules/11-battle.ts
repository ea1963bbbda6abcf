/** 11.0 The procedure of one combat, step by step, each with its decider. Also carries 10.0, 13.1 and 13.6. */

import { type HeldOf, rollDice, type Side, type Suffered } from '@cauldron/engine';
import type { Suffered as Part } from '../charts.ts';
import {
  advances,
  type Battle,
  battle,
  combatChits,
  disruptions,
  helpers,
  losses,
  moving,
  retreats,
  stackingCheck,
} from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED } from '../names.ts';
import { type Gazala, MARK } from '../state.ts';
import { DIE_SIDES, dieValue, LEVELS, STREAM } from '../words.ts';
import { vacated } from './11-advance.ts';
import { targetsFrom } from './11-combat.ts';
import { assess, oddsFor, partOf, resultOf } from './11-odds.ts';

export const battleConduct = implement(battle, {
  steps: {
    stacking: (g) => g.push(stackingCheck), // [10.0.c] at the moment of combat
    helpers(g, f) {
      f.mask = g.isOnMap(f.unit) ? targetsFrom(g, g.sideOfUnit(f.unit), f.from) : 0; // [11.0.e]
      return f.mask === 0 ? 'end' : g.push(helpers, { unit: f.unit, from: f.from, mask: f.mask });
    },
    defenders(g, f) {
      f.attackers = f.count + 1;
      for (const hex of g.world.map.towards(f.from, f.mask)) for (const u of g.stackAt(hex)) g.append(u); // [11.0.g]
      const defenders = f.count + 1 - f.attackers;
      g.tell?.('attack', '11.0', { unit: f.unit, intensity: LEVELS[f.level], n: f.attackers, defenders });
    },
    attackerChits: (g, f) => g.push(combatChits, { side: g.sideOfUnit(f.unit), attacking: 1 }), // [13.1.c] the attacker first
    defenderChits: (g, f) => g.push(combatChits, { side: 1 - g.sideOfUnit(f.unit) }),
    die: (g) => rollDice(g, STREAM.combat, 1, DIE_SIDES),
    result(g, f) {
      readResult(g, f);
      if (f.guns > 0) g.push(losses, { side: ALLIED, left: f.guns * g.world.charts.antiTankChit.steps, armor: 1 }); // [13.6.c] before any other loss; any armor may take it (G-63)
    },
    defenderLosses: (g, f) => g.push(losses, { side: 1 - g.sideOfUnit(f.unit), left: f.defender >> 2 }), // [11.0.u] the defender suffers first
    defenderDisrupted: (g, f) => disruptPart(g, 1 - g.sideOfUnit(f.unit), f.defender),
    defenderRetreat(g, f) {
      if ((f.defender & 1) !== 0) beginRetreat(g, f, 1 - g.sideOfUnit(f.unit)); // [11.0.aa]
    },
    attackerLosses: (g, f) => g.push(losses, { side: g.sideOfUnit(f.unit), left: f.attacker >> 2, first: 1 }), // [11.0.w]
    attackerDisrupted: (g, f) => disruptPart(g, g.sideOfUnit(f.unit), f.attacker),
    attackerRetreat(g, f) {
      if ((f.attacker & 1) === 0) return;
      f.retreated = 1;
      beginRetreat(g, f, g.sideOfUnit(f.unit)); // [11.0.ai]
    },
    advance: beginAdvance,
    check: (g) => g.push(stackingCheck), // [10.0.c] after the advance
    end,
  },
});

function disruptPart(g: Gazala, side: Side, suffered: number): void {
  if ((suffered & 2) !== 0) g.push(disruptions, { side, left: g.world.charts.retreat.disrupted }); // [11.0.ad]
}

/** Its die has not been read yet. */
export const isUndecided = (f: Battle): boolean => f.step <= battleConduct.at.result;

/** 11.0: die and modifiers, read in the column of the odds. */
function readResult(g: Gazala, f: HeldOf<typeof battle>): void {
  const side = g.sideOfUnit(f.unit);
  const [attackers, defenders] = [partOf(g, f, side), partOf(g, f, 1 - side)];
  const a = assess(g, f.level, attackers, defenders, f.chits);
  const roll = dieValue(g.die(0));
  const [attacker, defender] = resultOf(g, a.column, roll + a.modifier); // [11.0.q]
  const packed = (s: { steps: number; disrupted: boolean; retreat: boolean }) =>
    s.steps * 4 + (s.disrupted ? 2 : 0) + (s.retreat ? 1 : 0);
  f.attacker = packed(attacker);
  f.defender = packed(defender);
  g.tell?.(
    'combat',
    '11.0',
    {
      unit: f.unit,
      attack: a.attack,
      defence: a.defence,
      column: g.world.table.columns[a.column].name,
      roll,
      modifier: a.modifier,
      result: `${attacker.text}/${defender.text}`,
    },
    {
      fight: {
        ...oddsFor(g, f.level, attackers, defenders, f.chits),
        attackers,
        defenders,
        places: g.world.map.towards(f.from, f.mask),
        roll,
        result: { attacker: attacker.text, defender: defender.text },
        attackerSuffers: inWords(g, attacker),
        defenderSuffers: inWords(g, defender),
      },
    },
  );
}

const inWords = (g: Gazala, { steps, disrupted, retreat }: Part): Suffered => ({
  steps,
  retreat: retreat ? g.world.charts.retreat.hexes : 0,
  ...(disrupted ? { also: 'disrupted' } : {}),
});

function beginRetreat(g: Gazala, f: Battle, side: Side): void {
  const units = partOf(g, f, side);
  for (const u of units) g.mark(u, MARK.retreating);
  if (units.length > 0) g.push(retreats, { side });
}

/** 11.2: attackers that did not have to retreat may occupy the hexes that the defenders have left. */
function beginAdvance(g: Gazala, f: Battle): void {
  const { from, retreated } = f;
  const side = g.sideOfUnit(f.unit);
  const mask = vacated(g, 1 - side, from, f.mask);
  if (retreated === 1 || mask === 0) return;
  const units = partOf(g, f, side);
  g.push(advances, { from, mask }); // [11.2.a]
  for (const u of units) g.append(u);
}

/** 11.0, 11.2: the active unit goes on unless it had to retreat; under the option of G-04 only if a hex was cleared. */
function end(g: Gazala, f: Battle): void {
  const { retreated, from, mask, unit } = f;
  const stuck = g.optionOn('continueOnlyIfAdvanceAllowed') && vacated(g, 1 - g.sideOfUnit(unit), from, mask) === 0; // G-04
  g.pop();
  const m = g.nearest(moving);
  if (m && (retreated === 1 || stuck)) m.halted = 1; // [11.0.b] [11.0.ai] [11.2.e]
}
