/** The leak test: everything a seat is shown, asked, told or refused follows from what it may know. */

import {
  type Action,
  eventFor,
  forEachOutcome,
  type Game,
  type GameEvent,
  HIDDEN,
  type Query,
  type Rng,
  type State,
  sample,
  seededRng,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { anyAction, some, spreadOverAll, unlessRefused } from './plays.ts';
import { seatsOf, viewersOf } from './seats.ts';
import type { Subject } from './suite.ts';

/** How many pairs are played on from each position, and for how many steps. */
const PAIRS = 3;
const STEPS = 15;

export function secretsConform<S extends State>(subject: Subject<S>): void {
  const { game, scenarios, closely, seed, positions, secrets } = subject;
  const viewers = viewersOf(game);
  /** A view as it crosses the wire. */
  const see = (state: S, viewer: Viewer): View => JSON.parse(JSON.stringify(game.observe(state, viewer)));

  describe.each(closely)('secrets in %s', (scenario) => {
    const rng = () => seededRng(`${seed}/secrets/${scenario}`);
    const samples = () => spreadOverAll(game, scenario, `${seed}/secrets/${scenario}`, positions);

    it('an imagined position gives exactly the view that it was imagined from, and is sound', () => {
      const draw = rng();
      for (const state of samples()) {
        for (const viewer of viewers) {
          const view = see(state, viewer);
          const imagined = game.imagine(view, draw);
          expect(see(imagined, viewer)).toEqual(view);
          expect(game.invariants(imagined)).toBeUndefined();
        }
      }
    });

    it('an umpire sees everything', () => {
      const draw = rng();
      for (const state of samples()) {
        const view = see(state, 'umpire');
        expect(JSON.stringify(view.position)).not.toContain(String(HIDDEN));
        expect(game.hash(game.imagine(view, draw))).toBe(game.hash(state));
      }
    });

    it('a game says whether anything is hidden from a viewer as the view does', () => {
      for (const state of samples()) {
        for (const viewer of [...viewers, 'umpire'] as const) {
          const sections = Object.values(see(state, viewer).position.sections);
          expect(game.hidesFrom(state, viewer)).toBe(sections.some((figures) => figures.includes(HIDDEN)));
        }
      }
    });

    it('only the seat to move sees its answers', () => {
      for (const state of samples()) {
        const asked = see(state, 'umpire').question;
        for (const viewer of viewers) {
          const shown = see(state, viewer).question?.actions;
          expect(shown).toEqual(asked && (viewer === asked.seat ? asked.actions : []));
        }
      }
    });

    it('a spectator is shown nothing that is hidden from a seat', () => {
      for (const state of samples()) {
        const spectator = see(state, 'spectator');
        for (const seat of seatsOf(game)) {
          const view = see(state, seat);
          for (const [name, figures] of Object.entries(view.position.sections)) {
            figures.forEach((n, i) => {
              if (n === HIDDEN) expect(spectator.position.sections[name][i], `${name}[${i}]`).toBe(HIDDEN);
            });
          }
          const known = new Map(view.holdings.map((h) => [h.id, h.known]));
          for (const { id, known: shown } of spectator.holdings) expect(known.get(id)).toMatchObject(shown);
        }
      }
    });

    it('reasons and answers to queries are the same for all imagined positions', () => {
      const draw = rng();
      for (const state of samples()) {
        for (const viewer of viewers) {
          const view = see(state, viewer);
          const like = see(game.imagine(view, draw), viewer);
          for (const query of someQueries(subject, view, draw))
            expect(game.query(like, query)).toEqual(game.query(view, query));
          for (let i = 0; i < 4; i++) {
            const action = anyAction(game, draw);
            expect(game.why(like, action)).toEqual(game.why(view, action));
          }
        }
      }
    });

    // Without secrets, two positions that look alike are equal: there is nothing to compare.
    if (secrets.length === 0) return;
    it('positions that differ only in a secret stay the same to the other side until it is revealed', () => {
      const draw = rng();
      for (const state of samples()) {
        for (const viewer of viewers) {
          for (let pair = 0; pair < PAIRS; pair++) walkAlike(subject, see(state, viewer), see, draw);
        }
      }
    });
  });

  it('every secret is hidden from somebody at some point, and varies among imagined positions', () => {
    const hidden = new Set<string>();
    const varied = new Set<string>();
    const draw = seededRng(`${seed}/varied`);
    // Some secrets occur only in some scenarios: the others are searched while one is missing.
    const others = scenarios.filter((scenario) => !closely.includes(scenario));
    for (const scenario of [...closely, ...others]) {
      if (others.includes(scenario) && secrets.every((name) => hidden.has(name) && varied.has(name))) break;
      for (const state of spreadOverAll(game, scenario, `${seed}/secrets/${scenario}`, positions)) {
        for (const viewer of viewers) {
          const view = see(state, viewer);
          const names = Object.entries(view.position.sections).filter(([, figures]) => figures.includes(HIDDEN));
          if (names.length === 0) continue;
          const worlds = Array.from({ length: 4 }, () => game.encode(game.imagine(view, draw)).sections);
          for (const [name] of names) {
            hidden.add(name);
            if (new Set(worlds.map((world) => world[name].join())).size > 1) varied.add(name);
          }
        }
      }
    }
    expect(
      [...hidden].filter((name) => !varied.has(name)),
      'hidden, but always imagined alike',
    ).toEqual([]);
    expect(
      secrets.filter((name) => !hidden.has(name)),
      'declared secret, but never hidden',
    ).toEqual([]);
  });
}

function someQueries<S extends State>({ game, positions }: Subject<S>, { pieces }: View, rng: Rng): Query[] {
  const unit = rng.below(game.vocabulary.units.length);
  const place = rng.below(game.vocabulary.places.length);
  const all: Query[] = [
    { ask: 'score' },
    { ask: 'unit', unit },
    { ask: 'stack', place },
    { ask: 'reach', units: [unit] },
    { ask: 'path', units: [unit], to: place },
    { ask: 'zoc', side: rng.below(game.info.sides.length) },
    { ask: 'supply', unit },
    { ask: 'command', unit },
    { ask: 'sight', from: place, to: rng.below(game.vocabulary.places.length) },
    { ask: 'attack', place, units: [unit] },
  ];
  // The attack under way, if there is one, brings most secrets together; so does the strongest that may come.
  const [near] = some(pieces, 1, rng);
  const threat: Query[] = near === undefined ? [] : [{ ask: 'threat', place: near.place }];
  return [...some(all, Math.min(4, positions), rng), { ask: 'attack', place, units: [] }, ...threat];
}

/**
 * Plays two positions that a viewer cannot tell apart in the same way. The viewer must be told and shown the same. When an event
 * reveals something they may differ, and two new ones are imagined.
 */
function walkAlike<S extends State>(
  { game }: Subject<S>,
  from: View,
  _see: (state: S, viewer: Viewer) => View,
  rng: Rng,
): void {
  const { viewer } = from;
  const hears = (bits: number) => bits < 0 || (typeof viewer === 'number' && (bits & (1 << viewer)) !== 0);
  let one = game.imagine(from, rng);
  let other = game.imagine(from, rng);
  for (let step = 0; step < STEPS; step++) {
    expectSameConditions(game, one, other, viewer);
    const chosen = chooseAlike(game, one, other, hears, rng);
    if (!chosen) return;
    const [oneEvents, otherEvents]: [GameEvent[], GameEvent[]] = [[], []];
    unlessRefused(game.apply(one, chosen[0], oneEvents));
    unlessRefused(game.apply(other, chosen[1], otherEvents));
    const told = [oneEvents, otherEvents].map((events) => toldTo(viewer, events));
    // If only one of them reveals something (somebody hides there, or nobody), the other goes on unchanged.
    const common = Math.min(...told.map(({ before, reveals }) => (reveals ? before.length : Number.POSITIVE_INFINITY)));
    const [ones, others] = told.map(({ before }) => before.slice(0, common));
    expect(ones).toEqual(others);
    const texts = [one, other].map((state) => JSON.stringify(game.observe(state, viewer)));
    if (texts[0] === texts[1]) continue;
    const views = texts.map((text): View => JSON.parse(text));
    if (!told.some(({ reveals }) => reveals)) expect(views[1]).toEqual(views[0]);
    // If the viewer has learnt the same, only figures that are secret may differ: those that the reveal has shown.
    const [learnt, alsoLearnt] = [learntFrom(oneEvents, views[0]), learntFrom(otherEvents, views[1])];
    if (learnt === alsoLearnt) {
      const [first, second] = views.map((view) => openPartOf(game, view));
      expect(second, learnt).toEqual(first);
    }
    one = game.imagine(views[0], rng);
    other = game.imagine(views[0], rng);
  }
}

/**
 * A standing order of another seat looks at the conditions of its window. If they hung on what the viewer may not know, he could read it
 * from whether the seat is asked, or how fast it answers.
 */
function expectSameConditions<S extends State>(game: Game<S>, one: S, other: S, viewer: Viewer): void {
  const first = game.pending(one);
  if (first.kind !== 'question' || first.window === '' || first.seat === viewer) return;
  const conditions = { ...first.conditions };
  const second = game.pending(other);
  expect(second.kind === 'question' && { ...second.conditions }, `conditions of ${first.window}`).toEqual(conditions);
}

const sentencesFor = (viewer: Viewer, events: readonly GameEvent[]): readonly string[] =>
  events.flatMap((e) => eventFor(e, viewer) ?? []).map((e) => JSON.stringify(e));

/** What a viewer is told before something is revealed, and whether something is. */
function toldTo(viewer: Viewer, events: readonly GameEvent[]) {
  const reveal = events.findIndex((e) => e.reveals);
  return { before: sentencesFor(viewer, events.slice(0, reveal < 0 ? undefined : reveal)), reveals: reveal >= 0 };
}

/**
 * What a viewer is told, and what he sees being shown to another seat: a unit that he can name himself. It is his own, or, if he has no
 * seat in the match, one that now every seat knows. He is not told of it, because it is no news of the enemy.
 */
function learntFrom(events: readonly GameEvent[], { viewer, pieces }: View): string {
  const isNamed = ({ figures }: GameEvent) => pieces.some(({ unit }) => unit === figures.unit);
  const shown = events.filter((e) => e.reveals && !eventFor(e, viewer) && isNamed(e)).map((e) => JSON.stringify(e));
  return [...sentencesFor(viewer, events), ...shown].join('\n');
}

/** A view without the figures of secret sections, and without what follows from them: faces, badges, answers. */
function openPartOf<S extends State>({ info }: Game<S>, view: View): unknown {
  const sections = Object.entries(view.position.sections).filter(([name]) => !info.secrets.includes(name));
  const { seat, prompt, window } = view.question ?? {};
  return {
    ...view,
    pieces: view.pieces.map(({ place, order }) => ({ place, order })),
    question: { seat, prompt, window },
    position: { ...view.position, sections: Object.fromEntries(sections) },
  };
}

/** The same answer or outcome for both positions. For a draw that the viewer does not see, any outcome for each. */
function chooseAlike<S extends State>(
  game: Game<S>,
  one: S,
  other: S,
  hears: (bits: number) => boolean,
  rng: Rng,
): readonly [Action, Action] | undefined {
  const pending = game.pending(one);
  // Dice are equal in both, and may have too many outcomes to list.
  if (pending.kind === 'chance' && pending.cup === undefined && hears(pending.see)) {
    const outcome = sample(pending, rng);
    return [outcome, outcome];
  }
  const [ones, others] = [possibleIn(game, one), possibleIn(game, other)];
  if (pending.kind === 'chance' && !hears(pending.see))
    return [ones[rng.below(ones.length)], others[rng.below(others.length)]];
  const common = ones.filter((a) => others.includes(a));
  const action = common[rng.below(common.length)];
  return action === undefined ? undefined : [action, action];
}

function possibleIn<S extends State>(game: Game<S>, state: S): readonly Action[] {
  const pending = game.pending(state);
  if (pending.kind === 'outcome') return [];
  if (pending.kind === 'question') return Array.from(pending.actions.subarray(0, pending.count));
  const outcomes: Action[] = [];
  forEachOutcome(pending, (outcome) => outcomes.push(outcome));
  return outcomes;
}
