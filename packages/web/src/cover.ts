/**
 * What the first page shows of a game, as data: its names, its scenarios, and where everybody sees counters when all are set up.
 * The build asks the rules for it, so that a page loads the rules only of the game that is played.
 */

import { type Game, type GameInfo, isRefusal, type Pack, type State, type View, verbOf } from '@cauldron/engine';
import { objectivesOf } from './model/map/worth.ts';

export type CoverInfo = Omit<GameInfo, 'names' | 'windows' | 'faces' | 'costUnit'>;

/** A position as the first page draws it. */
export interface CoverPosition extends Pick<View, 'pieces' | 'marks'> {
  /** Places that are worth points, with what each is worth. */
  readonly objectives: readonly (readonly [place: number, points: number])[];
}

export interface CoverData {
  readonly info: CoverInfo;
  /** The names of all units and places, in the order of their numbers. */
  readonly units: readonly string[];
  readonly places: readonly string[];
  /** By scenario. */
  readonly openings: Readonly<Record<string, CoverPosition>>;
}

export function coverDataOf(game: Game, pack: Pack): CoverData {
  const { info, vocabulary } = game;
  const { names: _names, windows: _windows, faces: _faces, costUnit: _costUnit, ...told } = info;
  const openings = info.scenarios.flatMap(({ id }) => {
    const state = game.setup(id, {});
    if (isRefusal(state)) return [];
    setUpAsUsual(game, state);
    const view = game.observe(state, 'spectator');
    const { pieces, marks } = view;
    return [[id, { pieces, marks, objectives: [...objectivesOf({ game, pack }, view)] }] as const];
  });
  return { info: told, units: vocabulary.units, places: vocabulary.places, openings: Object.fromEntries(openings) };
}

/** Where the sides set up their units themselves, they stand as the pack suggests it. */
function setUpAsUsual(game: Game, state: State): void {
  const { phase } = game.clock(state);
  for (let asked = game.pending(state); asked.kind === 'question'; asked = game.pending(state)) {
    const { actions, count } = asked;
    const question = asked;
    const usual = [...actions.slice(0, count)].find((act) => {
      const verb = verbOf(act);
      return question.roleOf(verb) === 'end' && question.stakeOf(verb) === 'hands-over';
    });
    if (usual === undefined || game.clock(state).phase !== phase || game.apply(state, usual)) return;
  }
}
