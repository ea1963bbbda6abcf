/**
 * 9.1 Recovery: levels, air units, disrupted units, markers of independents, attrition. Also carries 5.6, 5.6.4, 5.7.1, 5.7.5,
 * 5.8.1, 5.8.3, 5.8.4 and 6.3.2.
 */

import { ALL_SEATS, itemsOf, rollDice, type Side, type Unit } from '@cauldron/engine';
import { attrition } from '../frames.ts';
import { implement } from '../implement.ts';
import { COMMAND, TYPE } from '../names.ts';
import { MARK, type Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import { commandState } from './05-command.ts';
import { loseStrength, passes, recover, tellCheck } from './05-losses.ts';
import { checkSupply } from './05-supply.ts';

/** The whole segment; only attrition takes dice. */
export function recoverAll(g: Theseus): void {
  g.world.formations.forEach((_, formation) => {
    const hq = g.hqOf(formation);
    if (!g.isOnMap(hq) || !checkSupply(g, hq)) return; // [5.7.1.a] [5.7.5.j] [9.1.1.b]
    const { maximum, recovery } = g.world.charts.formations.list[formation];
    g.unmark(hq, MARK.emergency); // [5.7.5.c] [9.1.1.d]
    g.level[formation] = Math.min(maximum, g.level[formation] + recovery); // [6.3.2.d] [9.1.1.a] [9.1.1.c]
    g.tell?.('level', '9.1.1', { formation, level: g.level[formation] }, undefined, true); // it may hang on an unseen zone
  });
  for (let u = 0; u < g.world.units.count; u++) {
    if (g.world.units.type[u] === TYPE.air && g.at[u] === g.world.boxes.flown) g.put(u, g.world.boxes.available); // [9.1.2.a]
    if (g.isOnMap(u) && g.isCombat(u)) recoverUnit(g, u);
  }
  for (const side of [1, 0]) pushAttrition(g, side);
}

/** 5.6.4: in Command Range of its HQ, whether that is supplied or not; an independent in any case. */
function recoverUnit(g: Theseus, u: Unit): void {
  if (g.isDisrupted(u) && commandState(g, u) === COMMAND.inCommand) recover(g, u, '9.1.3'); // [5.6.4.a] [5.8.1.a] [5.8.3.e] [9.1.3.a] TH-96
  if (g.formationOf(u) >= 0) return;
  if (checkSupply(g, u)) g.setActs(u, 0); // [5.7.1.e] [9.1.4.a]
}

function pushAttrition(g: Theseus, side: Side): void {
  const isLost = (u: Unit) => g.isCombat(u) && g.isDisrupted(u) && commandState(g, u) === COMMAND.isolated;
  const units = g.unitsOf(side).filter(isLost); // [5.8.4.g] [9.1.5.a]
  if (units.length === 0) return;
  g.push(attrition, { side, owner: g.seatOf(side) });
  for (const u of units) g.append(u);
}

/** 5.8.4: a unit that fails loses the difference between the die and its rating. */
export const attritionConduct = implement(attrition, {
  steps: {
    roll: (g, f) => rollDice(g, STREAM.checks, f.count, DIE, ALL_SEATS, f.side), // [5.6.a]
    read(g, f) {
      itemsOf(f).forEach((unit, i) => {
        const die = g.die(i);
        tellCheck(g, '5.8.4', unit, die);
        if (!passes(g, unit, die)) loseStrength(g, unit, die - g.effectivenessOf(unit), '5.8.4'); // [5.8.4.j]
      });
    },
  },
});
