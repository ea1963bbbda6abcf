/** Binds a game's rules to the contract. Everything that is the same for all games stands here once. */

import type { Advice } from './advice.ts';
import { type Answering, answerTo } from './answering.ts';
import { LOWEST } from './chance/random.ts';
import { action, targetOf, verbOf } from './flow/action.ts';
import { decodeState, type Encoded, encodeState } from './flow/codec.ts';
import type { Implemented } from './flow/conduct.ts';
import type { Events } from './flow/events.ts';
import { Hasher } from './flow/hash.ts';
import { type Flow, Kernel, RulesMissing } from './flow/kernel.ts';
import type { Messages } from './flow/messages.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { Vocabulary } from './flow/vocabulary.ts';
import type { Game, GameInfo, Options, Position } from './game.ts';
import { type Shows, viewsOf } from './observe.ts';
import { packHash } from './pack/hash.ts';
import type { Pack } from './pack/pack.ts';
import { formationIds, unitNames } from './pack/readers.ts';
import type { Answer, OpenQuestion, Query } from './query.ts';
import { madeOnce, type View } from './view.ts';

/** What each game states for itself. Scenarios are numbers here: the index of the scenario in the pack. */
export interface Rules<S extends State> {
  readonly info: GameInfo;
  readonly vocabulary: Vocabulary;
  readonly catalogue: Readonly<Record<string, string>>;
  readonly messages: Messages;
  readonly flow: Omit<Flow<S>, 'verbNames' | 'targetKind' | 'prompts' | 'endings' | 'endingFigures'>;
  /** An empty position. */
  blank(): S;
  /** The start of a scenario, its first frames pushed but not yet run. */
  setup(scenario: number, options: Options): S | Refusal;
  /** `give` answers the question of a composed position's frames, as the rules allow. */
  compose(scenario: number, position: Position, give: Give<S>): S | Refusal;
  readonly shows: Shows<S>;
  /** Answers over one position that gives the viewer's view. */
  readonly answers: Answering<S>;
  /** Loads what the first question does not need; left out where everything is here. */
  later?(): Promise<Later<S>>;
  invariants(s: S): string | undefined;
  readonly advice?: Advice<S>;
}

/** What a game has after it was loaded whole. */
export interface Later<S extends State> {
  readonly frames: readonly Implemented[];
  readonly answers: Answering<S>;
}

/** Gives an order in a position, or returns the refusal of the rules. */
export type Give<S extends State> = (s: S, verb: number, target: number) => Refusal | undefined;

export function bindGame<S extends State>(rules: Rules<S>): Game<S> {
  const { info, vocabulary, catalogue, messages } = rules;
  const kernel = new Kernel<S>({
    ...rules.flow,
    verbNames: vocabulary.verbNames,
    targetKind: (verb) => vocabulary.targetKind(verb),
    endings: Object.keys(messages.endings),
    endingFigures: Object.values(messages.endings).map(Object.keys),
    prompts: messages.prompts,
  });
  let answers = rules.answers;
  const rest = restOf(rules.later, (later) => {
    kernel.implement(later.frames);
    answers = { ...answers, ...later.answers };
  });
  const views = viewsOf(info, rules.shows, kernel.frames);
  // Sections that have not changed since the last look are the same arrays.
  const truthOf = madeOnce<S, Encoded>((s, last) => encodeState(s, kernel, last));
  const hasher = new Hasher(kernel.frames);
  const settled = (s: S | Refusal, out?: Events): S | Refusal => {
    if (!isRefusal(s)) kernel.settle(s, out);
    return s;
  };
  const give: Give<S> = (s, verb, target) => {
    kernel.settle(s);
    const order = action(verb, target);
    return kernel.why(s, order) ?? kernel.apply(s, order);
  };
  // A board asks many questions about one view. The position is imagined once, and every question gets a copy.
  const imagined = new WeakMap<View, S>();
  const askedOf = rules.blank();
  const pictureOf = (view: View): S => {
    const known = imagined.get(view) ?? game.imagine(view, LOWEST);
    imagined.set(view, known);
    // A person reads the answer, so a refusal carries its reason.
    askedOf.no = refuse as unknown as S['no'];
    return game.copy(known, askedOf);
  };
  const openIn = (s: S): OpenQuestion => ({
    offers(verb) {
      const pending = kernel.pending(s);
      if (pending.kind !== 'question') return [];
      const actions = Array.from(pending.actions.subarray(0, pending.count));
      return actions.filter((a) => verbOf(a) === verb).map(targetOf);
    },
    why: (verb, target) => kernel.why(s, action(verb, target)),
  });
  const game: Game<S> = {
    info,
    vocabulary,
    catalogue,
    messages,
    setup(scenario, options) {
      const i = scenarioOf(info, scenario);
      return isRefusal(i) ? i : (unknownOption(info, options) ?? settled(rules.setup(i, options)));
    },
    compose(position, out) {
      const i = scenarioOf(info, position.scenario);
      if (isRefusal(i)) return i;
      return unknownOption(info, position.options ?? {}) ?? settled(rules.compose(i, position, give), out);
    },
    pending: (s) => kernel.pending(s),
    apply: rest
      ? (s, action, out) => unlessMissing(() => kernel.apply(s, action, out))
      : (s, action, out) => kernel.apply(s, action, out),
    copy(from, into = rules.blank()) {
      into.ints.set(from.ints);
      into.stamp++;
      return into;
    },
    keep: (s) => s.ints.slice(0, s.layout.truth),
    recall(truth, into = rules.blank()) {
      into.ints.set(truth);
      into.ints.fill(0, truth.length);
      into.rebuild();
      into.stamp++;
      return into;
    },
    encode: (s) => encodeState(s, kernel),
    decode: (json) => decodeState(rules.blank(), kernel, json),
    hash: (s) => hasher.hash(s),
    observe: (s, viewer) => views.observe(s, viewer, truthOf(s), kernel.pending(s)),
    hidesFrom: (s, viewer) => views.hidesFrom(s, viewer),
    clock: (s) => rules.shows.clock(s),
    imagine: (view, rng) => views.imagine(view, rng, game.decode),
    query<Q extends Query>(view: View, query: Q) {
      const s = pictureOf(view);
      return unlessMissing(() => answerTo(answers, vocabulary, s, query, openIn(s), view.viewer)) as Answer<Q>;
    },
    why(view, action) {
      const { question, viewer } = view;
      if (question && viewer !== 'umpire' && question.seat !== viewer) {
        return refuse('', 'not-your-question', { seat: question.seat });
      }
      return unlessMissing(() => kernel.why(pictureOf(view), action));
    },
    invariants: rules.invariants,
    advice: rules.advice,
    ...(rest ? { rest } : {}),
  };
  return game;
}

/** Loads once what came later; what failed is tried again. */
function restOf<T>(load: (() => Promise<T>) | undefined, take: (loaded: T) => void): Game['rest'] {
  if (!load) return undefined;
  let loading: Promise<void> | undefined;
  const rest = {
    isHere: false,
    load(): Promise<void> {
      loading ??= load().then(
        (loaded) => {
          take(loaded);
          rest.isHere = true;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return rest;
}

/** What leads to rules that are not here yet is refused: a preview shows nothing then. */
function unlessMissing<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof RulesMissing) return refuse('', 'rules-loading');
    throw error;
  }
}

/** The pack's scenarios and options, with what only the rules know. */
export function packInfo(
  pack: Pack,
  rest: Omit<GameInfo, 'id' | 'names' | 'scenarios' | 'options' | 'packHash'>,
): GameInfo {
  return {
    ...rest,
    id: pack.game,
    names: {
      sides: byId(pack.board.sides),
      places: byId(pack.map.boxes ?? []),
      formations: byId(pack.board.formations),
      formationIds: formationIds(pack),
      units: unitNames(pack.units),
      terms: pack.messages.terms,
    },
    scenarios: pack.scenarios.map(({ id, title, turns, seats }) => {
      const [firstTurn, lastTurn] = [Number(turns?.first ?? 1), Number(turns?.last ?? 1)];
      return { id, title, firstTurn, lastTurn, turns: lastTurn - firstTurn + 1, ...(seats ? { seats } : {}) };
    }),
    options: pack.options.map((o) => ({
      id: o.id,
      what: o.what,
      default: o.default === true,
      ruling: String(o.source).replace(/^ruling /, ''),
    })),
    packHash: packHash(pack),
  };
}

const byId = (list: readonly { readonly id: string; readonly name?: string | undefined }[]): Record<string, string> =>
  Object.fromEntries(list.map(({ id, name }) => [id, name ?? id]));

/** The sentences of an edition by key. The words of verbs are button labels and share keys with events, so they are kept apart. */
export function catalogueOf(pack: Pack): Readonly<Record<string, string>> {
  const { prompts, events, refusals, reasons, endings, terms } = pack.messages;
  return { ...terms, ...reasons, ...endings, ...refusals, ...events, ...prompts };
}

function scenarioOf({ scenarios }: GameInfo, name: string): number | Refusal {
  const i = scenarios.findIndex((s) => s.id === name);
  return i >= 0 ? i : refuse('', 'unknown-scenario', { name, choices: scenarios.map((s) => s.id).join(', ') });
}

function unknownOption(info: GameInfo, options: Options): Refusal | undefined {
  const name = Object.keys(options).find((id) => !info.options.some((o) => o.id === id));
  if (name === undefined) return undefined;
  return refuse('', 'unknown-option', { name, choices: info.options.map((o) => o.id).join(', ') });
}
