/** Tables over the crossings of a map, [place * 6 + direction], as floods and traces read them. */

import type { GameMap } from './map.ts';

/** What a rule says of the crossing that leads from one hex to another. */
export type OfCrossing<T> = (edge: number, to: number, from: number) => T;

/** What a step over each crossing costs; -1 where the rule says so, and at the edge of the map. */
export const stepCosts = ({ neighbours }: GameMap, cost: OfCrossing<number>): Int16Array =>
  Int16Array.from(neighbours, (to, edge) => (to < 0 ? -1 : cost(edge, to, Math.floor(edge / 6))));

/** 1 for each crossing of which this is so. */
export const crossingsWhere = ({ neighbours }: GameMap, is: OfCrossing<boolean>): Uint8Array =>
  Uint8Array.from(neighbours, (to, edge) => (to >= 0 && is(edge, to, Math.floor(edge / 6)) ? 1 : 0));
