import {
  type Action,
  type GameEvent,
  isRefusal,
  pickAnswer,
  type Question,
  SeededChance,
  seededRng,
} from '@cauldron/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { game, start } from './testing/table.ts';

/** Matches of the drill between players who attack whenever they may and else do anything: what they decided, and what came of it. */
const MATCHES = 150;
const decisions: number[] = [];
const endings = new Set<string>();
const orders = new Set<string>();
const told = new Set<string>();

beforeAll(() => {
  for (let i = 0; i < MATCHES; i++) play(`drill/${i}`);
});

function play(seed: string): void {
  const state = game.setup('drill', {});
  if (isRefusal(state)) throw new Error(`the drill cannot be set up: ${state.key}`);
  const [rng, chance, events] = [seededRng(seed), new SeededChance(seed), [] as GameEvent[]];
  for (let n = 0; ; ) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') {
      decisions.push(n);
      endings.add(pending.ending);
      break;
    }
    if (pending.kind === 'question') n++;
    const action = pending.kind === 'question' ? eager(pending, rng) : chance.next(pending);
    if (pending.kind === 'question') orders.add(nameOf(action));
    game.apply(state, action, events);
  }
  for (const event of events) told.add(event.key);
}

function eager(q: Question, rng: { below(n: number): number }): Action {
  const fights = Array.from(q.actions.subarray(0, q.count)).filter((a) => /^(?:activate|attack)/.test(nameOf(a)));
  return fights.length > 0 ? fights[rng.below(fights.length)] : pickAnswer(q, rng);
}

function nameOf(action: Action): string {
  const [verb, target] = game.vocabulary.name(action);
  return verb === 'attack' || verb === 'play' ? `${verb} ${target}` : verb;
}

describe('The drill', () => {
  it('takes fewer than 150 decisions, however eagerly it is fought', () => {
    expect(Math.max(...decisions)).toBeLessThan(150);
  });

  it('can be won by either side, and drawn', () => {
    expect([...endings].sort()).toEqual(['allied-victory', 'axis-victory', 'tie']);
  });

  it('has all three intensities of attack, helpers, losses, retreats and advances (11.0)', () => {
    const combat = ['attack light', 'attack medium', 'attack heavy', 'with', 'lose', 'retreat', 'advance'];
    expect([...orders]).toEqual(expect.arrayContaining(combat));
    expect([...told]).toEqual(expect.arrayContaining(['disrupted', 'eliminated', 'step-lost']));
  });

  it('has formations, single units, reinforcements and units that leave the map (7.0, 8.3, 15.0)', () => {
    expect([...orders]).toEqual(expect.arrayContaining(['activate', 'single', 'move', 'to', 'exit']));
    expect([...told]).toContain('arrived');
  });

  it('has every Tactical Chit (13.0)', () => {
    const plays = ['combat', 'anti-tank', 'extra-move', 'replacement', 'withdrawal', 'attack'].map((p) => `play ${p}`);
    expect([...orders]).toEqual(expect.arrayContaining([...plays, 'bomb']));
    expect([...told]).toContain('sandstorm');
  });

  it('rewards the breach: eight units behind it keep the Axis its third action (14.1, 14.2)', () => {
    expect([...told]).toEqual(expect.arrayContaining(['breach-made', 'breach-through', 'lines-cut', 'lines-held']));
  });

  it('lasts two turns and comes last on the list, after the scenarios of the book', () => {
    expect(game.info.scenarios.map((s) => s.id)).toEqual(['one', 'campaign', 'drill']);
    expect(game.info.scenarios.at(-1)).toMatchObject({ turns: 2 });
  });

  it('is set up with two answers: each side as the pack suggests', () => {
    expect(start('drill').all('usual', 'usual').offers('breach')).toEqual(['115/1', '65/1', '66/1']);
  });
});
