/** 10 Victory: objectives each turn, losses and supply at the end. Also carries 1, 5.7.1, 5.8.1 and 8. */

import { endMatch, type Side, type Unit } from '@cauldron/engine';
import { AXIS, COMMONWEALTH, TYPE } from '../names.ts';
import type { Objective } from '../scenario.ts';
import type { Theseus } from '../state.ts';
import { ENDING } from '../words.ts';
import { isInCommand } from './05-command.ts';
import { supplyPath } from './05-supply.ts';

/** 8: at the end of each turn. True if the match is over at once. */
export function scoreTurn(g: Theseus): boolean {
  if (isWonAtOnce(g)) {
    endMatch(g, AXIS, ENDING['axis-automatic'], 0, [totalOf(g)]); // [8.a] [10.3.b]
    return true;
  }
  g.scenario.objectives.forEach((objective, i) => {
    const points = pointsFor(g, objective);
    if (points <= g.scored[i]) return;
    g.scored[i] = points; // [10.h] [10.3.o]
    g.tell?.('objective', '10', { hex: objective.hex, n: points });
  });
  for (const hex of g.world.sources[AXIS]) {
    if (!g.stackAt(hex).some((u) => g.sideOfUnit(u) === COMMONWEALTH && g.isCombat(u))) continue;
    g.set('penalty', g.get('penalty') + g.scenario.sourcePoints); // [10.2.i] [10.3.j]
    g.tell?.('source-held', '10', { hex, n: g.scenario.sourcePoints });
  }
  return false;
}

/** 10.3: Tobruk is taken, and too few Commonwealth HQs are in supply. */
function isWonAtOnce(g: Theseus): boolean {
  const { automatic } = g.scenario;
  if (automatic === undefined || automatic.headquarters === 0) return false;
  const hqs = g.world.units.hqs.filter((hq) => g.sideOfUnit(hq) === COMMONWEALTH && g.isOnMap(hq));
  const fed = hqs.filter((hq) => supplyPath(g, hq) !== undefined).length;
  return g.stackAt(automatic.hex).some((u) => isAxisCombat(g, u)) && fed < automatic.headquarters; // [5.7.1.d]
}

const isAxisCombat = (g: Theseus, u: Unit): boolean => g.sideOfUnit(u) === AXIS && g.isCombat(u);

/** 10: what an objective gives this turn: more if one of the occupiers is in command. */
function pointsFor(g: Theseus, { hex, bands }: Objective): number {
  const band = bands.find(([first, last]) => g.turn >= first && g.turn <= last);
  const occupiers = g.stackAt(hex).filter((u) => isAxisCombat(g, u));
  if (band === undefined || occupiers.length === 0) return 0;
  return occupiers.some((u) => isCommanded(g, u)) ? band[2] : band[3]; // [10.f] [10.g] [5.8.1.k]
}
const isCommanded = (g: Theseus, u: Unit): boolean =>
  g.formationOf(u) < 0 ? supplyPath(g, u) !== undefined : isInCommand(g, u); // [10.i] TH-34

/** What objectives and sources have brought so far; everyone can follow it. */
export function totalOf(g: Theseus): number {
  return g.scenario.objectives.reduce((sum, { forfeit }, i) => {
    const isLost = forfeit && g.latest[i] !== AXIS + 1;
    return sum + (isLost ? 0 : g.scored[i]); // [10.2.e] [10.3.f]
  }, g.get('penalty'));
}

/** What the match would bring if it ended now. */
export const finalPoints = (g: Theseus): number =>
  totalOf(g) + hqPoints(g) + lossPoints(g, AXIS) + lossPoints(g, COMMONWEALTH);

/** 10.2, 10.3: after the last turn. Only the Axis has points. */
export function judge(g: Theseus): void {
  const total = finalPoints(g); // [1.b]
  const levels = g.scenario.victoryLevels;
  const at = levels.findIndex(({ from }) => total >= from); // [10.2.k] [10.3.n] TH-39
  const { level } = levels[at];
  const winner = level.startsWith('Axis') ? AXIS : level.startsWith('Commonwealth') ? COMMONWEALTH : -1;
  // Losses and supply come to light.
  g.tell?.('judged', '10', { n: total }, undefined, true);
  endMatch(g, winner, endingOf(level), at, [total]);
}

export function endingOf(level: string): number {
  const key = level.toLowerCase().replace(' ', '-');
  const found = Object.entries(ENDING).find(([name]) => name === key);
  if (!found) throw new Error(`no ending is called ${key}`);
  return found[1];
}

/** Each Axis HQ without a Supply Path, and where it counts each one that has left play. */
function hqPoints(g: Theseus): number {
  const { unsupplied, removed } = g.scenario.hqPoints;
  return g.world.units.hqs.reduce((sum, hq) => {
    if (g.sideOfUnit(hq) !== AXIS || g.world.units.type[hq] !== TYPE.hq) return sum;
    if (g.at[hq] === g.world.boxes.eliminated[AXIS]) return sum + removed; // [10.3.l]
    return g.isOnMap(hq) && supplyPath(g, hq) === undefined ? sum + unsupplied : sum; // [10.2.j]
  }, 0);
}

/** 10.3: Strength Points lost, net of replacements; the highest band that is reached counts. */
function lossPoints(g: Theseus, side: Side): number {
  const { units, bands } = g.scenario.losses[side];
  const lost = units.reduce((sum, u) => sum + (wasThere(g, u) ? g.world.units.strength[u] - g.strength[u] : 0), 0); // [10.3.p] TH-31
  return bands.filter(([from]) => lost >= from).at(-1)?.[1] ?? 0; // [10.3.k] [10.3.m]
}
const wasThere = (g: Theseus, u: Unit): boolean =>
  g.isOnMap(u) || g.at[u] === g.world.boxes.eliminated[g.sideOfUnit(u)];
