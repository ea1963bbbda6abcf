/**
 * The decisions that a fight will ask for before its dice fall, tried in a position imagined from the view. Other seats are assumed to
 * decline; the first die, and the first question that cannot be answered beforehand, end the look ahead.
 */

import {
  type Action,
  type AskedQuestion,
  type AttackOdds,
  askedOf,
  type Game,
  LOWEST,
  type Pending,
  type State,
  type View,
  verbOf,
} from '@cauldron/engine';
import { isOnlyAnswer } from '../table/only.ts';
import { defaultOf } from '../table/orders.ts';
import { fightIn, underWay } from './battle.ts';
import type { PlannedAnswer } from './planned.ts';

/** A decision that can be made beforehand: members of a set, or one of a few answers. */
export interface GatheredRow {
  readonly asked: AskedQuestion;
  readonly isSet: boolean;
  readonly options: readonly Action[];
  readonly chosen: readonly Action[];
}

/** Nobody is chosen, and nobody was chosen before the question was asked again. */
export const isEmpty = ({ asked, isSet, chosen }: GatheredRow): boolean =>
  isSet && chosen.length === 0 && asked.setAfter < 0;

/** What a person chose in a row, if anything; undefined takes what is usual. */
export type ChosenBefore = (asked: AskedQuestion) => readonly Action[] | undefined;

export interface Foreseen {
  readonly rows: readonly GatheredRow[];
  readonly steps: readonly PlannedAnswer[];
  /** The answer that closes the first row. */
  readonly finish: Action | undefined;
  /** The odds with everything that is chosen, just before the dice. */
  readonly odds: AttackOdds | undefined;
}

interface Foresight {
  readonly game: Game;
  readonly view: View;
  /** The answer that begins the fight; undefined if the open question is already part of it. */
  readonly opening: Action | undefined;
  readonly chosen: ChosenBefore;
  /** Quantities are used up, because nothing else could use them. */
  readonly isOnlyFight: boolean;
  /** Whether the steps carry what the fight will look like. */
  readonly isExact: boolean;
}

const MOST_QUESTIONS = 16;
/** With more answers than this it is no choice to be made beforehand. */
const MOST_OPTIONS = 12;

export function foresee(sight: Foresight): Foreseen {
  const { game, view, opening } = sight;
  const seat = view.question?.seat ?? -1;
  const state = game.imagine(view, LOWEST);
  const rows: GatheredRow[] = [];
  const steps: PlannedAnswer[] = [];
  let finish: Action | undefined;
  const give = (prompt: string, action: Action): boolean => {
    const fight = sight.isExact ? fightIn(game, game.observe(state, view.viewer)) : '';
    if (game.apply(state, action)) return false;
    steps.push({ prompt, action, fight });
    return true;
  };
  const oddsNow = () => underWay(game, game.observe(state, view.viewer));
  if (opening !== undefined && !give(view.question?.prompt ?? '', opening))
    return { rows, steps: [], finish, odds: undefined };
  // The other side is only assumed to decline: what it may add is told as it stands at the beginning.
  const mayAdd = oddsNow()?.mayAdd;
  const odds = () => {
    const now = rows.length > 0 ? oddsNow() : undefined;
    return now && mayAdd ? { ...now, mayAdd } : now;
  };
  for (let n = 0; n < MOST_QUESTIONS; n++) {
    const asked = nextOf(game, state, seat);
    const row = asked && rowOf(sight, asked);
    if (!row || rows.some((r) => r.asked.prompt === asked.prompt)) break;
    rows.push(row);
    for (const action of row.chosen) if (isStill(game, state, seat, asked) && !give(asked.prompt, action)) break;
    const closing = row.isSet && isStill(game, state, seat, asked) ? closingOf(game, state, seat) : undefined;
    if (rows.length === 1) finish = closing;
    if (closing !== undefined && !give(asked.prompt, closing)) break;
    // A set that nobody can close yet: somebody must be chosen.
    if (isStill(game, state, seat, asked)) return { rows, steps: [], finish, odds: odds() };
  }
  return { rows, steps, finish, odds: odds() };
}

/** The seat's next question with a choice. What has one answer is given, and other seats decline. */
function nextOf(game: Game, state: State, seat: number): AskedQuestion | undefined {
  for (let tries = 0; tries < MOST_QUESTIONS; tries++) {
    const pending = game.pending(state);
    if (pending.kind !== 'question') return undefined;
    if (pending.seat === seat && !isOnlyAnswer(pending)) return askedOf(pending, seat);
    const action = pending.seat === seat ? pending.actions[0] : decliningOf(game, pending);
    if (action === undefined || game.apply(state, action)) return undefined;
  }
  return undefined;
}

/** The answer by which another seat does nothing. */
function decliningOf(game: Game, pending: Pending): Action | undefined {
  const asked = pending.kind === 'question' ? askedOf(pending, pending.seat) : undefined;
  if (!asked) return undefined;
  if (asked.actions.length === 1) return asked.actions[0];
  const withRole = (role: string) => asked.actions.find((a) => asked.roles[verbOf(a)] === role);
  return defaultOf(game, asked.window) ?? withRole('no') ?? withRole('end');
}

const isStill = (game: Game, state: State, seat: number, asked: AskedQuestion): boolean => {
  const pending = game.pending(state);
  return pending.kind === 'question' && pending.seat === seat && pending.prompt === asked.prompt;
};

/** The answer that is no member of the set: the fight itself, or the end of the choice. */
function closingOf(game: Game, state: State, seat: number): Action | undefined {
  const asked = askedOf(game.pending(state), seat);
  const others = asked?.actions.filter((a) => verbOf(a) !== asked.setVerb) ?? [];
  return others.length === 1 ? others[0] : undefined;
}

function rowOf({ game, chosen, isOnlyFight }: Foresight, asked: AskedQuestion): GatheredRow | undefined {
  const { actions, setVerb, roles } = asked;
  if (setVerb >= 0) {
    const options = actions.filter((a) => verbOf(a) === setVerb);
    const others = actions.filter((a) => verbOf(a) !== setVerb);
    if (others.length > 1 || others.some((a) => !isClosing(asked, a))) return undefined;
    return { asked, isSet: true, options, chosen: chosen(asked) ?? (asked.all ? options : []) };
  }
  const passing = defaultOf(game, asked.window);
  const options = actions.filter((a) => a === passing || roles[verbOf(a)] !== 'no');
  const isPlain = options.every((a) => isNamed(game, a));
  if (options.length > MOST_OPTIONS || !isPlain) return undefined;
  if (passing !== undefined && actions.includes(passing))
    return { asked, isSet: false, options, chosen: chosen(asked) ?? [passing] };
  // How much of something supports the fight.
  const isQuantity = options.every((a) => game.vocabulary.targetKind(verbOf(a)) === 'number');
  if (!isQuantity || !options.every((a) => roles[verbOf(a)] === 'fight')) return undefined;
  const usual = isOnlyFight ? options[options.length - 1] : options[0];
  return { asked, isSet: false, options, chosen: chosen(asked) ?? [usual] };
}

const isClosing = ({ roles }: AskedQuestion, a: Action): boolean =>
  roles[verbOf(a)] === 'fight' || roles[verbOf(a)] === 'end';

/** Neither a unit nor a place on the map. */
function isNamed({ vocabulary }: Game, a: Action): boolean {
  const kind = vocabulary.targetKind(verbOf(a));
  return kind !== 'unit' && kind !== 'place';
}
