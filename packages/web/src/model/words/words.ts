/** Keys, numbers and refusals as a person reads them: units and hexes by their names, sides by their names on the board. */

import {
  type Action,
  ALL_VERB,
  areSpans,
  type BoardData,
  ENGINE_WORDS,
  type FigureKind,
  type Figures,
  figureKind,
  type Game,
  HIDDEN,
  type Holding,
  isRefusal,
  type MapData,
  type MessagesData,
  type NamedAction,
  type Refusal,
  say,
  spokenOf,
  targetOf,
  verbOf,
} from '@cauldron/engine';
import { given, t, unworded } from '../../messages/messages.ts';
import { resultWords } from './results.ts';

/** What a game's words need of its pack. A game without one uses its own names. */
export interface PackNames {
  readonly board?: Pick<BoardData, 'sides' | 'formations'>;
  readonly messages?: Pick<MessagesData, 'reasons' | 'terms' | 'verbs' | 'answers' | 'conditions'>;
  readonly map?: Pick<MapData, 'hexes' | 'boxes'>;
}

/** Refusals for which the page has its own words. */
const PAGE_REFUSALS: Readonly<Record<string, Parameters<typeof t>[0] | undefined>> = {
  'looking-back': 'looking-back-refusal',
  'log-full': 'refused-log-full',
  'said-enough': 'refused-said-enough',
  'other-side': 'refused-other-side',
  'match-of-other-pack': 'match-other-pack',
  'match-of-other-rules': 'match-other-rules',
};

export class Words {
  private readonly boxes: ReadonlyMap<string, string>;

  constructor(
    readonly game: Game,
    private readonly names: PackNames = {},
  ) {
    this.boxes = new Map((names.map?.boxes ?? []).map((box) => [box.id, box.name ?? box.id]));
  }

  /** A key of the game's catalogue with its figures. */
  sentence(key: string, figures: Figures): string {
    const worded = Object.entries(figures).map(([name, value]) => [
      name,
      name === 'result' ? this.printed(this.kindOf(key, name), value) : this.figure(this.kindOf(key, name), value),
    ]);
    // Figures that are words already are put in as they are.
    const said = say(this.game.catalogue, this.game.vocabulary, key, Object.fromEntries(worded));
    return key in this.game.catalogue || key in ENGINE_WORDS ? given(said) : unworded(said);
  }

  refusal(refusal: Refusal): string {
    const own = PAGE_REFUSALS[refusal.key];
    return own === undefined
      ? this.sentence(refusal.key, refusal.figures)
      : t(own, refusal.figures as Record<string, string | number>);
  }

  /** Why a modifier applies: a key with words on the board, or the name of a unit or a place. */
  reason(because: string): string {
    const worded = this.names.messages?.reasons[because] ?? this.game.catalogue[because];
    if (worded !== undefined) return given(worded);
    const unit = this.game.vocabulary.units.indexOf(because);
    if (unit >= 0) return this.unit(unit);
    return isKey(because) ? unworded(because) : given(because);
  }

  unit(unit: number): string {
    const id = unit === HIDDEN ? undefined : this.game.vocabulary.units[unit];
    return id === undefined ? t('unseen-counter') : given(this.game.info.names?.units?.[id] ?? id);
  }

  place(place: number): string {
    const { vocabulary } = this.game;
    const carrier = place - vocabulary.places.length;
    if (carrier >= 0) return this.unit(carrier);
    const id = vocabulary.placeName(place);
    const name = this.names.map?.hexes[id]?.n;
    return given(name === undefined ? (this.boxes.get(id) ?? id) : `${id} ${name}`);
  }

  side(side: number): string {
    const id = this.game.vocabulary.sides[side];
    return id === undefined ? '' : given(this.names.board?.sides.find((s) => s.id === id)?.name ?? capital(id));
  }

  phase(phase: string): string {
    const named = this.names.messages?.terms[phase] ?? this.game.catalogue[phase];
    // A key may be both a phase and an event: a sentence with figures is no name.
    return named === undefined || named.includes('{') ? capital(unworded(phase)) : given(named);
  }

  /** Whether the game has a word for a key. */
  isTerm(key: string): boolean {
    return this.names.messages?.terms[key] !== undefined;
  }

  /** A word of the game's own, as its board writes it; a name stays unchanged. */
  term(id: string): string {
    const named = this.names.messages?.terms[id] ?? this.names.board?.formations.find((f) => f.id === id)?.name;
    if (named !== undefined) return given(named);
    return isKey(id) ? unworded(id) : given(id);
  }

  /** Whose something is: a side or a formation, by its id. */
  owner(id: string): string {
    const side = this.game.vocabulary.sides.indexOf(id);
    return side >= 0 ? this.side(side) : this.formation(id);
  }

  /** A condition of a window, as its board words it. */
  condition(name: string): string {
    const worded = this.names.messages?.conditions?.[name];
    return worded === undefined ? unworded(name) : given(worded);
  }

  /** The pack's name for something on a chart or a counter: its term, or its id with the words separated. */
  label(id: string): string {
    const named = this.names.messages?.terms[id];
    return given(named ?? id.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`));
  }

  /** What a side suffers by a result of a table, in the game's words. */
  result(part: string): string {
    return given(this.names.messages?.terms[`result ${part}`] ?? part);
  }

  /** A result against both sides, as a table prints it, in words before its code; any other result as it is. */
  private printed(kind: FigureKind | undefined, value: Figures[string]): string | number {
    if (typeof value !== 'string' || !value.includes('/')) return this.figure(kind, value);
    const [attacker = '', defender = ''] = value.split('/').map((part) => part.trim());
    return t('result-told', { what: resultWords(attacker, defender, this), printed: value });
  }

  /** A cup or a hand: its kind, and its owner. */
  holding({ id, owner }: Holding): string {
    const [kind, of] = id.split(':');
    const side = this.side(owner ?? this.game.vocabulary.sides.indexOf(of ?? ''));
    return side === '' ? capital(this.term(kind)) : t('holding-of', { side, name: this.term(kind).toLowerCase() });
  }

  /** An answer as the label of a button. To the question with this prompt it may have a label of its own. */
  action(action: Action, prompt?: string): string {
    const { vocabulary } = this.game;
    const verb = verbOf(action);
    if (verb === ALL_VERB) return t('all-of', { answer: this.verb(targetOf(action), prompt) });
    const name = vocabulary.verbNames[verb];
    const target = this.target(action);
    const template = this.template(name, prompt) ?? unworded(name);
    const whole = /\{(?:target|nth)\}/.test(template) || target === '' ? template : `${template} {target}`;
    // People count from one.
    return given(capital(whole.replace('{target}', target).replace('{nth}', String(targetOf(action) + 1))));
  }

  /** The kind of an answer, without its target. */
  verb(verb: number, prompt?: string): string {
    const name = this.game.vocabulary.verbNames[verb];
    const template = this.template(name, prompt);
    return template === undefined ? unworded(name) : given(capital(template.replace(/\{(?:target|nth)\}/, '…')));
  }

  private template(verb: string, prompt = ''): string | undefined {
    const { messages } = this.names;
    return messages?.answers?.[prompt]?.[verb] ?? messages?.verbs[verb];
  }

  /** An answer of a record as a label. */
  named(named: NamedAction): string {
    const read = this.game.vocabulary.read(named);
    return isRefusal(read) ? named.join(' ') : this.action(read);
  }

  /** The order as a person types it. */
  spelled(action: Action): string {
    return this.game.vocabulary.name(action).join(' ');
  }

  /** The kind of a figure in a sentence, as the game declares it. */
  kindOf(key: string, figure: string): FigureKind | undefined {
    return figureKind(this.game.messages, key, figure);
  }

  /** The units and places in a sentence. */
  subjects(key: string, figures: Figures): { units: number[]; places: number[] } {
    return spokenOf(this.game.messages, key, figures);
  }

  private figure(kind: FigureKind | undefined, value: Figures[string]): string | number {
    if (typeof value === 'object') return value.map((one) => this.figure(kind, one)).join(', ');
    if (kind === 'formation') return this.formation(value);
    if (typeof value === 'string') return kind === 'term' ? this.term(value) : value;
    if (kind === 'unit' || kind === 'units') return this.unit(value);
    if (kind === 'place' || kind === 'places') return this.place(value);
    return kind === 'side' ? this.side(value) : value;
  }

  /** A formation by its id or its number. */
  private formation(id: string | number): string {
    const list = this.names.board?.formations ?? [];
    const found = typeof id === 'number' ? list[id] : list.find((f) => f.id === id);
    return given(found?.name ?? String(id));
  }

  /** The target of an answer, in words. */
  targetName(action: Action): string {
    return this.target(action);
  }

  private target(action: Action): string {
    const { vocabulary } = this.game;
    const [verb, target] = [verbOf(action), targetOf(action)];
    const kind = vocabulary.targetKind(verb);
    if (kind === 'unit') return this.unit(target);
    if (kind === 'place') return this.place(target);
    if (kind === 'side') return this.side(target);
    const named = String(vocabulary.targetName(verb, target) ?? '');
    const span = areSpans(kind) ? kind[target] : undefined;
    if (span !== undefined) return t(`span-${span}`);
    return named === '' ? '' : this.term(named);
  }
}

/** A key, not a name: all lower case. */
const isKey = (id: string): boolean => /^[a-z][a-z-]*$/.test(id);

export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
