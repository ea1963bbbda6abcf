/** A program plays with nothing but HTTP and the names that it is given: the bot in Python, and the same exchange in a few lines here. */

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createFront } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Api } from '@cauldron/client';
import type { MatchTermsInput, NamedQuestion } from '@cauldron/protocol';
import type { Matches } from '@cauldron/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type CauldronServer, createServer } from '../../packages/server/src/http/server.ts';
import { settingsOf } from '../../packages/server/src/testing/stand-ins.ts';
import { eachDatabase } from './kit/databases.ts';
import { openMatches } from './kit/players.ts';

const BOT = join(import.meta.dirname, '../../packages/client/examples/bot.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const DECISIONS = 20;
/** Through a front that fails each takes some seconds. */
const FEW = 3;
/** Python starts slowly on a busy machine. */
const PATIENCE = { timeout: 150_000, interval: 250 };

const terms: MatchTermsInput = {
  game: 'tobruk',
  scenario: 'drill',
  witnessed: false,
  seats: [{ kind: 'link' }, { kind: 'link' }],
};

eachDatabase((_, open) => {
  let server: CauldronServer;
  let matches: Matches;
  let base: string;
  const ends: (() => void)[] = [];

  beforeAll(async () => {
    const database = await open();
    matches = await openMatches(database);
    server = await createServer({
      settings: settingsOf({ CAULDRON_PACE: '50' }),
      play: Promise.resolve({ database, matches, games: [] }),
      version: '0',
    });
    base = `http://127.0.0.1:${await server.listen(0)}`;
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  afterAll(async () => {
    await server.close();
    await matches.close();
  });

  async function make(more: Partial<MatchTermsInput> = {}) {
    const made = await new Api(base).call('make', { body: { terms: { ...terms, ...more }, name: 'Ada' } });
    if (!made.ok) throw new Error(made.problem.say);
    const { match, invitations } = made.value;
    return { match: match.id, invitations: invitations.map(({ invitation }) => invitation) };
  }

  /** Stands before the server and fails half of the time: it hangs up, before or after it has asked, or answers in words of its own. */
  async function badFront(): Promise<string> {
    let count = 0;
    const front = createFront((request, reply) => {
      const mishap = ['hang up', 'other words', 'hang up late', 'none'][count++ % 4];
      const pass = async () => {
        const body = Buffer.concat(await request.toArray());
        const { authorization } = request.headers;
        const given = await fetch(`${base}${request.url}`, {
          method: request.method ?? 'GET',
          headers: { 'x-cauldron': '1', 'content-type': 'application/json', ...(authorization && { authorization }) },
          ...(body.length > 0 && { body }),
        });
        const text = await given.text();
        // The entry stands on the log, and its sender does not know it. A seat is taken once only.
        if (mishap === 'hang up late' && request.url?.endsWith('/entries')) request.socket.destroy();
        else reply.writeHead(given.status, { 'content-type': 'application/json' }).end(text);
      };
      if (mishap === 'hang up') request.socket.destroy();
      else if (mishap === 'other words')
        reply.writeHead(502, { 'content-type': 'text/html' }).end('<p>Bad gateway</p>');
      else pass().catch(() => request.socket.destroy());
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    ends.push(() => front.close());
    return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  }

  /** What the bot in Python does, line by line. Returns what it has answered when the match is over or it is stopped. */
  async function play(match: string, invitation: string, isOver: () => boolean, server = base): Promise<string[]> {
    const headers: Record<string, string> = { 'x-cauldron': '1', 'content-type': 'application/json' };
    const call = async <T>(path: string, body?: object): Promise<T | undefined> => {
      for (;;) {
        const answer = await fetch(`${server}/api/matches/${match}/${path}`, {
          headers,
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        }).catch(() => undefined);
        if (!answer?.headers.get('content-type')?.includes('json')) continue;
        if (answer.ok) return (await answer.json()) as T;
        const { code, say } = (await answer.json()) as { code: string; say: string };
        if (['stale', 'not-yours', 'over', 'awaiting-witness'].includes(code)) return undefined;
        if (!['too-fast', 'unavailable', 'failed'].includes(code)) throw new Error(say);
      }
    };
    const taken = await call<{ token: string }>('seats', { invitation, name: 'Transcription' });
    headers.authorization = `Bearer ${taken?.token}`;
    const done: string[] = [];
    while (!isOver()) {
      const asked = await call<NamedQuestion>('question?wait=1');
      if (!asked || asked.result) break;
      const fights = asked.answers.filter(({ role }) => role === 'fight');
      const answers = fights.length > 0 ? fights : asked.answers;
      if (answers.length === 0) continue;
      const answer = answers[randomBytes(1)[0] % answers.length];
      const [id, n] = [randomBytes(8).toString('hex'), randomBytes(32).toString('hex')];
      if (await call('entries', { ...asked.reply, id, n, content: answer.content })) done.push(answer.name);
    }
    return done;
  }

  /** The bot in Python where there is one; otherwise its transcription. Returns the lines that it has said. */
  function startBot(
    match: string,
    invitation: string,
    server = base,
  ): { readonly said: string[]; readonly wrong: string[] } {
    const [said, wrong]: [string[], string[]] = [[], []];
    let isOver = false;
    if (hasPython) {
      const bot = spawn('python3', [BOT, `${server}/#/join/${match}/${invitation}`, 'Snake'], { stdio: 'pipe' });
      bot.stdout.on('data', (data) => said.push(...String(data).trim().split('\n')));
      bot.stderr.on('data', (data) => wrong.push(String(data)));
      ends.push(() => bot.kill('SIGKILL'));
    } else {
      ends.push(() => {
        isOver = true;
      });
      play(match, invitation, () => isOver, server).then(
        (lines) => said.push(...lines),
        (error) => wrong.push(String(error)),
      );
    }
    return { said, wrong };
  }

  it('the bot has at most forty lines, and needs nothing but Python itself', () => {
    const lines = readFileSync(BOT, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    const imports = lines.filter((line) => /^(?:import|from) /.test(line));
    expect(imports).toEqual(['import json, random, secrets, sys, time', 'from urllib import error, request']);
  });

  it.each([
    ['against another', false],
    ['in a match with witnesses, which it cannot be', true],
  ])('the bot of forty lines plays %s', async (_what, witnessed) => {
    const { match, invitations } = await make({ witnessed });
    const bot = startBot(match, invitations[0]);
    let isOver = false;
    const other = play(match, invitations[1], () => isOver);
    // It is awaited below; if it fails before, that is where it is reported.
    other.catch(() => {});
    const seq = async () => {
      const info = await new Api(base).call('info', { at: { match } });
      return info.ok ? (info.value.over ? DECISIONS : info.value.seq) : 0;
    };
    await expect.poll(seq, PATIENCE).toBeGreaterThanOrEqual(DECISIONS);
    isOver = true;
    const done = await other;
    expect(bot.wrong).toEqual([]);
    expect(done.length).toBeGreaterThan(0);
    if (hasPython) expect(bot.said.length).toBeGreaterThan(0);
    if (witnessed) expect(done).toContain('unwitnessed');
  });

  it('the bot of forty lines plays on when the server is away for a moment, and says nothing twice', async () => {
    const { match, invitations } = await make();
    const bot = startBot(match, invitations[0], await badFront());
    let isOver = false;
    const other = play(match, invitations[1], () => isOver);
    other.catch(() => {});
    const entries = async () => {
      const seen = await new Api(base).call('view', { at: { match } });
      return seen.ok ? (seen.value.entries as { seat: number | null }[]) : [];
    };
    const its = async () => (await entries()).filter(({ seat }) => seat === 0).length;
    await expect.poll(its, PATIENCE).toBeGreaterThanOrEqual(FEW);
    isOver = true;
    await other;
    expect(bot.wrong).toEqual([]);
    // It says each decision once, when it stands on the log.
    if (hasPython) await expect.poll(async () => (await its()) - bot.said.length).toBeLessThanOrEqual(1);
  });
});
