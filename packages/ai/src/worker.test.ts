import { type Game, isRefusal, type State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../test/helpers.ts';
import { type FromOpponents, OpponentHost, type Platform } from './worker.ts';

const game = await loadGame('gazala');

/** A host whose clock advances by a millisecond at each reading, and what it has posted. */
function host(load: Platform['load'] = () => Promise.resolve(game)) {
  const posted: FromOpponents[] = [];
  const pauses: (() => void)[] = [];
  let now = 0;
  const platform: Platform = {
    post: (message) => {
      posted.push(message);
    },
    load,
    pause: () => {
      for (const meddle of pauses.splice(0)) meddle();
      return Promise.resolve();
    },
    clock: () => now++,
  };
  return { host: new OpponentHost(platform), posted, pauses };
}

function start(g: Game): State {
  const state = g.setup('drill', {});
  if (isRefusal(state)) throw new Error(state.key);
  return state;
}
const state = start(game);
const pending = game.pending(state);
const seat = pending.kind === 'question' ? pending.seat : -1;
const view = game.observe(state, seat);
const ask = { kind: 'choose', player: 'match/1', seed: '1', view: JSON.parse(JSON.stringify(view)) } as const;

describe('opponents behind messages', () => {
  it('answer with a legal action, its reason and the number of the request', async () => {
    const { host: opponents, posted } = host();
    await opponents.hear({ ...ask, id: 7, spec: { level: 'soldier', nodes: 200 } });
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ kind: 'chosen', id: 7, trouble: '' });
    if (posted[0].kind === 'chosen') expect(view.question?.actions).toContain(posted[0].action);
  });

  it('listen while they think: when asked to hurry, they answer with the best so far', async () => {
    const { host: opponents, posted, pauses } = host();
    pauses.push(() => void opponents.hear({ kind: 'hurry', id: 1 }));
    const spec = { level: 'commander', nodes: 5_000_000 } as const;
    await opponents.hear({ ...ask, id: 1, spec, millis: 10 ** 9 });
    expect(posted[0]).toMatchObject({ kind: 'chosen', id: 1 });
  });

  it('answer one after another, and report a game that cannot be loaded', async () => {
    const { host: opponents, posted } = host((id) =>
      id === 'gazala' ? Promise.resolve(game) : Promise.reject(new Error(`no ${id}`)),
    );
    const spec = { level: 'recruit' } as const;
    void opponents.hear({ ...ask, id: 1, spec, view: { ...view, game: 'atlantis' } });
    await opponents.hear({ ...ask, id: 2, spec });
    expect(posted.map(({ kind, id }) => [kind, id])).toEqual([
      ['failed', 1],
      ['chosen', 2],
    ]);
  });
});
