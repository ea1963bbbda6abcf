/** `cauldron probe`: composes a position, plays in it, and answers questions about it. */

import {
  ChanceError,
  type Events,
  type Game,
  type GameEvent,
  isRefusal,
  type Position,
  ScriptedChance,
  type State,
} from '@cauldron/engine';
import { scenarioOf } from './choices.ts';
import { type Io, json, Trouble } from './io.ts';
import type { Library } from './library.ts';
import { parseJson, readText } from './packs.ts';
import { answer } from './probe-answers.ts';
import { type ProbeInput, readProbe } from './probe-input.ts';
import { explain, orTrouble, spell } from './words.ts';

export async function probe(io: Io, library: Library, file: string, asked: { pack?: string }): Promise<void> {
  const text = file === '-' ? await io.input() : readText(file);
  const input = readProbe(parseJson(text, file === '-' ? 'The probe' : file));
  const { game } = await library.load(input.game, asked.pack);
  checkPlacedOnce(input);
  const { state, events, unused } = composed(game, input);
  const answers = input.ask.map((one) => answer(game, state, events, one));
  json(io, unused > 0 ? { answers, unusedChance: unused } : { answers });
}

/** The position of a probe after its orders, what happened, and how many outcomes of dice were not needed. */
export function composed(game: Game, input: ProbeInput): { state: State; events: GameEvent[]; unused: number } {
  const scenario = scenarioOf(game, input.scenario);
  checkNames(game, input);
  const { game: _, do: orders = [], chance = [], ask: __, ...position } = input;
  const events: GameEvent[] = [];
  const state = orTrouble(
    game,
    game.compose({ ...position, scenario } satisfies Position, events),
    'The position is refused: ',
  );
  const unused = play(game, state, orders, chance, events);
  return { state, events, unused };
}

function checkPlacedOnce({ place = [] }: ProbeInput): void {
  const again = place.findIndex(({ unit }, i) => place.findIndex((p) => p.unit === unit) < i);
  if (again < 0) return;
  throw new Trouble(`The position is refused, at place[${again}].unit: ${place[again].unit} is placed twice.`);
}

/** Unknown units, places and sides are named with their path before the game sees them. */
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

/** A place, or a box that every side has one of, named without the side. */
const isPlace = ({ vocabulary }: Game, name: string): boolean =>
  vocabulary.sides.some((_, side) => vocabulary.placeFor(side, name) >= 0);

/** Applies the orders; dice fall as the script says, as they arise. Returns how many outcomes were not needed. */
function play(
  game: Game,
  state: State,
  orders: NonNullable<ProbeInput['do']>,
  chance: NonNullable<ProbeInput['chance']>,
  events: Events,
): number {
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
  orders.forEach((order, i) => {
    const action = game.vocabulary.read(order);
    if (game.pending(state).kind === 'chance') {
      throw new Trouble(`The probe's do[${i}] comes while a die or a draw is awaited: give its outcome in "chance".`);
    }
    const refusal = isRefusal(action) ? action : game.apply(state, action, events);
    if (refusal) throw new Trouble(`The probe's do[${i}] (${spell(order)}) is refused: ${explain(game, refusal)}`);
    settle();
  });
  return chance.length - script.used;
}
