/** `cauldron play`: a match in the terminal. Every decision is in the match file before the next question. */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createOpponent, type Opponent } from '@cauldron/ai';
import {
  fits,
  type Game,
  type GameEvent,
  isRefusal,
  listedAnswers,
  Match,
  type Options,
  pickAnswer,
  type Refusal,
  seededRng,
} from '@cauldron/engine';
import { explain, gameFor, type Library, type Loaded, orTrouble } from '@cauldron/lab';
import { optionsOf, type Player, scenarioOf, seatsOf } from './choices.ts';
import { type Io, Trouble } from './io.ts';
import { type FileRecord, MatchFile, readMatchFile } from './match-file.ts';
import { readOrder } from './orders.ts';
import { reportOf } from './report.ts';
import { TerminalTable } from './table.ts';
import { seatName, sentence, sideName } from './words.ts';

interface PlayFlags {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly pack?: string;
  readonly seats?: string;
  readonly seed?: string;
  readonly file?: string;
}

export async function play(io: Io, library: Library, id: string, flags: PlayFlags): Promise<void> {
  const current = await library.load(id, flags.pack);
  const seed = flags.seed ?? randomBytes(4).toString('hex');
  const path =
    flags.file ?? join('cauldron-matches', `${id}-${scenarioOf(current.game, flags.scenario)}-${fileWord(seed)}.jsonl`);
  const record = existsSync(path) ? readMatchFile(path) : undefined;
  // A match goes on with the rules that it began with.
  const loaded = record?.header.game === id ? await gameFor(library, record.header, flags.pack) : current;
  const seats = seatsOf(loaded.game, flags.seats, 'human');
  const { match, file, told } = record
    ? resume(io, loaded, path, record, flags)
    : begin(path, beginMatch(loaded.game, seed, flags));
  const { rules, pack } = match.header;
  if (!fits(current.game, match.header))
    io.out(`It is played by the rules it began with: version ${rules}, pack ${pack}.\n`);
  io.out(
    `${loaded.game.info.title}, scenario ${match.header.scenario}, seed ${match.header.seed}. The match file is ${path}.\n`,
  );
  io.out('Type help for what you can do.\n\n');
  try {
    await new TerminalSession(io, loaded, match, file, seats, told).run();
  } finally {
    file.sync();
    file.close();
  }
}

/** A seed may be any text, but a file name may not. */
const fileWord = (seed: string): string => seed.replace(/[^\w.-]+/g, '_');

interface OpenedMatch {
  /** The number of entries from an earlier session, which are not reported again. */
  readonly told: number;
  readonly match: Match;
  readonly file: MatchFile;
}

function beginMatch(game: Game, seed: string, flags: PlayFlags): Match {
  const scenario = scenarioOf(game, flags.scenario);
  return orTrouble(game, Match.begin(game, { scenario, options: optionsOf(game, flags.option), seed }));
}

function begin(path: string, match: Match): OpenedMatch {
  const file = MatchFile.create(path, match.header);
  file.append(match.journal);
  return { match, file, told: 0 };
}

function resume(io: Io, { game }: Loaded, path: string, record: FileRecord, flags: PlayFlags): OpenedMatch {
  const { header } = record;
  if (record.fair) {
    throw new Trouble(`${path} holds a match that was played online: look at it with replay, or check it with verify.`);
  }
  checkSame(path, record, flags, optionsOf(game, flags.option));
  const match = orTrouble(game, Match.load(game, header, record.journal), `${path}: `);
  const { file, aside } = MatchFile.resume(path, record);
  file.append(match.journal.slice(record.journal.length));
  if (aside !== undefined) {
    io.out(
      `The last line of ${path} was cut off; it is kept in ${aside}, and the ${record.journal.length} whole entries stand.\n`,
    );
  }
  io.out(`The match goes on after ${match.line.length} entries.\n`);
  return { match, file, told: match.line.length };
}

/** An existing file is resumed. If the command line contradicts it, that must not be lost silently. */
function checkSame(path: string, { header }: FileRecord, flags: PlayFlags, options: Options): void {
  const other = Object.keys(options).find((name) => options[name] !== (header.options[name] ?? false));
  const differs =
    flags.scenario !== undefined && flags.scenario !== header.scenario
      ? `of scenario ${header.scenario}`
      : flags.seed !== undefined && flags.seed !== header.seed
        ? `with seed ${header.seed}`
        : other !== undefined
          ? `with ${other} ${options[other] ? 'off' : 'on'}`
          : undefined;
  if (differs)
    throw new Trouble(
      `${path} holds a match ${differs}: choose another --file, or leave that option out to resume it.`,
    );
}

class TerminalSession {
  private readonly table: TerminalTable;
  private written: number;
  /** Windows with a standing order, as seat and name. */
  private readonly standing: [number, string][] = [];
  /** For each seat: the entry up to which its player has been told what happened. */
  private readonly toldTo: number[];
  /** For each seat: its opponent, unless a person or chance plays it. */
  private readonly opponents: readonly (Opponent | undefined)[];

  constructor(
    private readonly io: Io,
    private readonly loaded: Loaded,
    private readonly match: Match,
    private readonly file: MatchFile,
    private readonly seats: readonly Player[],
    told: number,
  ) {
    this.table = new TerminalTable(io, loaded, match, file.path);
    this.written = match.journal.length;
    this.toldTo = seats.map(() => told);
    this.opponents = seats.map((who) =>
      typeof who === 'string' ? undefined : createOpponent(loaded.game, { ...who, clock: () => performance.now() }),
    );
  }

  async run(): Promise<void> {
    for (let question = this.match.question(); question; question = this.match.question()) {
      // An opponent that thinks about other positions gets other questions in the same object.
      const { seat } = question;
      if (this.seats[seat] === 'random') {
        const rng = seededRng(`${this.match.header.seed}/random/${this.match.journal.length}`);
        orTrouble(this.loaded.game, this.match.act(seat, pickAnswer(question, rng)));
        this.flush();
        continue;
      }
      const opponent = this.opponents[seat];
      if (opponent) {
        const view = this.loaded.game.observe(this.match.state, seat);
        const { action } = opponent.choose(view, `${this.match.header.seed}/opponent/${this.match.journal.length}`);
        orTrouble(this.loaded.game, this.match.act(seat, action));
        this.flush();
        continue;
      }
      this.file.sync();
      this.tell(seat);
      if (!(await this.hear(seat))) return;
    }
    this.announceEnd();
  }

  /** Reads lines until one of them decides something. Returns false when the person leaves. */
  private async hear(seat: number): Promise<boolean> {
    const name = seatName(this.loaded.game, this.match.state, seat);
    for (;;) {
      const line = await this.io.line(`${name}> `);
      const [word, ...rest] = (line ?? 'quit').trim().split(/\s+/);
      if (word === 'quit') {
        this.io.out(`The match is in ${this.file.path}: go on with --file ${this.file.path}.\n`);
        return false;
      }
      if (word === '' || this.table.command(seat, word, rest.join(' '))) continue;
      if (word === 'always') {
        if (this.always(seat, rest.join(' '))) return true;
        continue;
      }
      if (word === 'undo' ? this.undo() : word === 'redo' ? this.redo(seat) : this.order(seat, line ?? '')) return true;
    }
  }

  private order(seat: number, line: string): boolean {
    const { game } = this.loaded;
    const action = readOrder(game, listedAnswers(game.observe(this.match.state, seat).question), line);
    if (isRefusal(action)) return this.refused(action);
    const done = this.match.act(seat, action);
    if (!isRefusal(done)) return this.flush();
    this.table.print([this.table.refusalOf(seat, action)]);
    return false;
  }

  /** A standing order answers a window that may be passed. Its decision is written down like any other. */
  private always(seat: number, text: string): boolean {
    if (text === 'off') {
      for (const [whose, window] of this.standing.splice(0)) this.match.order(whose, window, undefined);
      this.table.print(['You will be asked again.']);
      return false;
    }
    const { game } = this.loaded;
    const asked = game.observe(this.match.state, seat).question;
    if (!asked || asked.window === '') {
      this.table.print(['This question has to be answered each time.']);
      return false;
    }
    const action = readOrder(game, listedAnswers(asked), text);
    if (isRefusal(action)) return this.refused(action);
    if (!this.order(seat, text)) return false;
    this.match.order(seat, asked.window, game.vocabulary.name(action));
    this.standing.push([seat, asked.window]);
    return this.flush();
  }

  /** In a hot seat anybody may take back the last decision: all players sit at the same keyboard. */
  private undo(): boolean {
    const last = this.match.line[this.match.line.length - 1];
    const seat = last && 'seat' in last && this.seats[last.seat] === 'human' ? last.seat : -1;
    const undone = this.match.undo(seat);
    if (isRefusal(undone)) return this.refused(undone);
    this.toldTo.forEach((n, s) => {
      this.toldTo[s] = Math.min(n, this.match.line.length);
    });
    this.table.print(['Taken back.']);
    return this.flush();
  }

  private redo(seat: number): boolean {
    const done = this.match.redo(seat);
    return isRefusal(done) ? this.refused(done) : this.flush();
  }

  private refused(refusal: Refusal): false {
    this.table.print([explain(this.loaded.game, refusal)]);
    return false;
  }

  /** Writes what is new in the journal. */
  private flush(): true {
    this.file.append(this.match.journal.slice(this.written));
    this.written = this.match.journal.length;
    return true;
  }

  private tell(seat: number): void {
    const from = this.toldTo[seat];
    const since = from < this.match.line.length ? reportOf(this.match, from, this.match.line.length, seat) : [];
    const events: GameEvent[] = [];
    for (let n = from; n < this.match.line.length; n++) events.push(...this.match.eventsAt(n));
    this.table.show(seat, lastOf(since), events);
    this.toldTo[seat] = this.match.line.length;
  }

  private announceEnd(): void {
    const { game } = this.loaded;
    const pending = game.pending(this.match.state);
    if (pending.kind !== 'outcome') return;
    this.table.print(lastOf(reportOf(this.match, Math.min(...this.toldTo))));
    const winner = sideName(game, pending.winner);
    this.io.out(`\nThe match is over. ${sentence(game, pending.ending, pending.figures)} `);
    this.io.out(winner === undefined ? 'It is a draw.\n' : `The winner: ${winner}.\n`);
  }
}

/** Only the end of a random player's long turn is shown; `log` has the rest. */
const MOST_TOLD = 30;

const lastOf = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_TOLD ? lines : ['  … (earlier: log)', ...lines.slice(-MOST_TOLD)];
