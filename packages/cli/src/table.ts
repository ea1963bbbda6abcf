/** What a person at the terminal sees, and may type besides orders: the map, stacks, reasons, odds, the log. */

import { constants, copyFileSync } from 'node:fs';
import {
  type Action,
  type GameEvent,
  HIDDEN,
  isRefusal,
  listedAnswers,
  type Match,
  mergeOdds,
  oddsOf,
  type ScoreItem,
  seededRng,
  type View,
} from '@cauldron/engine';
import { explain, type Loaded } from '@cauldron/lab';
import { focusOf } from './focus.ts';
import type { Io } from './io.ts';
import { choiceLines, readOrder } from './orders.ts';
import { reportOf } from './report.ts';
import { drawMap, type MapSketch, sketchOf, wrap } from './text-map.ts';
import { askedOf, percent, phaseName, placeName, reason, seatName, sideName, spell, tell } from './words.ts';

const HELP = `Type the number of a choice, or the order itself (for instance: move 2403). Also:
  list [order]    every choice, or every choice of one order
  all <order>     where several may be taken one by one (for instance: all join): take all of them at once
  map [hex]       the map, around a hex
  stack <hex>     what stands in a hex or box
  unit <unit>     a unit's figures
  why <order>     why an order is not allowed
  odds [order]    exact chances of the choices that roll dice, or of one order
  score           the points as they stand
  log [n]         the last n entries of the log (20 unless told)
  always <order>  answer this question the same way from now on, where it may be passed; always off ends that
  undo, redo      take back your last decision, do it again
  save <file>     write a copy of the match file
  quit            leave; the match is on disk and can be resumed`;

export class TerminalTable {
  private readonly sketch: MapSketch;
  private focus = '';
  private turn = Number.NaN;

  constructor(
    private readonly io: Io,
    private readonly loaded: Loaded,
    private readonly match: Match,
    private readonly file: string,
  ) {
    this.sketch = sketchOf(loaded.map);
  }

  /** The map if it is due, the question, the choices. `since` is what happened after the person's last question. */
  show(seat: number, since: readonly string[], events: readonly GameEvent[]): void {
    const view = this.view(seat);
    this.focus = focusOf(this.loaded.game, this.sketch, view, events, this.focus);
    const { wipes } = this.io.screen;
    // The greeting stays in sight until the first answer.
    if (wipes && !Number.isNaN(this.turn)) this.io.out('\u001b[2J\u001b[H');
    if (wipes || view.turn !== this.turn) this.drawMap(view);
    this.turn = view.turn;
    this.print([...since, '']);
    this.ask(seat, view);
  }

  /** The question once more, without the map. */
  ask(seat: number, view = this.view(seat), only?: string): void {
    const { game } = this.loaded;
    const asked = askedOf(game, view);
    if (!asked) return;
    this.print([statusOf(this.loaded, view)]);
    const rule = asked.question.rule === '' ? '' : ` (${asked.question.rule})`;
    this.print(wrap(`${seatName(game, this.match.state, seat)}: ${asked.text}${rule}`, this.io.screen.columns));
    this.print(choiceLines(game, listedAnswers(asked.question), this.io.screen.columns, only));
    if (asked.question.window !== '') this.print(['      (`always <order>` answers this by itself from now on)']);
  }

  /** Handles a word that is not an order. Returns false if the word is unknown. */
  command(seat: number, word: string, rest: string): boolean {
    switch (word) {
      case 'help':
        this.print(HELP.split('\n'));
        return true;
      case 'list':
        this.ask(seat, this.view(seat), rest === '' ? 'all' : rest);
        return true;
      case 'map':
        this.lookAt(seat, rest);
        return true;
      case 'stack':
        this.stack(seat, rest);
        return true;
      case 'unit':
        this.unit(seat, rest);
        return true;
      case 'why':
        this.why(seat, rest);
        return true;
      case 'odds':
        this.odds(seat, rest);
        return true;
      case 'score':
        this.score(seat);
        return true;
      case 'log':
        this.log(seat, rest);
        return true;
      case 'save':
        this.save(rest);
        return true;
      default:
        return false;
    }
  }

  /** Why an order cannot be given, in the game's words. */
  refusalOf(seat: number, action: Action): string {
    const { game } = this.loaded;
    const refusal = game.why(this.view(seat), action);
    return refusal ? explain(game, refusal) : 'It is allowed.';
  }

  print(lines: readonly string[]): void {
    if (lines.length > 0) this.io.out(`${lines.join('\n')}\n`);
  }

  private view(seat: number): View {
    return this.loaded.game.observe(this.match.state, seat);
  }

  private lookAt(seat: number, hex: string): void {
    const id = hex === '' ? this.focus : this.loaded.game.vocabulary.placeName(this.loaded.game.vocabulary.place(hex));
    if (!this.sketch.at.has(id)) this.print([`There is no hex “${hex}” on the map.`]);
    else {
      this.focus = id;
      this.drawMap(this.view(seat));
    }
  }

  private drawMap(view: View): void {
    const { columns, rows, colour } = this.io.screen;
    const lines = Math.max(9, Math.min(27, rows - 16));
    this.print(
      drawMap(this.loaded, this.sketch, view, { focus: this.focus, columns: Math.min(columns, 160), lines, colour }),
    );
  }

  private stack(seat: number, name: string): void {
    const { game, map, sideOf } = this.loaded;
    const place = game.vocabulary.place(name);
    if (place < 0) {
      this.print([`There is no hex or box “${name}”.`]);
      return;
    }
    const view = this.view(seat);
    const hex = map.hexes[game.vocabulary.placeName(place)];
    const ground = hex ? [hex.n, hex.t, ...(hex.f ?? [])].filter((w) => w !== undefined).join(', ') : 'box';
    const pieces = view.pieces.filter((p) => p.place === place).sort((a, b) => b.order - a.order);
    const lines = pieces.map((p) => {
      const id = p.unit === HIDDEN ? 'unknown unit' : game.vocabulary.units[p.unit];
      return `  ${[id, sideOf.get(id) ?? '', p.face, ...p.badges].filter((w) => w !== '').join(', ')}`;
    });
    const marks = view.marks
      .filter((m) => m.at.includes(place))
      .map((m) => `  mark: ${m.kind}${m.n === undefined ? '' : ` ${m.n}`}`);
    const use = game.query(view, { ask: 'stack', place });
    const used = isRefusal(use) || use.limit <= 0 || !hex ? [] : [`  stacking: ${use.used} of ${use.limit}`];
    this.print([`${placeName(game, place)} (${ground})`, ...lines, ...marks, ...used]);
  }

  private unit(seat: number, name: string): void {
    const { game } = this.loaded;
    const unit = game.vocabulary.unit(name);
    const figures = unit < 0 ? undefined : game.query(this.view(seat), { ask: 'unit', unit });
    if (figures === undefined) this.print([`There is no unit “${name}”.`]);
    else if (isRefusal(figures)) this.print([explain(game, figures)]);
    else
      this.print([
        name,
        ...Object.entries(figures).map(
          ([key, value]) => `  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
        ),
      ]);
  }

  private why(seat: number, text: string): void {
    const { game } = this.loaded;
    const action = readOrder(game, listedAnswers(this.view(seat).question), text);
    this.print([isRefusal(action) ? explain(game, action) : this.refusalOf(seat, action)]);
  }

  /** Chances are computed on an imagined position, so they reveal nothing that this seat does not know. */
  private odds(seat: number, text: string): void {
    const { game } = this.loaded;
    const view = this.view(seat);
    const actions = listedAnswers(view.question);
    const one = text === '' ? undefined : readOrder(game, actions, text);
    if (isRefusal(one)) {
      this.print([explain(game, one)]);
      return;
    }
    const imagined = game.imagine(view, seededRng('odds'));
    const lines = (one === undefined ? actions : [one]).flatMap((action) => {
      const results = oddsOf(game, imagined, action);
      const head = `${spell(game.vocabulary.name(action))}:`;
      if (isRefusal(results)) return one === undefined ? [] : [`${head} ${explain(game, results)}`];
      if (results.length < 2 && one === undefined) return [];
      const merged = mergeOdds(results, (events) => tell(game, events, seat));
      return [head, ...merged.map(({ p, outcome }) => `  ${percent(p).padStart(7)}  ${outcome || 'nothing more'}`)];
    });
    this.print(lines.length > 0 ? lines : ['None of the choices rolls dice.']);
  }

  private score(seat: number): void {
    const { game } = this.loaded;
    const score = game.query(this.view(seat), { ask: 'score' });
    if (isRefusal(score)) {
      this.print([explain(game, score)]);
      return;
    }
    const sides = game.vocabulary.sides.map((_, side) => sideName(game, side));
    const where = ({ place }: ScoreItem) => (place === undefined ? '' : ` ${game.vocabulary.placeName(place)}`);
    const items = score.items.map(
      (i) => `  ${sides[i.side] ?? ''} ${i.value}: ${reason(game, i.because)}${where(i)} (${i.rule})`,
    );
    const points = sides.map((side, i) => `${side} ${score.points[i] ?? 0}`).join(', ');
    this.print([...items, `${points}; ${score.leader < 0 ? 'even' : `ahead: ${sides[score.leader]}`}.`]);
  }

  private log(seat: number, text: string): void {
    const wanted = /^\d+$/.test(text) ? Number(text) : 20;
    const { length } = this.match.line;
    this.print(
      length === 0 ? ['Nothing has happened yet.'] : reportOf(this.match, Math.max(0, length - wanted), length, seat),
    );
  }

  private save(to: string): void {
    if (to === '') {
      this.print(['Say where: save <file>.']);
      return;
    }
    try {
      copyFileSync(this.file, to, constants.COPYFILE_EXCL);
      this.print([`A copy of the match is in ${to}.`]);
    } catch (error) {
      this.print([`Nothing was written to ${to}: ${error instanceof Error ? error.message : String(error)}.`]);
    }
  }
}

function statusOf({ game }: Loaded, view: View): string {
  const words = [`Turn ${view.turn}`, phaseName(view.phase), sideName(game, view.active) ?? ''];
  return `-- ${words.filter((w) => w !== '').join(' · ')} --`;
}
