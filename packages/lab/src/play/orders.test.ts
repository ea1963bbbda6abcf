import { createOpponent } from '@cauldron/ai';
import { answersBy, type Game, isRefusal, Match } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { nodeLibrary } from '../library.ts';
import { playerOf, sit } from './players.ts';

const SEED = 'questions 0';

const games = async (): Promise<readonly Game[]> =>
  Promise.all(nodeLibrary.ids.map(async (id) => (await nodeLibrary.load(id)).game));

function begin(game: Game, scenario: string): Match {
  const match = Match.begin(game, { scenario, seed: SEED });
  if (isRefusal(match)) throw new Error(match.key);
  return match;
}

/**
 * The most questions about windows that one seat gets within one activation, in the first turns of a match between scripts whose seats
 * say «no» to each. Under the usual orders a «no» lasts as long as they say, otherwise for this once.
 */
function mostAsked(game: Game, scenario: string, turns: number, isUsual: boolean): number {
  const match = begin(game, scenario);
  const script = createOpponent(game, { level: 'recruit', explains: false });
  const noes = new Map(game.info.windows.map(({ id, usual, default: once }) => [id, (isUsual && usual?.no) || once]));
  for (const { id, usual, default: answer } of isUsual ? game.info.windows : [])
    for (const seat of game.info.sides.keys()) match.order(seat, id, answer, undefined, usual?.unless);
  const asked = new Map<string, number>();
  const first = game.clock(match.state).turn;
  for (let question = match.question(); question; question = match.question()) {
    const { turn } = game.clock(match.state);
    if (turn >= first + turns) break;
    const { seat, window } = question;
    const no = game.vocabulary.read(noes.get(window) ?? ['']);
    if (window !== '' && !isRefusal(no)) {
      const key = `${turn} ${game.advice?.activation(match.state)} ${seat}`;
      asked.set(key, (asked.get(key) ?? 0) + 1);
      match.act(seat, no);
    } else match.act(seat, script.choose(game.observe(match.state, seat), String(match.line.length)).action);
  }
  return Math.max(0, ...asked.values());
}

describe('the usual standing orders', () => {
  it('leave a seat that says no at most four questions in one enemy activation; without them there are dozens in a game', async () => {
    const all: number[] = [];
    for (const game of await games()) {
      const [{ id }] = game.info.scenarios;
      for (const [scenario, turns] of [['drill', Number.POSITIVE_INFINITY] as const, [id, 2] as const]) {
        const [usual, without] = [true, false].map((isUsual) => mostAsked(game, scenario, turns, isUsual));
        expect(usual, `${game.info.id} ${scenario}`).toBeGreaterThan(0);
        expect(usual, `${game.info.id} ${scenario}`).toBeLessThanOrEqual(Math.min(4, without));
        all.push(without);
      }
    }
    expect(Math.max(...all)).toBeGreaterThan(24);
  });

  it('are followed by a player of the laboratory, which then plays its own game', async () => {
    let [passed, asked] = [0, 0];
    for (const game of await games()) {
      const match = begin(game, 'drill');
      const player = sit(game, playerOf('recruit@orders'), () => undefined);
      if (player === 'random') throw new Error('nobody plays at random here');
      for (let question = match.question(); question; question = match.question()) {
        const { seat, window, conditions } = question;
        const { action } = player.choose(game.observe(match.state, seat), String(match.line.length));
        const { usual, default: answer } = game.info.windows.find(({ id }) => id === window) ?? {};
        if (usual && answer) {
          const isPassed = answersBy({ answer, when: undefined, unless: usual.unless }, conditions);
          if (isPassed) expect(game.vocabulary.name(action)).toEqual(answer);
          if (isPassed) passed++;
          else asked++;
        }
        match.act(seat, action);
      }
    }
    expect(passed).toBeGreaterThan(20);
    expect(asked).toBeGreaterThan(0);
  });
});
