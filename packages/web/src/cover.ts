/**
 * What the first page shows of a game, as data: its names, its scenarios, and where everybody sees counters before the first decision.
 * The build asks the rules for it, so that a page loads the rules only of the game that is played.
 */

import { type Game, type GameInfo, isRefusal, type View } from '@cauldron/engine';

export type CoverInfo = Omit<GameInfo, 'names' | 'windows' | 'faces' | 'costUnit'>;

/** A position as the first page draws it. */
export type Opening = Pick<View, 'pieces' | 'marks'>;

export interface CoverData {
  readonly info: CoverInfo;
  /** The names of all units and places, in the order of their numbers. */
  readonly units: readonly string[];
  readonly places: readonly string[];
  /** By scenario. */
  readonly openings: Readonly<Record<string, Opening>>;
}

export function coverDataOf(game: Game): CoverData {
  const { info, vocabulary } = game;
  const { names: _names, windows: _windows, faces: _faces, costUnit: _costUnit, ...told } = info;
  const openings = info.scenarios.flatMap(({ id }) => {
    const state = game.setup(id, {});
    if (isRefusal(state)) return [];
    const { pieces, marks } = game.observe(state, 'spectator');
    return [[id, { pieces, marks }] as const];
  });
  return { info: told, units: vocabulary.units, places: vocabulary.places, openings: Object.fromEntries(openings) };
}
