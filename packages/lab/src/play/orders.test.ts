import { createOpponent } from '@cauldron/ai';
import { type Game, isRefusal, Match, type State, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { nodeLibrary } from '../library.ts';
import { playerOf, sit } from './players.ts';

/** The most questions about a window within one activation of the first turn, between scripts whose seats say a plain «no» to each. */
function mostAsked(game: Game, scenario: string, seed: string, isUsual: boolean): number {
  const match = Match.begin(game, { scenario, seed });
  if (isRefusal(match)) throw new Error(match.key);
  const script = createOpponent(game, { level: 'recruit', explains: false });
  const noes = new Map(game.info.windows.map(({ id, usual, default: once }) => [id, (isUsual && usual?.no) || once]));
  for (const { id, usual, default: answer } of isUsual ? game.info.windows : [])
    for (const seat of [0, 1]) match.order(seat, id, answer, undefined, usual?.unless);
  const asked = new Map<string, number>();
  const { turn } = game.clock(match.state);
  for (let question = match.question(); question; question = match.question()) {
    if (game.clock(match.state).turn > turn) break;
    const { seat, window } = question;
    const read = game.vocabulary.read(noes.get(window) ?? ['']);
    if (window !== '' && !isRefusal(read)) {
      const key = `${activationOf(game, match.state)} ${window}`;
      asked.set(key, (asked.get(key) ?? 0) + 1);
      match.act(seat, read);
    } else match.act(seat, script.choose(game.observe(match.state, seat), String(match.line.length)).action);
  }
  return Math.max(...asked.values());
}

/**
 * How often each seat is asked about a window in each activation of a whole match between scripts, the most first. Their «no» lasts as
 * long as the usual order says; without the usual orders it is a «no» for this once.
 */
function askedIn(game: Game, scenario: string, seed: string, isUsual: boolean): readonly number[] {
  const match = Match.begin(game, { scenario, seed });
  if (isRefusal(match)) throw new Error(match.key);
  const script = createOpponent(game, { level: 'recruit', explains: false });
  const windows = new Map(game.info.windows.map((window) => [window.id, window]));
  for (const { id, usual, default: answer } of isUsual ? windows.values() : [])
    for (const seat of [0, 1]) match.order(seat, id, answer, undefined, usual?.unless);
  const asked = new Map<string, number>();
  for (let question = match.question(); question; question = match.question()) {
    const { seat, window } = question;
    const view = game.observe(match.state, seat);
    const { action } = script.choose(view, String(match.line.length));
    const { usual, default: once } = windows.get(window) ?? {};
    const no = game.vocabulary.read((isUsual ? usual?.no : once) ?? ['']);
    const key = `${game.clock(match.state).turn} ${activationOf(game, match.state)} ${seat}`;
    if (window !== '') asked.set(key, (asked.get(key) ?? 0) + 1);
    match.act(seat, window !== '' && view.question?.roles[verbOf(action)] === 'no' && !isRefusal(no) ? no : action);
  }
  return [...asked.values()].sort((a, b) => b - a);
}

const activationOf = ({ advice }: Game, state: State): number => advice?.activation(state) ?? -1;

describe('the usual standing orders', () => {
  it('leave at most three questions in one enemy activation of Tobruk 1; without them there are dozens', async () => {
    const { game } = await nodeLibrary.load('tobruk');
    expect(mostAsked(game, '1', 'questions', false)).toBeGreaterThan(24);
    for (const seed of ['questions', 'more questions']) expect(mostAsked(game, '1', seed, true)).toBeLessThanOrEqual(3);
  });

  it('leave at most four questions to a seat in one enemy activation of Theseus; without them there are more than ten', async () => {
    const { game } = await nodeLibrary.load('theseus');
    expect(askedIn(game, 'drill', 'questions 0', false)[0]).toBeGreaterThan(10);
    const asked = [0, 1, 2, 3, 4, 5].flatMap((n) => askedIn(game, 'drill', `questions ${n}`, true));
    expect(asked.length).toBeGreaterThan(5);
    expect(Math.max(...asked)).toBeLessThanOrEqual(4);
    expect(Math.max(...askedIn(game, 'opening', 'questions', true))).toBeLessThanOrEqual(4);
  });

  it('are followed by a player of the laboratory, which then plays its own game', async () => {
    const { game } = await nodeLibrary.load('tobruk');
    const match = Match.begin(game, { scenario: '1', seed: 'lab' });
    if (isRefusal(match)) throw new Error(match.key);
    const players = ['recruit', 'recruit@orders'].map((words) => sit(game, playerOf(words), () => undefined));
    const [{ usual }] = game.info.windows;
    let passed = 0;
    for (let question = match.question(); question && passed < 20; question = match.question()) {
      const { seat, window, conditions } = question;
      const player = players[seat];
      if (player === 'random') throw new Error('nobody plays at random here');
      const { action } = player.choose(game.observe(match.state, seat), String(match.line.length));
      const isAsked =
        conditions.armour >= (usual?.unless.armour.from ?? 0) &&
        conditions.objective <= (usual?.unless.objective.to ?? 0);
      if (window !== '' && !isAsked) {
        passed++;
        expect(game.vocabulary.name(action)).toEqual(['pass', 'step']);
      }
      match.act(seat, action);
    }
    expect(passed).toBe(20);
  });
});
