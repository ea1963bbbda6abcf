/** 5.6 Effectiveness Checks and Strength Points: who passes, who is disrupted, who is eliminated. Also carries 3.3, 5.5.2, 7.5.2.1 and 7.7. */

import type { Formation, Unit } from '@cauldron/engine';
import type { Theseus } from '../state.ts';
import { uncover } from './05-intelligence.ts';

/** Who may know of what befalls a unit: its owner, and those who know it. */
export const knowers = (g: Theseus, u: Unit): number =>
  g.seats.reduce((bits, seat) => (g.knows(seat, u) ? bits | (1 << seat) : bits), 0);

/** 5.6.1: a check is passed with the rating or less. */
export const passes = (g: Theseus, u: Unit, die: number): boolean => die <= g.effectivenessOf(u); // [5.6.1.b] [5.6.1.c]

/** Tells a check, and how it went if everybody knows the unit: the rating of a hidden one is its owner's secret (5.3.4). */
export function tellCheck(g: Theseus, rule: string, unit: Unit, roll: number): void {
  const known = knowers(g, unit);
  if (g.seats.some((seat) => !g.knows(seat, unit)))
    g.tell?.('hidden-check', rule, { unit, roll }, { only: { unit: known }, reveals: true });
  else g.tell?.(passes(g, unit, roll) ? 'check-passed' : 'check-failed', rule, { unit, roll }, { reveals: true });
}

/** 5.6.2: a unit that fails is disrupted. */
export function disrupt(g: Theseus, u: Unit, rule: string): void {
  if (g.isDisrupted(u)) return;
  g.disrupt(u, true); // [5.6.2.a]
  g.tell?.('disrupted', rule, { unit: u, hex: g.at[u] }, knowers(g, u));
}
export function recover(g: Theseus, u: Unit, rule: string): void {
  if (!g.isDisrupted(u)) return;
  g.disrupt(u, false);
  g.tell?.('recovered', rule, { unit: u, hex: g.at[u] }, knowers(g, u));
}

/** 7.5.2.1: Strength Points are lost; a unit without any is eliminated. */
export function loseStrength(g: Theseus, u: Unit, n: number, rule: string): void {
  const lost = Math.min(n, g.strength[u]);
  if (lost === 0) return;
  g.strength[u] -= lost; // [7.5.2.1.a]
  g.tell?.('strength-lost', rule, { unit: u, n: lost, hex: g.at[u] }, { only: { unit: knowers(g, u) } });
  if (g.strength[u] === 0) eliminate(g, u, rule); // [7.5.2.1.c]
}

/** Everyone sees who leaves the map. */
export function eliminate(g: Theseus, u: Unit, rule: string): void {
  const hex = g.at[u];
  const formation = g.formationOf(u);
  g.show(u);
  g.strength[u] = 0;
  g.disturb(hex); // [7.7.c]
  g.disrupt(u, false);
  g.marks[u] = 0;
  g.put(u, g.world.boxes.eliminated[g.sideOfUnit(u)]);
  g.setSeen(u, 3);
  uncover(g, hex);
  if (g.assigned[u] > 0) unassign(g, u);
  g.tell?.('eliminated', rule, { unit: u, hex }, undefined, true);
  if (formation >= 0) removeHq(g, formation);
}

/** 5.5.2: its marker leaves the box of the formation, and is shown. */
export function unassign(g: Theseus, u: Unit): void {
  g.boxes[g.assigned[u] - 1]--;
  g.assigned[u] = 0;
  g.shown[u] = 3;
}

/** 3.3: an HQ goes when its last unit has gone, those that were assigned to it included. */
function removeHq(g: Theseus, formation: Formation): void {
  const hq = g.hqOf(formation);
  const isLeft = (u: Unit) => g.formationOf(u) === formation && g.isCombat(u) && !isGone(g, u);
  if (!g.isOnMap(hq) || g.someUnit(isLeft)) return; // [3.3.g]
  g.disturb(g.at[hq]);
  g.put(hq, g.world.boxes.eliminated[g.sideOfUnit(hq)]);
  g.setSeen(hq, 3);
  if (g.schwerpunkt === formation) g.set('schwerpunkt', 0); // [5.9.b]
  takeDummies(g, formation);
  g.tell?.('hq-removed', '3.3', { unit: hq });
}

/** TH-162: the dummies of a formation that has left play go back to their owner. */
export function takeDummies(g: Theseus, formation: Formation): void {
  for (let i = 0; i < g.dummies.length; i++) {
    if (g.dummies[i] !== formation + 1) continue;
    g.dummies[i] = 0;
    g.boxes[formation]--;
  }
}

/** Eliminated, or not in this scenario. */
const isGone = (g: Theseus, u: Unit): boolean =>
  g.at[u] === g.world.boxes.eliminated[g.sideOfUnit(u)] || g.at[u] === g.world.boxes.reserve;
