/** A report of play: turn headings, decisions, and beneath each its results. */

import {
  type Entry,
  type Game,
  type GameEvent,
  isRefusal,
  type Match,
  readOutcome,
  type State,
} from '@cauldron/engine';
import { capital, isSeenBy, phaseName, seatName, sentence, spell } from './words.ts';

/**
 * The lines of entries `from` to `to` - 1. With `seat`, only what that seat may see; without it, everything. Headings need the
 * positions on the way, so the entries are applied once more to a copy.
 */
export function reportOf(match: Match, from = 0, to = match.line.length, seat?: number): string[] {
  const game = match.game;
  const lines: string[] = [];
  const state = match.stateAt(from);
  let heading = from === 0 ? '' : headingOf(game, state);
  for (let n = from; n < to; n++) {
    const now = headingOf(game, state);
    if (now !== heading) {
      lines.push(...(lines.length > 0 ? [''] : []), now);
      heading = now;
    }
    lines.push(...entryLines(game, state, match.line[n], match.eventsAt(n), seat));
    step(game, state, match.line[n]);
  }
  return lines;
}

function headingOf(game: Game, state: State): string {
  const { turn, phase } = game.clock(state);
  const name = phaseName(phase);
  return name === '' ? `Turn ${turn}` : `Turn ${turn}, ${name}`;
}

/** Dice appear under the decision that called for them, with their results. */
function entryLines(game: Game, state: State, entry: Entry, events: readonly GameEvent[], seat?: number): string[] {
  const told = events.filter((e) => isSeenBy(e, seat)).map((e) => `      ${eventLine(game, e)}`);
  if ('chance' in entry) return [...fallLines(game, state, entry.fell, seat), ...told];
  const order = entry.order ? ' (standing order)' : '';
  return [`  ${seatName(game, state, entry.seat)}: ${spell(entry.do)}${order}`, ...told];
}

function fallLines(game: Game, state: State, fell: readonly number[], seat: number | undefined): string[] {
  const pending = game.pending(state);
  if (pending.kind !== 'chance') return [];
  const seen = seat === undefined || pending.see < 0 || (pending.see & (1 << seat)) !== 0;
  if (pending.cup) {
    const drawn = fell.map((kind) => pending.kinds?.[kind] ?? kind).join(' ');
    return [`    draw: ${pending.stream}${seen ? ` ${drawn}` : ''}`];
  }
  return [`    ${capital(pending.stream)} dice: ${seen ? fell.join(' ') : 'unseen'}`];
}

const eventLine = (game: Game, e: GameEvent): string =>
  `${sentence(game, e.key, e.figures)}${e.rule === '' ? '' : ` (${e.rule})`}`;

function step(game: Game, state: State, entry: Entry): void {
  const pending = game.pending(state);
  const action =
    'chance' in entry
      ? pending.kind === 'chance'
        ? readOutcome(pending, entry.fell)
        : undefined
      : game.vocabulary.read(entry.do);
  if (action === undefined || isRefusal(action) || game.apply(state, action)) {
    throw new Error(`entry ${entry.n} no longer applies`);
  }
}
