/** A game made from a pack: everything that follows from the pack in every game stands here once. */

import type { Advice } from './advice.ts';
import { bindGame, catalogueOf, type Later, packInfo, type Rules } from './bind.ts';
import type { Declared, Implemented } from './flow/conduct.ts';
import type { Frame } from './flow/frame.ts';
import type { Flow } from './flow/kernel.ts';
import type { Layout } from './flow/layout.ts';
import type { Messages } from './flow/messages.ts';
import type { Refusal } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import { type Verbs, Vocabulary } from './flow/vocabulary.ts';
import type { GameInfo, GameModule, Options } from './game.ts';
import type { Pack } from './pack/pack.ts';
import { formationIds } from './pack/readers.ts';

/** A pack, compiled. */
interface PackWorld {
  readonly map: { readonly ids: readonly string[] };
  readonly units: { readonly ids: readonly string[] };
}

/** What each game states for itself: its info, its words and its parts. A board needs no more. */
export interface BoardRules<S extends State, W extends PackWorld>
  extends Omit<GameInfo, 'names' | 'scenarios' | 'options' | 'packHash' | 'free'>,
    Pick<Rules<S>, 'answers'>,
    Pick<Flow<S>, 'streams' | 'known' | 'landed'> {
  /** What is public, what is hidden and how it is imagined; a function where that takes the world. */
  readonly shows: Rules<S>['shows'] | ((world: W) => Rules<S>['shows']);
  readonly verbs: Verbs;
  readonly messages: Messages;
  /** The conduct of each frame, under any names: `import * as conducts from './rules/index.ts'`. */
  readonly conducts: Readonly<Record<string, Implemented>>;
  /** What the first question does not need, and all frames: `import * as frames from './frames.ts'`. Left out where everything is here. */
  readonly later?: { readonly frames: Readonly<Record<string, object>>; load(): Promise<LaterRules<S>> };
  /** What a seat may do unasked at any question of its own, by verb: ordering its stacks. */
  readonly unasked?: Flow<S>['free'];
  /** The cups for draws, as live counts by kind, and the names of their kinds. */
  cups?(world: W): readonly { readonly kinds: readonly string[]; counts(g: S): Int32Array }[];
  world(pack: Pack): W;
  layout(world: W): Layout;
  readonly state: new (world: W, layout: Layout) => S;
  setup(world: W, layout: Layout, scenario: number, options: Options): S | Refusal;
}

/** The rules that may be loaded later: the conduct of most frames, and answers to what players ask. */
export interface LaterRules<S extends State> {
  readonly conducts: Readonly<Record<string, Implemented>>;
  readonly answers: Rules<S>['answers'];
}

/** The same with what only lessons, opponents and tests need. */
export interface PackRules<S extends State, W extends PackWorld>
  extends BoardRules<S, W>,
    Pick<Rules<S>, 'invariants'> {
  compose(world: W, layout: Layout, vocabulary: Vocabulary, ...position: Parameters<Rules<S>['compose']>): S | Refusal;
  advice?(world: W): Advice<S>;
}

/** A game from its rules. One for a board alone composes no positions. */
export const packGame = <S extends State, W extends PackWorld>(
  rules: BoardRules<S, W> & Partial<PackRules<S, W>>,
): GameModule<S> => ({
  id: rules.id,
  title: rules.title,
  create(pack) {
    const { verbs, messages, conducts, later, cups, state, streams, known, landed, unasked, ...rest } = rules;
    const { title, sides, rulesVersion, maturity, missing, costUnit, faces, windows, secrets } = rest;
    const { shows, answers, compose, invariants = () => undefined } = rest;
    const world = rest.world(pack);
    const layout = rest.layout(world);
    const vocabulary = new Vocabulary(
      verbs,
      sides,
      world.units.ids,
      world.map.ids,
      pack.map.aliases,
      formationIds(pack),
    );
    const drawn = cups?.(world) ?? [];
    return bindGame<S>({
      info: packInfo(pack, {
        title,
        sides,
        rulesVersion,
        maturity,
        costUnit,
        windows,
        secrets,
        ...(faces ? { faces } : {}),
        ...(unasked ? { free: Object.keys(unasked) } : {}),
        ...(missing === undefined ? {} : { missing }),
      }),
      vocabulary,
      catalogue: catalogueOf(pack),
      messages,
      flow: {
        frames: framesOf(conducts, later?.frames),
        streams,
        cups: drawn.map(({ counts }) => counts),
        kinds: drawn.map(({ kinds }) => kinds),
        ...(known ? { known } : {}),
        ...(landed ? { landed } : {}),
        ...(unasked ? { free: unasked } : {}),
      },
      blank: () => new state(world, layout),
      setup: (scenario, options) => rest.setup(world, layout, scenario, options),
      compose(...position) {
        if (!compose) throw new Error(`${title} for a board composes no positions: load the whole game`);
        return compose(world, layout, vocabulary, ...position);
      },
      shows: typeof shows === 'function' ? shows(world) : shows,
      answers,
      ...(later ? { later: async () => laterOf(await later.load()) } : {}),
      invariants,
      ...(rest.advice ? { advice: rest.advice(world) } : {}),
    });
  },
});

/** By name: a game has the same numbers for its frames whether some are loaded later or not. */
function framesOf(
  conducts: Readonly<Record<string, Implemented>>,
  all: Readonly<Record<string, object>> = {},
): Declared[] {
  const here: readonly Declared[] = Object.values(conducts);
  const others = (Object.values(all) as Frame[]).filter((frame) => !here.some((x) => x.frame === frame));
  return [...here, ...others.map((frame) => ({ frame }))].sort((a, b) => (a.frame.name < b.frame.name ? -1 : 1));
}

const laterOf = <S extends State>({ conducts, answers }: LaterRules<S>): Later<S> => ({
  frames: Object.values(conducts),
  answers,
});
