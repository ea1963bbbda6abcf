/** `cauldron ai`: what an opponent would do and why, and how fast it thinks. */

import { type Arrow, createOpponent, measureSpeed, readSeat, WORD_KINDS, WORDS } from '@cauldron/ai';
import { type Game, Match, say } from '@cauldron/engine';
import { gameFor, type Library, orTrouble } from '@cauldron/lab';
import { scenarioOf, wholeNumber } from './choices.ts';
import { type Io, json, Trouble } from './io.ts';
import { readMatchFile } from './match-file.ts';
import { nameFigures, placeName, seatName, sentence, spell, unitName } from './words.ts';

interface ChooseFlags {
  readonly player: string;
  readonly to?: string;
  readonly seed: string;
  readonly pack?: string;
  readonly json: boolean;
}

export async function choose(io: Io, library: Library, file: string, flags: ChooseFlags): Promise<void> {
  const player = readSeat(flags.player);
  if (player === undefined || player === 'random') {
    throw new Trouble(`There is no opponent “${flags.player}”: write recruit, soldier, officer or commander.`);
  }
  const record = readMatchFile(file);
  const { game } = await gameFor(library, record.header, flags.pack);
  const match = matchAt(game, file, record, flags.to);
  const question = match.question();
  if (!question) throw new Trouble(`${file} asks nobody here: choose an earlier entry with --to.`);
  const { seat } = question;
  const { action, why } = createOpponent(game, player).choose(game.observe(match.state, seat), flags.seed);
  const named = game.vocabulary.name(action);
  const { key, figures } = why.intention;
  if (flags.json) {
    const arrows = (list: readonly Arrow[]) =>
      list.map(({ unit, from, to: end }) => ({
        unit: game.vocabulary.units[unit],
        from: game.vocabulary.placeName(from),
        to: game.vocabulary.placeName(end),
      }));
    json(io, {
      seat,
      do: named,
      intention: { key, figures: nameFigures(game, key, figures, WORD_KINDS) },
      arrows: arrows(why.arrows),
      odds: why.odds.map(({ key, figures }) => ({ key, figures: nameFigures(game, key, figures) })),
      reply: arrows(why.reply),
      worth: why.worth,
      futures: why.futures,
      plans: why.plans,
    });
    return;
  }
  io.out(`${seatName(game, match.state, seat)}: ${spell(named)}\n`);
  io.out(`${say(WORDS, game.vocabulary, key, figures, game.info.names, WORD_KINDS)}\n`);
  for (const line of arrowLines(game, why.arrows)) io.out(`  ${line}\n`);
  for (const { key, figures } of why.odds) io.out(`  ${sentence(game, key, figures)}\n`);
  if (why.reply.length > 0) io.out('It expects in reply:\n');
  for (const line of arrowLines(game, why.reply)) io.out(`  ${line}\n`);
  if (why.futures > 0) {
    io.out(
      `Worth ${why.worth.toFixed(2)} from -1 (lost) to 1 (won), over ${why.futures} futures; ${why.plans} plans tried.\n`,
    );
  }
}

/** The match after the given number of entries, including the dice that follow them. */
function matchAt(game: Game, file: string, record: ReturnType<typeof readMatchFile>, last: string | undefined): Match {
  const { header, journal } = record;
  let to = last === undefined ? journal.length : wholeNumber(last, '--to', 0);
  for (; ; to++) {
    const match = orTrouble(game, Match.load(game, header, journal, to), `${file}: `);
    if (to >= journal.length || game.pending(match.state).kind !== 'chance') return match;
  }
}

const arrowLines = (game: Game, arrows: readonly Arrow[]): string[] =>
  arrows.map((a) => `${unitName(game, a.unit)}: ${placeName(game, a.from)} to ${placeName(game, a.to)}`);

interface SpeedFlags {
  readonly scenario?: string;
  readonly seconds: string;
  readonly pack?: string;
  readonly json: boolean;
}

export async function speed(io: Io, library: Library, id: string, flags: SpeedFlags): Promise<void> {
  const { game } = await library.load(id, flags.pack);
  const seconds = wholeNumber(flags.seconds, '--seconds', 1);
  const found = measureSpeed(game, scenarioOf(game, flags.scenario), seconds, () => performance.now());
  const share = found.rollouts / found.random;
  if (flags.json) json(io, { ...found, share });
  else
    io.out(
      `${Math.round(found.random)} random decisions a second, ${Math.round(found.rollouts)} in rollouts: ${share.toFixed(2)}.\n`,
    );
}
