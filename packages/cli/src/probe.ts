/** `cauldron probe`: composes a position, plays in it, and answers questions about it. */

import {
  type Chance,
  ChanceError,
  type Events,
  type Game,
  type GameEvent,
  type Pending,
  type Position,
  ScriptedChance,
  type State,
  verbOf,
} from '@cauldron/engine';
import { explain, type Library, orTrouble, parseJson, readText } from '@cauldron/lab';
import { scenarioOf } from './choices.ts';
import { type Io, json, Trouble } from './io.ts';
import { answer } from './probe-answers.ts';
import { type ProbeInput, readProbe } from './probe-input.ts';
import { spell } from './words.ts';

export async function probe(io: Io, library: Library, file: string, asked: { pack?: string }): Promise<void> {
  const text = file === '-' ? await io.input() : readText(file);
  const input = readProbe(parseJson(text, file === '-' ? 'The probe' : file));
  const { game } = await library.load(input.game, asked.pack);
  checkPlacedOnce(input);
  const { state, events, unused, needless } = composed(game, input);
  const answers = input.ask.map((one) => answer(game, state, events, one));
  json(io, {
    answers,
    ...(unused > 0 ? { unusedChance: unused } : {}),
    ...(needless.length > 0 ? { needless } : {}),
  });
}

interface OrdersGiven {
  /** How many outcomes of the script were not used. */
  readonly unused: number;
  /** The skipped orders: each would have ended a step that was already over. */
  readonly needless: readonly number[];
}

/** The position of a probe after its orders, and what happened. */
export function composed(game: Game, input: ProbeInput): { state: State; events: GameEvent[] } & OrdersGiven {
  const scenario = scenarioOf(game, input.scenario);
  checkNames(game, input);
  const { game: _, do: orders = [], chance = [], ask: __, ...position } = input;
  const events: GameEvent[] = [];
  const state = orTrouble(
    game,
    game.compose({ ...position, scenario } satisfies Position, events),
    'The position is refused: ',
  );
  return { state, events, ...play(game, state, orders, chance, events) };
}

function checkPlacedOnce({ place = [] }: ProbeInput): void {
  const again = place.findIndex(({ unit }, i) => place.findIndex((p) => p.unit === unit) < i);
  if (again < 0) return;
  throw new Trouble(`The position is refused, at place[${again}].unit: ${place[again].unit} is placed twice.`);
}

/** Names unknown units, places and sides with their path before the game sees them. */
function checkNames(game: Game, input: ProbeInput): void {
  const { vocabulary } = game;
  const check = (known: boolean, path: string, what: string, name: string) => {
    if (!known) throw new Trouble(`The position is refused, at ${path}: there is no ${what} “${name}”.`);
  };
  input.place?.forEach((p, i) => {
    check(vocabulary.unit(p.unit) >= 0, `place[${i}].unit`, 'unit', p.unit);
    check(isPlace(game, p.at), `place[${i}].at`, 'hex or box', p.at);
  });
  for (const [hex, side] of Object.entries(input.control ?? {})) {
    check(vocabulary.place(hex) >= 0, 'control', 'hex or box', hex);
    check(vocabulary.side(side) >= 0, `control.${hex}`, 'side', side);
  }
  if (input.active) check(vocabulary.side(input.active.side) >= 0, 'active.side', 'side', input.active.side);
}

/** A place, or a box that every side has, named without the side. */
const isPlace = ({ vocabulary }: Game, name: string): boolean =>
  vocabulary.sides.some((_, side) => vocabulary.placeFor(side, name) >= 0);

/** Applies the orders; dice fall as the script says. */
function play(
  game: Game,
  state: State,
  orders: NonNullable<ProbeInput['do']>,
  chance: NonNullable<ProbeInput['chance']>,
  events: Events,
): OrdersGiven {
  const script = new ScriptedChance(chance);
  const settle = () => {
    for (let pending = game.pending(state); pending.kind === 'chance'; pending = game.pending(state)) {
      if (script.used === chance.length) return;
      try {
        orTrouble(game, game.apply(state, script.next(pending), events) ?? true);
      } catch (error) {
        if (error instanceof ChanceError)
          throw new Trouble(`The probe's chance[${script.used - 1}]: ${error.message}.`);
        throw error;
      }
    }
  };
  settle();
  const needless: number[] = [];
  let couldEnd: readonly number[] = [];
  orders.forEach((order, i) => {
    const what = `The probe's do[${i}] (${spell(order)})`;
    const action = orTrouble(game, game.vocabulary.read(order), `${what} is refused: `);
    const pending = game.pending(state);
    const offered = endings(game, pending);
    if (couldEnd.includes(action) && !offered.includes(action)) {
      needless.push(i);
      return;
    }
    if (pending.kind === 'chance') {
      throw new Trouble(`${what} comes while ${awaited(pending)} is awaited: give its outcome in "chance".`);
    }
    const refusal = game.why(game.observe(state, 'umpire'), action) ?? game.apply(state, action, events);
    if (refusal) throw new Trouble(`${what} is refused: ${explain(game, refusal)}`);
    couldEnd = offered;
    settle();
  });
  return { unused: chance.length - script.used, needless };
}

/** Answers without a target, such as `resolve`, `done` and `stop`, end a step. */
function endings({ vocabulary }: Game, pending: Pending): readonly number[] {
  if (pending.kind !== 'question') return [];
  const actions = Array.from(pending.actions.subarray(0, pending.count));
  return actions.filter((a) => vocabulary.targetKind(verbOf(a)) === 'none');
}

const awaited = ({ stream, dice, sides, cup }: Chance): string =>
  cup ? `a draw (${stream})` : `a roll of ${dice}d${sides} (${stream})`;
