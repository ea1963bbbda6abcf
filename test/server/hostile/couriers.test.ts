/** Webhooks of ill will: some never answer. The notices of other people are sent all the same, and in order. */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Row } from '../../../packages/server/src/db/database.ts';
import { Courier } from '../../../packages/server/src/notices/courier.ts';
import { sendersOf } from '../../../packages/server/src/notices/senders.ts';
import { Metrics } from '../../../packages/server/src/ops/metrics.ts';
import type { Channel } from '../../../packages/server/src/store/channels.ts';
import { emptyDatabase, info, settingsOf } from '../../../packages/server/src/testing/stand-ins.ts';
import { post } from '../kit/letter-boxes.ts';

/** A web server that takes every request and answers none until it is told to. */
class Silent {
  readonly held: ServerResponse[] = [];
  private readonly server = createServer((request, response) => {
    request.resume();
    this.held.push(response);
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  answer(): void {
    for (const response of this.held.splice(0)) response.writeHead(200).end();
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const silent: Silent[] = [];
let courier: Courier;
/** Turns that nobody has claimed yet: one for each match, whose name is also that of its only channel. */
let due: { match: string; seat: number; turn: number }[];
let channels: Map<string, Channel>;
const outcomes: [id: string, outcome: string][] = [];

beforeEach(() => {
  due = [];
  channels = new Map();
  outcomes.length = 0;
  const database: Database = {
    ...emptyDatabase,
    query: async <R extends Row>(sql: string) =>
      (sql.includes('notices') ? due.splice(0) : []) as readonly Row[] as R[],
  };
  courier = new Courier({
    database,
    matches: { info: async (id) => ({ ...info, id }) },
    channels: {
      ofSeat: async (match) => [...channels.values()].filter(({ id }) => id === match),
      note: async (id, outcome) => void outcomes.push([id, outcome]),
    },
    senders: sendersOf(settingsOf({ CAULDRON_WEBHOOKS: 'any' })),
    urlOf: (match) => `https://play.example.org/#/match/${match}`,
    sent: new Metrics().counter('notices', 'Notices.'),
    log: { error: (figures) => expect(figures).toBeUndefined() },
    triesAfterMs: [],
    everyMs: 10,
  });
});
afterEach(async () => {
  for (const one of silent.splice(0)) one.close();
  await courier.close();
});

async function silence(): Promise<{ url: string; hook: Silent }> {
  const hook = new Silent();
  silent.push(hook);
  return { url: await hook.open(), hook };
}

function hear(id: string, target: string, isFailing = false): void {
  channels.set(id, { id, kind: 'webhook', target, secret: 's', form: undefined, isFailing });
}

it('twenty webhooks that hang do not keep others from hearing of their turns, in this round and in the next', async () => {
  const honest = await post();
  const { url, hook } = await silence();
  for (let i = 0; i < 20; i++) {
    hear(`hanging-${i}`, `${url}/${i}`);
    due.push({ match: `hanging-${i}`, seat: 0, turn: 1 });
  }
  hear('honest', honest.url);
  due.push({ match: 'honest', seat: 0, turn: 1 });
  courier.start();
  await expect.poll(() => honest.letters.length).toBe(1);
  await expect.poll(() => hook.held.length).toBe(20);
  due.push({ match: 'honest', seat: 0, turn: 2 });
  await expect.poll(() => honest.letters.length).toBe(2);
  // They still hang: nobody has waited for them.
  expect(hook.held.filter(({ destroyed }) => !destroyed)).toHaveLength(20);
  expect(outcomes).toEqual([
    ['honest', 'sent'],
    ['honest', 'sent'],
  ]);
});

it('webhooks that are known to hang have few places of their own', async () => {
  const honest = await post();
  const { url, hook } = await silence();
  for (let i = 0; i < 100; i++) {
    hear(`hanging-${i}`, `${url}/${i}`, true);
    due.push({ match: `hanging-${i}`, seat: 0, turn: 1 });
  }
  courier.start();
  await expect.poll(() => hook.held.length).toBe(4);
  hear('honest', honest.url);
  due.push({ match: 'honest', seat: 0, turn: 1 });
  await expect.poll(() => honest.letters.length).toBe(1);
  expect(hook.held).toHaveLength(4);
});

it('a recipient gets one notice at a time, in the order of the turns', async () => {
  const { url, hook } = await silence();
  hear('slow', url);
  for (const turn of [1, 2, 3]) due.push({ match: 'slow', seat: 0, turn });
  const told = courier.tell();
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => hook.held.length).toBe(1);
    hook.answer();
  }
  await told;
  expect(outcomes).toEqual(Array(3).fill(['slow', 'sent']));
});

it('Discord and Slack get what they take, without a signature, and a deleted webhook is gone', async () => {
  let status = 204;
  const box = await post(() => status);
  for (const form of ['discord', 'slack'] as const) {
    channels.set(form, {
      id: form,
      kind: 'webhook',
      target: `${box.url}/${form}`,
      secret: 's',
      form,
      isFailing: false,
    });
    due.push({ match: form, seat: 0, turn: 1 });
  }
  await courier.tell();
  const bodies = box.letters
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(({ body, headers }) => [JSON.parse(String(body)) as unknown, headers['x-cauldron-signature']]);
  expect(bodies).toEqual([
    [
      { content: expect.stringContaining('https://play.example.org/#/match/discord'), allowed_mentions: { parse: [] } },
      undefined,
    ],
    [{ text: expect.stringContaining('https://play.example.org/#/match/slack') }, undefined],
  ]);
  status = 404;
  due.push({ match: 'discord', seat: 0, turn: 2 });
  await courier.tell();
  expect(outcomes.at(-1)).toEqual(['discord', 'gone']);
});
