/** 11.0 The procedure of one combat, step by step, each with its decider. */

import { type HeldOf, type Place, rollDice, type Side } from '@cauldron/engine';
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
import { assess, partOf, resultOf } from './11-odds.ts';

const STEP = {
  stacking: 0,
  helpers: 1,
  defenders: 2,
  attackerChits: 3,
  defenderChits: 4,
  die: 5,
  result: 6,
  defenderLosses: 7,
  defenderDisrupted: 8,
  defenderRetreat: 9,
  attackerLosses: 10,
  attackerDisrupted: 11,
  attackerRetreat: 12,
  advance: 13,
  check: 14,
  end: 15,
} as const;

export const battleConduct = implement(battle, {
  run(g, f) {
    const side = g.sideOfUnit(f.unit);
    switch (f.step++) {
      case STEP.stacking:
        g.push(stackingCheck); // [10.0.c] at the moment of combat
        return;
      case STEP.helpers:
        f.mask = g.isOnMap(f.unit) ? targetsFrom(g, side, f.from) : 0; // [11.0.e]
        if (f.mask === 0) f.step = STEP.end;
        else g.push(helpers, { unit: f.unit, from: f.from, mask: f.mask });
        return;
      case STEP.defenders:
        f.attackers = f.count + 1;
        appendDefenders(g, f.from, f.mask); // [11.0.g]
        g.tell?.('attack', '11.0', {
          unit: f.unit,
          intensity: LEVELS[f.level],
          n: f.attackers,
          defenders: f.count + 1 - f.attackers,
        });
        return;
      case STEP.attackerChits:
        g.push(combatChits, { side, attacking: 1 }); // [13.1.c] the attacker first
        return;
      case STEP.defenderChits:
        g.push(combatChits, { side: 1 - side });
        return;
      case STEP.die:
        rollDice(g, STREAM.combat, 1, DIE_SIDES);
        return;
      case STEP.result:
        readResult(g, f);
        if (f.guns > 0) g.push(losses, { side: ALLIED, left: f.guns * g.world.charts.antiTankChit.steps, armor: 1 }); // [13.6.c] before any other loss; any armor may take it (G-63)
        return;
      case STEP.defenderLosses:
        g.push(losses, { side: 1 - side, left: f.defender >> 2 }); // [11.0.u] the defender suffers first
        return;
      case STEP.defenderDisrupted:
        if ((f.defender & 2) !== 0) g.push(disruptions, { side: 1 - side, left: g.world.charts.retreat.disrupted }); // [11.0.ad]
        return;
      case STEP.defenderRetreat:
        if ((f.defender & 1) !== 0) beginRetreat(g, f, 1 - side); // [11.0.aa]
        return;
      case STEP.attackerLosses:
        g.push(losses, { side, left: f.attacker >> 2, first: 1 }); // [11.0.w]
        return;
      case STEP.attackerDisrupted:
        if ((f.attacker & 2) !== 0) g.push(disruptions, { side, left: g.world.charts.retreat.disrupted }); // [11.0.ad]
        return;
      case STEP.attackerRetreat:
        if ((f.attacker & 1) !== 0) {
          f.retreated = 1;
          beginRetreat(g, f, side); // [11.0.ai]
        }
        return;
      case STEP.advance:
        beginAdvance(g, f, side);
        return;
      case STEP.check:
        g.push(stackingCheck); // [10.0.c] after the advance
        return;
      default:
        end(g, f);
    }
  },
});

function appendDefenders(g: Gazala, from: Place, mask: number): void {
  for (let d = 0; d < 6; d++) {
    if ((mask & (1 << d)) === 0) continue;
    for (let u = g.stacks.firstIn(g.world.map.neighbours[from * 6 + d]); u >= 0; u = g.stacks.next(u)) g.append(u);
  }
}

/** Its die has not been read yet. */
export const isUndecided = (f: Battle): boolean => f.step <= STEP.result;

/** 11.0: die and modifiers, read in the column of the odds. */
function readResult(g: Gazala, f: HeldOf<typeof battle>): void {
  const side = g.sideOfUnit(f.unit);
  const a = assess(g, f.level, partOf(g, f, side), partOf(g, f, 1 - side), f.chits);
  const roll = dieValue(g.die(0));
  const [attacker, defender] = resultOf(g, a.column, roll + a.modifier); // [11.0.q]
  const packed = (s: { steps: number; disrupted: boolean; retreat: boolean }) =>
    s.steps * 4 + (s.disrupted ? 2 : 0) + (s.retreat ? 1 : 0);
  f.attacker = packed(attacker);
  f.defender = packed(defender);
  g.tell?.('combat', '11.0', {
    unit: f.unit,
    attack: a.attack,
    defence: a.defence,
    column: g.world.table.columns[a.column].name,
    roll,
    modifier: a.modifier,
    result: `${attacker.text}/${defender.text}`,
  });
}

function beginRetreat(g: Gazala, f: Battle, side: Side): void {
  const units = partOf(g, f, side);
  for (const u of units) g.mark(u, MARK.retreating);
  if (units.length > 0) g.push(retreats, { side });
}

/** 11.2: attackers that did not have to retreat may occupy the hexes that the defenders have left. */
function beginAdvance(g: Gazala, f: Battle, side: Side): void {
  const { from, retreated } = f;
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
