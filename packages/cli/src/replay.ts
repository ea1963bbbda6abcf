/** `cauldron replay`: replays a match file, checks every entry, and prints a report of play. */

import { type Game, Match } from '@cauldron/engine';
import { gameFor, type Library, orTrouble } from '@cauldron/lab';
import { wholeNumber } from './choices.ts';
import { type Io, json, Trouble } from './io.ts';
import { readMatchFile } from './match-file.ts';
import { reportOf } from './report.ts';
import { sentence, sideName } from './words.ts';

interface ReplayFlags {
  readonly verify?: boolean;
  readonly to?: string;
  readonly print?: boolean;
  readonly pack?: string;
  readonly json: boolean;
}

export async function replay(io: Io, library: Library, file: string, flags: ReplayFlags): Promise<void> {
  const record = readMatchFile(file);
  const to = flags.to === undefined ? Number.POSITIVE_INFINITY : wholeNumber(flags.to, '--to', 0);
  const whole = record.journal.length;
  const dice = record.fair ? 'fair dice' : `seed ${record.header.seed}`;
  if (record.cut.length > 0 && to > whole) {
    throw new Trouble(
      `${file} is cut: line ${(record.fair?.rows.length ?? whole) + 2} is not whole. Its ${whole} whole entries are sound: replay them with --to ${whole}, or go on with \`cauldron play\`, which sets the rest aside.`,
    );
  }
  const { game } = await gameFor(library, record.header, flags.pack);
  // Only what is in the file is replayed: if dice are missing at its end, they are not rolled here.
  const last = Math.min(to, whole);
  const match = orTrouble(game, Match.load(game, record.header, record.journal, last), `${file}: `);
  const pending = game.pending(match.state);
  const decisions = match.line.filter((e) => 'do' in e).length;
  const taken = record.journal.filter((e) => 'undo' in e).length;
  const turn = game.observe(match.state, 'spectator').turn;
  const outcome =
    pending.kind === 'outcome'
      ? { winner: pending.winner < 0 ? null : game.vocabulary.sides[pending.winner], ending: pending.ending }
      : null;
  if (flags.json) {
    const report = flags.print ? { report: reportOf(match) } : {};
    const { game: id, scenario, seed, pack, rules } = match.header;
    const falls = match.line.length - decisions;
    const counts = { entries: match.line.length, decisions, falls, undone: taken, turn };
    json(io, {
      game: id,
      scenario,
      seed,
      pack,
      rules,
      ...counts,
      hash: game.hash(match.state),
      verified: true,
      outcome,
      ...report,
    });
    return;
  }
  if (flags.print) io.out(`${reportOf(match).join('\n')}\n\n`);
  io.out(`${game.info.title}, scenario ${match.header.scenario}, ${dice}: turn ${turn}, `);
  io.out(outcome ? `${ending(game, outcome)} ${sentence(game, outcome.ending, {})}\n` : 'not over yet.\n');
  if (flags.verify) {
    io.out(
      `Checked ${match.line.length} entries: ${decisions} decisions were legal, ${match.line.length - decisions} dice and `,
    );
    io.out(
      `draws are ${record.fair ? 'as noted (verify checks where they came from)' : 'those of the seed'}, every hash agrees; ${taken} taken back. Last hash ${game.hash(match.state)}.\n`,
    );
  }
}

const ending = (game: Game, outcome: { winner: string | null }): string =>
  outcome.winner === null ? 'a draw.' : `winner: ${sideName(game, game.vocabulary.side(outcome.winner))}.`;
