import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endMatch } from './flow/chance.ts';
import { implementing } from './flow/conduct.ts';
import { frame } from './flow/frame.ts';
import { Layout } from './flow/layout.ts';
import { messages } from './flow/messages.ts';
import { isRefusal, refuse } from './flow/refusal.ts';
import { State } from './flow/state.ts';
import { compileMap } from './map/map.ts';
import { soundPack } from './pack/check.ts';
import type { Pack } from './pack/pack.ts';
import { packGame } from './pack-game.ts';

const pack = soundPack(JSON.parse(readFileSync(new URL('./pack/fixtures/skirmish.json', import.meta.url), 'utf8')));

const VERBS = { go: 'place', stop: 'none' } as const;
const says = messages({
  prompts: { 'ask-go': {} },
  events: {},
  refusals: {},
  endings: { stopped: { gone: 'number' } },
});
const compileWorld = (from: Pack) => ({ map: compileMap(from.map), units: { ids: from.units.map(({ id }) => id) } });
type World = ReturnType<typeof compileWorld>;

class Walk extends State<typeof says> {
  readonly gone = this.section('gone');
  constructor(
    readonly world: World,
    layout: Layout,
  ) {
    super(layout);
  }
  override rebuild(): void {}
}

const going = frame('going', {});
const conducts = {
  goingConduct: implementing<Walk, Walk, typeof VERBS, typeof says>()(going, {
    asks: () => 0,
    rule: '1',
    prompt: 'ask-go',
    answers: {
      go: {
        role: 'go',
        over: (k, _f, c) => c.addBelow(k.world.map.hexes),
        does: (g) => {
          g.gone[0]++;
        },
      },
      stop: { role: 'end', does: (g) => endMatch(g, 0, 0, 0, [g.gone[0]]) },
    },
  }),
};

function begin(world: World, layout: Layout): Walk {
  const g = new Walk(world, layout);
  g.push(going);
  return g;
}

const module = packGame<Walk, World>({
  id: 'skirmish',
  title: 'A Walk',
  rulesVersion: 3,
  maturity: 'draft',
  sides: ['red', 'blue'],
  costUnit: 1,
  verbs: VERBS,
  windows: [],
  streams: [],
  secrets: [],
  messages: says,
  conducts,
  cups: () => [{ kinds: ['far'], counts: (g) => g.gone }],
  world: compileWorld,
  layout: () => new Layout({ gone: 1 }),
  state: Walk,
  setup: begin,
  compose: (world, layout, vocabulary, _scenario, { set }) =>
    vocabulary.verb(String(set?.verb)) < 0 ? refuse('', 'unknown-verb') : begin(world, layout),
  shows: {
    scenario: () => pack.scenarios[0].id,
    clock: () => ({ turn: 1, phase: 'walk', active: 0 }),
    open: () => ({}),
  },
  answers: {},
  invariants: () => undefined,
});

describe('a game made from a pack', () => {
  const game = module.create(pack);
  const [{ id: scenario }] = pack.scenarios;

  it('has the pack’s scenarios, places and units', () => {
    expect({ id: module.id, title: module.title }).toEqual({ id: 'skirmish', title: 'A Walk' });
    expect(game.info).toMatchObject({ id: 'skirmish', title: 'A Walk', rulesVersion: 3, maturity: 'draft' });
    expect(Object.keys(game.info)).not.toContain('conducts');
    expect(game.info.scenarios.map((s) => s.id)).toEqual(pack.scenarios.map((s) => s.id));
    expect(game.vocabulary.units).toEqual(pack.units.map((u) => u.id));
    expect(game.vocabulary.verbNames).toEqual(['chance', 'go', 'stop']);
  });

  it('runs the conducts of its frames, and names the figures of an ending as its messages do', () => {
    const g = game.setup(scenario, {});
    if (isRefusal(g)) throw new Error(g.key);
    for (const order of [['go', game.vocabulary.places[0]], ['stop']]) {
      const action = game.vocabulary.read(order);
      if (isRefusal(action)) throw new Error(action.key);
      expect(game.apply(g, action)).toBeUndefined();
    }
    expect(game.pending(g)).toMatchObject({ kind: 'outcome', ending: 'stopped', figures: { gone: 1 } });
  });

  it('gives its world, its layout and its vocabulary to the composer of positions', () => {
    expect(game.compose({ scenario, set: { verb: 'fly' } })).toMatchObject({ key: 'unknown-verb' });
    expect(isRefusal(game.compose({ scenario, set: { verb: 'go' } }))).toBe(false);
  });
});
