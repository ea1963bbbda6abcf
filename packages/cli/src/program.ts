/** The commands and their options. Each command has its own file. */

import type { Library } from '@cauldron/lab';
import { Command, CommanderError, Option } from 'commander';
import { choose, speed } from './ai.ts';
import { games } from './games.ts';
import { type Io, Trouble, Wrong } from './io.ts';
import { balance } from './lab/balance.ts';
import { learnFromMatches } from './lab/learn.ts';
import { judgeManners } from './lab/manners.ts';
import { record } from './lab/record.ts';
import { soak } from './lab/soak.ts';
import { suite } from './lab/suite.ts';
import { tournament } from './lab/tournament.ts';
import { tuneWeights } from './lab/tune.ts';
import { weighParts } from './lab/weigh.ts';
import { worker } from './lab/worker.ts';
import { checkPackOf, printSchema } from './pack-command.ts';
import { countTree } from './perft.ts';
import { play } from './play.ts';
import { probe } from './probe.ts';
import { replay } from './replay.ts';
import { rules } from './rules.ts';
import { simulate } from './simulate.ts';
import { verify } from './verify.ts';

/** Runs one command line. The exit code is 0, 1 if the checked thing is wrong, or 2 for an error that the person can mend. */
export async function run(argv: readonly string[], io: Io, library: Library): Promise<number> {
  const program = build(io, library);
  try {
    await program.parseAsync(argv.length > 0 ? argv : ['--help'], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      if (error.code !== 'commander.help') io.err(`${sentenceOf(error.message)}\n`);
      return 2;
    }
    if (!(error instanceof Trouble || error instanceof Wrong)) throw error;
    io.err(`${error.message}\n`);
    return error instanceof Wrong ? 1 : 2;
  }
}

/** The parser's message, as a sentence that says where to look. */
function sentenceOf(message: string): string {
  const text = message
    .replace(/^error: /, '')
    .replace(/\n/g, ' ')
    .replace(/\.$/, '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}. See what there is with --help.`;
}

function build(io: Io, library: Library): Command {
  const program = new Command('cauldron')
    .description('Hex-and-counter wargames with their rules enforced: play, simulate, replay, examine.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text), outputError: () => {} });

  const pack = () => new Option('--pack <folder>', 'a folder with corrected pack files');
  const asJson = () => new Option('--json', 'print one JSON document').default(false);
  const seed = () => new Option('--seed <text>', 'the seed of all dice and choices').default('1');
  const scenario = () => new Option('--scenario <id>', 'the scenario; the first unless named');
  const option = () =>
    new Option('--option <name[=on|off]>', 'switch an option of the game; may be repeated')
      .argParser((word: string, before: readonly string[]) => [...before, word])
      .default([], 'none');

  /** A command that plays many matches, keeps them and continues them. */
  const laboratory = (command: Command) =>
    command
      .addOption(seed())
      .option('--minutes <n>', 'begin no match after this time (0: use kept matches only); go on later with --keep')
      .option('--keep <file>', 'keep every match in this file, and go on with what it holds')
      .option('--workers <n>', 'threads; all cores unless given')
      .addOption(option())
      .addOption(pack())
      .addOption(asJson());

  program
    .command('games [game]')
    .description('list the games, their scenarios and options; of one game also the places beside its map')
    .addOption(asJson())
    .action((game: string | undefined, flags) => games(io, library, game, flags));

  program
    .command('play <game>')
    .description('play in the terminal; a match file that exists is resumed')
    .addOption(scenario())
    .option('--seats <side=player,…>', 'who plays each side: human, random, recruit, soldier, officer or commander')
    .option('--seed <text>', 'the seed of all dice; a fresh one unless given')
    .option('--file <file>', 'the match file; one in ./cauldron-matches unless given')
    .addOption(option())
    .addOption(pack())
    .action((game: string, flags) => play(io, library, game, flags));

  program
    .command('simulate <game>')
    .description('play many matches between random players or opponents on all cores')
    .addOption(scenario())
    .option('--games <n>', 'how many', '100')
    .addOption(seed())
    .option('--seats <side=player,…>', 'who plays each side: random, recruit, soldier, officer or commander')
    .option('--workers <n>', 'threads, all cores unless given; or postgres: all machines that run `cauldron worker`')
    .option('--patience <seconds>', 'with postgres: a worker that is silent for this long counts as lost', '15')
    .option('--verify', 'replay every match from its record and compare every hash')
    .addOption(option())
    .addOption(pack())
    .addOption(asJson())
    .action((game: string, flags) => simulate(io, library, game, flags));

  program
    .command('worker')
    .description('play matches for `simulate --workers postgres` on the PostgreSQL of DATABASE_URL')
    .option('--threads <n>', 'how many at a time; all cores unless given')
    .option('--idle <seconds>', 'leave after this long without work; the default is to stay')
    .action((flags) => worker(io, library, flags));

  laboratory(program.command('tournament <game>'))
    .description('players against each other, each seed twice with sides swapped: a cross table with intervals')
    .addOption(scenario())
    .requiredOption(
      '--seats <player,player,…>',
      'random, recruit, soldier, officer, commander, officer:bold, commander@clock, recruit@orders, mcts:2000',
    )
    .option('--baseline <player>', 'whom the others are measured against; the last unless named')
    .option('--gauntlet', 'only matches with the baseline')
    .option('--games <n>', 'matches for each pairing, at most', '100')
    .option('--margin <percent>', 'the lead over 50 % that the sequential test looks for', '10')
    .option('--aim <percent>', 'stop as soon as it is clear whether the first of a pairing scores so much')
    .option('--full', 'play all matches, without the sequential test')
    .action((game: string, flags) => tournament(io, library, game, flags));

  laboratory(program.command('balance <game>'))
    .description('how even the scenarios of a game are: wins, points and length, with intervals and a picture')
    .option('--scenario <id>', 'only this one; all unless named')
    .option('--seats <player>', 'who plays both sides, or a player for each', 'recruit')
    .option('--games <n>', 'matches of each scenario', '100')
    .option('--into <folder>', 'write balance.md and its picture there, such as docs')
    .addOption(
      new Option('--what-if <folder>', 'a correction of reconstructed figures: what it changes; may be repeated')
        .argParser((word: string, before: readonly string[]) => [...before, word])
        .default([], 'none'),
    )
    .action((game: string, flags) => balance(io, library, game, flags));

  program
    .command('soak [game]')
    .description('many matches of every scenario, of every game unless one is named: all answers must be legal')
    .option('--games <n>', 'matches in all, shared by the scenarios', '1000')
    .option('--seats <player>', 'who plays all sides', 'recruit')
    .option('--minutes <n>', 'begin no match after this time; go on later with --keep')
    .option('--keep <folder>', 'keep every match there, and go on with what it holds')
    .option('--workers <n>', 'threads; all cores unless given')
    .addOption(seed())
    .addOption(asJson())
    .action((game: string | undefined, flags) => soak(io, library, game, flags));

  program
    .command('record <kept> <line>')
    .description('play a match again that `tournament` or `balance` kept, and write it as a match file')
    .requiredOption('--file <file>', 'the match file; one that exists is not overwritten')
    .addOption(pack())
    .addOption(asJson())
    .action((kept: string, line: string, flags) => record(io, library, kept, line, flags));

  program
    .command('replay <file>')
    .description('fold a match file, checking every entry')
    .option('--verify', 'say what was checked')
    .option('--to <n>', 'stop after this many entries')
    .option('--print', 'print a readable report of play')
    .addOption(pack())
    .addOption(asJson())
    .action((file: string, flags) => replay(io, library, file, flags));

  program
    .command('verify <file>')
    .description('check a match file: every decision, every die, and with fair dice where each of them came from')
    .addOption(
      new Option('--seen <head>', 'a head you noted during the match; may be repeated')
        .argParser((word: string, before: readonly string[]) => [...before, word])
        .default([], 'none'),
    )
    .addOption(
      new Option('--key <key>', 'the public key of a device of yours, as the page shows it; may be repeated')
        .argParser((word: string, before: readonly string[]) => [...before, word])
        .default([], 'none'),
    )
    .addOption(pack())
    .addOption(asJson())
    .action((file: string, flags) => verify(io, library, file, flags));

  program
    .command('probe <file>')
    .description('compose a position from JSON (- is standard input), play in it, and answer questions about it')
    .addOption(pack())
    .addOption(asJson())
    .action((file: string, flags) => probe(io, library, file, flags));

  program
    .command('perft <game>')
    .description('count the tree of questions')
    .addOption(scenario())
    .option('--depth <n>', 'how many decisions deep', '3')
    .addOption(seed())
    .addOption(option())
    .addOption(pack())
    .addOption(asJson())
    .action((game: string, flags) => countTree(io, library, game, flags));

  program
    .command('rules <game>')
    .description('which rows of the ledger of rules are implemented and tested')
    .option('--list', 'every row')
    .option('--untested', 'the rows no test names')
    .addOption(asJson())
    .action((game: string, flags) => rules(io, library, game, flags));

  const ai = program.command('ai').description('ask an opponent');
  ai.command('choose <file>')
    .description('what an opponent would do in a match file, for the seat that is asked, and why')
    .option('--player <level>', 'recruit, soldier, officer or commander; also officer:bold, soldier:5000', 'officer')
    .option('--to <n>', 'look at the match after this many entries')
    .addOption(seed())
    .addOption(pack())
    .addOption(asJson())
    .action((file: string, flags) => choose(io, library, file, flags));
  ai.command('suite [game]')
    .description('positions with a known best or blundering choice: how many an opponent gets right')
    .option('--player <level>', 'as for choose', 'officer')
    .option('--list', 'every position with its reason')
    .addOption(seed())
    .addOption(asJson())
    .action((game: string | undefined, flags) => suite(io, library, game, flags));
  ai.command('speed <game>')
    .description('decisions a second in rollouts and in random play')
    .addOption(scenario())
    .option('--seconds <n>', 'how long to measure', '5')
    .addOption(pack())
    .addOption(asJson())
    .action((game: string, flags) => speed(io, library, game, flags));

  ai.command('manners <game>')
    .description(
      'how a player plays, as a wargamer would judge it: pacing, torn formations, idle activations, bad attacks',
    )
    .addOption(scenario())
    .option('--seats <players>', 'the player that is judged, and its opponent', 'officer,recruit')
    .option('--games <n>', 'how many matches; sides are swapped after each', '10')
    .option('--minutes <n>', 'begin no match after this time')
    .addOption(seed())
    .addOption(asJson())
    .action((game: string, flags) => judgeManners(io, library, game, flags));

  ai.command('tune <game>')
    .description("better weights for a game's script, by matches against itself (SPSA)")
    .addOption(scenario())
    .option('--steps <n>', 'how often the weights are moved', '100')
    .option('--games <n>', 'matches for each step, in pairs with sides swapped', '10')
    .option('--only <names>', 'the weights that may change, with commas; all unless named')
    .addOption(seed())
    .addOption(asJson())
    .action((game: string, flags) => tuneWeights(io, library, game, flags));

  ai.command('learn <game>')
    .description("learn a value for a game's positions from matches of its script (ridge regression)")
    .addOption(scenario())
    .option('--matches <n>', 'how many matches are played', '3000')
    .option(
      '--branches <n>',
      'positions from which plans are played to the end, to see whether the value tells them apart',
      '0',
    )
    .option('--minutes <n>', 'begin no match after this time')
    .option('--workers <n>', 'threads; as many as there are cores unless named')
    .option('--keep <folder>', 'keep the matches there: a second run goes on where the first one ended')
    .option('--write', "write the value into the game's folder")
    .addOption(seed())
    .addOption(asJson())
    .action((game: string, flags) => learnFromMatches(io, library, game, flags));

  ai.command('weigh <game>')
    .description("what the parts of a game's evaluation are worth at the end of matches (least squares)")
    .addOption(scenario())
    .option(
      '--positions <n>',
      'the number of positions; from each, six plans are played to the end, six times each',
      '200',
    )
    .option('--minutes <n>', 'stop after this time')
    .addOption(seed())
    .addOption(asJson())
    .action((game: string, flags) => weighParts(io, library, game, flags));

  const packs = program.command('pack').description('check packs, print their schemas');
  packs
    .command('check <game>')
    .description('validate a pack; say what is from the text and what is reconstructed')
    .option('--list', 'every figure with its source')
    .addOption(pack())
    .addOption(asJson())
    .action((game: string, flags) => checkPackOf(io, library, game, flags));
  packs
    .command('schema [file]')
    .description('print the JSON Schema of a pack file, or of all')
    .addOption(asJson())
    .action((file: string | undefined) => printSchema(io, file));

  return program;
}
