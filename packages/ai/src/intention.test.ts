import { type Game, type GameEvent, isRefusal, SeededChance, say } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../test/helpers.ts';
import { createOpponent, type Why, WORD_KINDS, WORDS } from './index.ts';
import { passOf } from './rollout.ts';

const ACTIVATIONS = 200;
/**
 * `nodes`: how much a soldier thinks. `kept`: what was said is looked at until the next die, so that the part that can be seen to be kept
 * depends on the dice of a game; Theseus rolls before many of its moves. `broken`: a plan is told from one of the positions that the seat
 * can imagine; where units are hidden, the true one may hold something else, and now and then a plan turns out otherwise.
 */
const BY_GAME: Readonly<Record<string, { nodes: number; kept: number; broken: number; named: number }>> = {
  tobruk: { nodes: 300, kept: 0.6, broken: 0, named: 0.8 },
  gazala: { nodes: 300, kept: 0.6, broken: 0, named: 0.8 },
  theseus: { nodes: 80, kept: 0.35, broken: 2, named: 0.75 },
};

interface Told {
  readonly intention: Why['intention'];
  /** What happened until the next die, or until the other side did more than let a window pass. */
  readonly events: GameEvent[];
  /** The activation ended before either. */
  whole: boolean;
  /** Whether the first fight of the activation had begun when the record ends. */
  fights: boolean;
}

/** Plays drills by soldiers; for every activation what was said at its start, and what was done. */
function activationsOf(game: Game, nodes: number, most: number): Told[] {
  const all: Told[] = [];
  for (let drill = 0; all.length < most; drill++) {
    const state = game.setup('drill', {});
    if (isRefusal(state)) throw new Error(state.key);
    const dice = new SeededChance(`told ${drill}`);
    const soldiers = game.info.sides.map(() => createOpponent(game, { level: 'soldier', nodes }));
    let told: Told | undefined;
    let activation = -1;
    for (let decisions = 0; decisions < 3000; decisions++) {
      const pending = game.pending(state);
      if (pending.kind === 'outcome') break;
      if (pending.kind === 'chance') {
        // The dice of a battle tell that it is fought; what follows the plan could not know.
        const fought: GameEvent[] = [];
        game.apply(state, dice.next(pending), fought);
        if (told) {
          told.events.push(...fought.filter((e) => 'attack' in e.figures));
          told.fights = true;
        }
        told = undefined;
        continue;
      }
      const now = game.advice?.activation(state) ?? -1;
      if (now !== activation) {
        if (told && activation >= 0) told.whole = true;
        if (activation >= 0 || now < 0) told = undefined;
        activation = now;
      }
      const { seat } = pending;
      const pass = passOf(pending);
      const choice = soldiers[seat].choose(game.observe(state, seat), `${drill}/${decisions}`);
      const isOwn = game.advice?.activeSide(state) === state.sideOf(seat);
      if (isOwn && choice.why.plans > 0) {
        told = { intention: choice.why.intention, events: [], whole: false, fights: false };
        all.push(told);
      }
      const events: GameEvent[] = [];
      game.apply(state, choice.action, events);
      told?.events.push(...events);
      if (!isOwn && choice.action !== pass) told = undefined;
    }
  }
  return all.slice(0, most);
}

const told = new Map<string, Told[]>();
/** The activations of a game are played once for all tests. */
async function toldIn(id: string): Promise<Told[]> {
  const all = told.get(id) ?? activationsOf(await loadGame(id), BY_GAME[id].nodes, ACTIVATIONS);
  told.set(id, all);
  return all;
}

/** Whether what was said is true: kept, broken, or open because a die came first. */
function verdictOf({ intention: { key, figures }, events, whole, fights }: Told): 'kept' | 'broken' | 'open' {
  const isMove = ({ figures: { unit, from, to } }: GameEvent) =>
    typeof unit === 'number' && typeof from === 'number' && typeof to === 'number' && from !== to;
  const moves = events.filter(isMove);
  const arrivedAt = (place: unknown) => new Set(moves.filter((e) => e.figures.to === place).map((e) => e.figures.unit));
  const isDone = (): boolean => {
    switch (key) {
      case 'attack-at':
        return events.some((e) => 'attack' in e.figures && e.figures.hex === figures.place);
      case 'attack-with':
        return events.some((e) => 'attack' in e.figures && e.figures.unit === figures.unit);
      case 'move-to':
      case 'move-first':
        return arrivedAt(figures.place).has(figures.unit);
      case 'gather-at':
        return arrivedAt(figures.place).size >= Number(figures.n);
      case 'hold-with':
        return hasNobodyLeft(moves);
      default:
        return key === 'hold' && hasNobodyLeft(moves);
    }
  };
  if (isDone()) return 'kept';
  // What was promised before the first die was not done, and no die came.
  return whole && !fights ? 'broken' : 'open';
}

/** Every unit that moved is where it was. */
function hasNobodyLeft(moves: readonly GameEvent[]): boolean {
  const began = new Map<unknown, unknown>();
  const ended = new Map<unknown, unknown>();
  for (const {
    figures: { unit, from, to },
  } of moves) {
    if (!began.has(unit)) began.set(unit, from);
    ended.set(unit, to);
  }
  return [...ended].every(([unit, to]) => began.get(unit) === to);
}

describe.each(Object.keys(BY_GAME))('what the computer says in %s', (id) => {
  it('is what it does: places and units that it names are approached and attacked, and who stays stays', async () => {
    const all = await toldIn(id);
    expect(all).toHaveLength(ACTIVATIONS);
    const verdicts = all.map(verdictOf);
    const say = (told: Told) => `${told.intention.key} ${JSON.stringify(told.intention.figures)}`;
    const broken = all.filter((_, i) => verdicts[i] === 'broken').map(say);
    expect(broken.length, broken.join('\n')).toBeLessThanOrEqual(BY_GAME[id].broken);
    expect(verdicts.filter((v) => v === 'kept').length / ACTIVATIONS).toBeGreaterThan(BY_GAME[id].kept);
    const named = all.filter(({ intention: { figures } }) => 'place' in figures || 'unit' in figures);
    expect(named.length / ACTIVATIONS).toBeGreaterThanOrEqual(BY_GAME[id].named);
  });

  it('is a whole sentence', async () => {
    const game = await loadGame(id);
    for (const { intention } of await toldIn(id)) {
      const sentence = say(WORDS, game.vocabulary, intention.key, intention.figures, game.info.names, WORD_KINDS);
      expect(sentence).toMatch(/^It [^{}]+\.$/);
    }
  });
});
