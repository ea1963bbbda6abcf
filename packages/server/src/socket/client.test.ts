import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { Metrics } from '../ops/metrics.ts';
import { MATCH, matchesOf, TOKEN } from '../testing/stand-ins.ts';
import { Client } from './client.ts';

/** How many of these messages of one socket waited behind the work of others. */
async function waitedFor(account: string | undefined, watches: readonly object[]): Promise<number> {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send() {},
    ping() {},
    close() {},
    terminate() {},
  });
  const metrics = new Metrics();
  let waited = 0;
  let watched = 0;
  const watch = async () => {
    watched++;
    return { declined: 'no-seat' as const, why: '' };
  };
  const opener = { address: '127.0.0.1', ...(account === undefined ? {} : { account, session: 'session' }) };
  new Client(socket as unknown as WebSocket, new PassThrough(), opener, {
    matches: matchesOf({ watch }),
    server: 'cauldron',
    figures: {
      proposals: metrics.counter('proposals', ''),
      seconds: metrics.histogram('seconds', ''),
      refused: metrics.counter('refused', ''),
    },
    log: { error() {} },
    pace: (rate) => rate,
    mayGoOn: () => true,
    mayAsk: () => true,
    mayAct: () => true,
    fine() {},
    offend() {},
    afterOthers(work) {
      waited++;
      return work();
    },
    network: 'network',
  });
  const say = (message: object) => socket.emit('message', JSON.stringify(message), false);
  say({ t: 'hello', protocol: 2 });
  for (const more of watches) say({ t: 'watch', match: MATCH, from: -1, ...more });
  await expect.poll(() => watched).toBe(watches.length);
  socket.emit('close');
  return waited;
}

it('a spectator’s watching waits behind others, also with an account; that of a seat does not', async () => {
  expect(await waitedFor(undefined, [{}])).toBe(1);
  expect(await waitedFor('ann', [{}, {}])).toBe(2);
  expect(await waitedFor('ann', [{ seat: 0 }])).toBe(0);
  expect(await waitedFor(undefined, [{ token: TOKEN }, { token: TOKEN, seat: 1 }])).toBe(0);
});
