/** A player under the usual standing orders, to measure what they cost: it is asked only what a person who changed none would be asked. */

import type { Seated } from '@cauldron/ai';
import { type Action, answersBy, type Game, isRefusal, type NamedAction, type View, verbOf } from '@cauldron/engine';

export function underOrders(game: Game, player: Seated): Seated {
  if (player === 'random') return player;
  const { level } = player;
  return {
    level,
    choose(view, seed, more) {
      const passed = passOf(game, view);
      // Its own choice goes on with its own plan; only the answer is exchanged.
      const choice = player.choose(view, seed, more);
      return { ...choice, action: passed ?? longer(game, view, choice.action) };
    },
    *think(view, seed, more) {
      const passed = passOf(game, view);
      const choice = yield* player.think(view, seed, more);
      return { ...choice, action: passed ?? longer(game, view, choice.action) };
    },
  };
}

/** The answer of the usual order, where it lets the open window pass without a question. */
function passOf(game: Game, { question }: View): Action | undefined {
  const window = game.info.windows.find(({ id }) => id === question?.window);
  if (!question || !window?.usual || !window.default) return undefined;
  const order = { answer: window.default, when: undefined, unless: window.usual.unless };
  return answersBy(order, question.conditions) ? read(game, window.default) : undefined;
}

/** A «no» lasts as long as the usual order says. */
function longer(game: Game, { question }: View, action: Action): Action {
  const usual = game.info.windows.find(({ id }) => id === question?.window)?.usual;
  if (!question || !usual || question.roles[verbOf(action)] !== 'no') return action;
  const no = read(game, usual.no);
  return no !== undefined && question.actions.includes(no) ? no : action;
}

function read({ vocabulary }: Game, named: NamedAction): Action | undefined {
  const action = vocabulary.read(named);
  return isRefusal(action) ? undefined : action;
}
