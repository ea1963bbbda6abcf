import { type Game, isRefusal, playRandom, SeededChance, seededRng, type View, type Viewer } from '@cauldron/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadGame, soak, someGameIds } from '../../../test/helpers.ts';
import { diffViews, PatchError, patchView } from './patch.ts';
import { hashView } from './view-hash.ts';
import { ViewTeller } from './view-teller.ts';

const VIEWERS: readonly Viewer[] = [0, 1, 'spectator'];
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The views of every viewer before each decision and each die of a random playout. */
function viewsOf(game: Game, scenario: string, seed: string, decisions: number): View[][] {
  const state = game.setup(scenario, {});
  if (isRefusal(state)) throw new Error(state.key);
  const views: View[][] = VIEWERS.map(() => []);
  playRandom(game, state, seededRng(seed), new SeededChance(seed), {
    maxDecisions: decisions,
    onAction(s) {
      for (const [i, viewer] of VIEWERS.entries()) views[i].push(game.observe(s, viewer));
    },
  });
  return views;
}

describe.each(someGameIds)('views of %s', (id) => {
  it('become the next view when their difference is applied, over the wire too, and have its hash', async () => {
    const game = await loadGame(id);
    for (const scenario of soak === undefined ? ['drill'] : game.info.scenarios.map((each) => each.id)) {
      for (const views of viewsOf(game, scenario, `patch ${scenario}`, 120)) {
        for (let i = 1; i < views.length; i++) {
          const patch = overTheWire(diffViews(views[i - 1], views[i]));
          const next = patchView(overTheWire(views[i - 1]), patch);
          expect(next).toEqual(overTheWire(views[i]));
          expect(hashView(next)).toBe(hashView(views[i]));
        }
      }
    }
  });

  it('are told the same if what several viewers share is compared, hashed and spelt once', async () => {
    const game = await loadGame(id);
    for (const [i, { id: scenario }] of game.info.scenarios.entries()) {
      const views = viewsOf(game, scenario, `telling ${scenario}`, i === 0 ? 120 : 40);
      const telling = new ViewTeller();
      for (let entry = 1; entry < views[0].length; entry++) {
        for (const seen of views) {
          const told = telling.tell(seen[entry - 1], seen[entry]);
          const patch = diffViews(seen[entry - 1], seen[entry]);
          expect(told).toEqual({ patch, text: JSON.stringify(patch), hash: hashView(seen[entry]) });
        }
      }
    }
  });

  it('can be patched over many entries as well as over one', async () => {
    const game = await loadGame(id);
    const [views] = viewsOf(game, game.info.scenarios[0].id, 'jump', 200);
    fc.assert(
      fc.property(fc.nat(views.length - 1), fc.nat(views.length - 1), (from, to) => {
        const next = patchView(views[from], diffViews(views[from], views[to]));
        expect(overTheWire(next)).toEqual(overTheWire(views[to]));
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it('have small patches: a decision changes a small part of the view', async () => {
    const game = await loadGame(id);
    const [views] = viewsOf(game, game.info.scenarios[0].id, 'size', 200);
    let [patches, wholes] = [0, 0];
    for (let i = 1; i < views.length; i++) {
      patches += JSON.stringify(diffViews(views[i - 1], views[i])).length;
      wholes += JSON.stringify(views[i]).length;
    }
    expect(patches / wholes).toBeLessThan(0.15);
  });

  it('hash differently when anything in them changes', async () => {
    const game = await loadGame(id);
    const [views] = viewsOf(game, game.info.scenarios[0].id, 'hash', 60);
    const hashes = new Map<string, string>();
    for (const view of views) hashes.set(JSON.stringify(view), hashView(view));
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  });
});

describe('any two values of a view', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string(),
      fc.boolean(),
      fc.array(fc.nat(4), { maxLength: 12 }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', '7', 'constructor'), tie('value'), { noNullPrototype: true }),
    ),
  })).value;
  const view = fc.dictionary(fc.constantFrom('pieces', 'numbers', 'question', 'position'), value, {
    noNullPrototype: true,
  }) as unknown as fc.Arbitrary<View>;

  it('are bridged by their difference, and equal hashes mean equal values', () => {
    fc.assert(
      fc.property(view, view, (before, after) => {
        const [a, b] = [overTheWire(before), overTheWire(after)];
        const patch = overTheWire(diffViews(before, after));
        expect(patchView(a, patch)).toEqual(b);
        expect(hashView(patchView(a, patch))).toBe(hashView(after));
        expect(hashView(before) === hashView(after)).toBe(Object.keys(patch).length === 0);
      }),
      { seed: 11, numRuns: 2000 },
    );
  });
});

describe('a hash of a view', () => {
  const small = (parts: object) => parts as unknown as View;

  it('does not depend on the order of names or on undefined fields', () => {
    expect(hashView(small({ turn: 1, side: 2 }))).toBe(hashView(small({ side: 2, outcome: undefined, turn: 1 })));
  });
  it('is the same on every machine', () => {
    expect(hashView(small({ turn: 3, phase: 'night', pieces: [{ unit: 1, badges: ['dug in'] }], x: [0.5, -1] }))).toBe(
      '1e410a777b0c0cea',
    );
  });
});

it('a patch of another view is refused', () => {
  const view = { pieces: [1, 2], turn: 1 } as unknown as View;
  expect(() => patchView(view, { pieces: { runs: [[1, 5]] } })).toThrow(PatchError);
  expect(() => patchView(view, { pieces: { at: [9, 1] } })).toThrow(PatchError);
  expect(() => patchView(view, { turn: { in: {} } })).toThrow(PatchError);
});
