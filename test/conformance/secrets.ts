/** The leak test: what a seat is shown, asked, told or refused follows from what it may know. */

import {
  type Action,
  type GameEvent,
  HIDDEN,
  type Query,
  type Rng,
  type State,
  seededRng,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { anyAction, some, spreadOverAll, unlessRefused } from './plays.ts';
import type { Subject } from './suite.ts';

const VIEWERS: readonly Viewer[] = [0, 1, 'spectator'];
const SEATS = [0, 1];

export function secretsConform<S extends State>(subject: Subject<S>): void {
  const { game, scenarios, seed, positions, secrets } = subject;
  /** A view as it crosses the wire. */
  const see = (state: S, viewer: Viewer): View => JSON.parse(JSON.stringify(game.observe(state, viewer)));

  describe.each(scenarios)('secrets in %s', (scenario) => {
    const rng = () => seededRng(`${seed}/secrets/${scenario}`);
    const samples = () => spreadOverAll(game, scenario, `${seed}/secrets/${scenario}`, positions);

    it('an imagined position gives exactly the view it was imagined from, and is a sound one', () => {
      const draw = rng();
      for (const state of samples()) {
        for (const viewer of VIEWERS) {
          const view = see(state, viewer);
          const imagined = game.imagine(view, draw);
          expect(see(imagined, viewer)).toEqual(view);
          expect(game.invariants(imagined)).toBeUndefined();
        }
      }
    });

    it('an umpire sees all there is', () => {
      const draw = rng();
      for (const state of samples()) {
        const view = see(state, 'umpire');
        expect(JSON.stringify(view.position)).not.toContain(String(HIDDEN));
        expect(game.hash(game.imagine(view, draw))).toBe(game.hash(state));
      }
    });

    it('only the seat that is asked sees its answers', () => {
      for (const state of samples()) {
        const asked = see(state, 'umpire').question;
        for (const viewer of VIEWERS) {
          const shown = see(state, viewer).question?.actions;
          expect(shown).toEqual(asked && (viewer === asked.seat ? asked.actions : []));
        }
      }
    });

    it('a spectator is shown nothing that is hidden from a seat', () => {
      for (const state of samples()) {
        const spectator = see(state, 'spectator');
        for (const seat of SEATS) {
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

    it('reasons and answers to queries are the same over imagined positions', () => {
      const draw = rng();
      for (const state of samples()) {
        for (const viewer of VIEWERS) {
          const view = see(state, viewer);
          const like = see(game.imagine(view, draw), viewer);
          for (const query of someQueries(subject, draw))
            expect(game.query(like, query)).toEqual(game.query(view, query));
          for (let i = 0; i < 4; i++) {
            const action = anyAction(game, draw);
            expect(game.why(like, action)).toEqual(game.why(view, action));
          }
        }
      }
    });

    it('what differs only in a secret stays the same to the other side until it is revealed', () => {
      const draw = rng();
      for (const state of samples()) {
        for (const viewer of VIEWERS) {
          const view = see(state, viewer);
          const worlds = [game.imagine(view, draw), game.imagine(view, draw)] as const;
          for (let step = 0; step < 12; step++) {
            const action = commonAction(subject, worlds, draw);
            if (action === undefined) break;
            const [one, other] = worlds.map((world) => {
              const events: GameEvent[] = [];
              unlessRefused(game.apply(world, action, events));
              return events;
            });
            const hears = (e: GameEvent) => e.see < 0 || (typeof viewer === 'number' && (e.see & (1 << viewer)) !== 0);
            const told = [one, other].map((events) => {
              const reveal = events.findIndex((e) => e.reveals);
              return events.slice(0, reveal < 0 ? undefined : reveal).filter(hears);
            });
            expect(JSON.stringify(told[0])).toBe(JSON.stringify(told[1]));
            if ([...one, ...other].some((e) => e.reveals)) break;
            expect(see(worlds[0], viewer)).toEqual(see(worlds[1], viewer));
          }
        }
      }
    });
  });

  it('every secret is hidden from someone somewhere, and varies among imagined positions', () => {
    const hidden = new Set<string>();
    const varied = new Set<string>();
    const draw = seededRng(`${seed}/varied`);
    for (const scenario of scenarios) {
      for (const state of spreadOverAll(game, scenario, `${seed}/secrets/${scenario}`, positions)) {
        for (const viewer of VIEWERS) {
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

function someQueries<S extends State>({ game, positions }: Subject<S>, rng: Rng): Query[] {
  const unit = rng.below(game.vocabulary.units.length);
  const place = rng.below(game.vocabulary.places.length);
  const all: Query[] = [
    { ask: 'score' },
    { ask: 'unit', unit },
    { ask: 'stack', place },
    { ask: 'reach', units: [unit] },
    { ask: 'path', units: [unit], to: place },
    { ask: 'zoc', side: rng.below(2) },
    { ask: 'supply', unit },
    { ask: 'command', unit },
    { ask: 'sight', from: place, to: rng.below(game.vocabulary.places.length) },
    { ask: 'attack', place, units: [unit] },
  ];
  return some(all, Math.min(4, positions), rng);
}

/** An answer, or an outcome of chance, that is possible in both positions; undefined if there is none. */
function commonAction<S extends State>({ game }: Subject<S>, worlds: readonly S[], rng: Rng): Action | undefined {
  const [one, other] = worlds.map((world): readonly number[] => {
    const pending = game.pending(world);
    if (pending.kind === 'outcome') return [];
    if (pending.kind === 'question') return Array.from(pending.actions.subarray(0, pending.count));
    const kinds = pending.cup ? Array.from(pending.cup) : new Array<number>(pending.sides ** pending.dice).fill(1);
    return kinds.flatMap((n, outcome) => (n > 0 ? [outcome] : []));
  });
  const common = one.filter((a) => other.includes(a));
  return common.length === 0 ? undefined : common[rng.below(common.length)];
}
