/** 18.0 Victory: who controls the hexes that a scenario names (7.4). */

import { endMatch, type ScoreItem } from '@cauldron/engine';
import { BRITISH, GERMAN } from '../names.ts';
import type { Dauntless } from '../state.ts';
import { ENDING } from '../words.ts';

/** [side] how many of the scenario's hexes each side controls. */
export function hexesHeld(g: Dauntless, items?: ScoreItem[]): readonly [british: number, german: number] {
  const [{ hexes }] = g.scenario.outcomes;
  const held = [0, 0];
  for (const hex of hexes) {
    const side = g.control.controllerOf(hex); // [7.4.a]
    if (side < 0) continue;
    held[side]++;
    items?.push({ side, value: 1, rule: '7.4', because: 'objective', place: hex, worth: 1 });
  }
  return [held[BRITISH], held[GERMAN]];
}

/** The Victory Phase of the last turn decides. [3.0.V.c] */
export function checkVictory(g: Dauntless): boolean {
  if (g.turn < g.scenario.last) return false;
  const [british, german] = hexesHeld(g);
  const outcome = g.scenario.outcomes.find(({ atLeast }) => british >= atLeast);
  const winner = outcome?.result === 'british' ? BRITISH : outcome?.result === 'german' ? GERMAN : -1;
  endMatch(g, winner, ENDING['hexes-held'], 0, [british, german]);
  return true;
}
