/** Two players on bad networks, on a real server: after messages were lost, doubled, reordered or cut, both soon see the match as it is. */

import { connect, type MatchClient, type SendResult } from '@cauldron/client';
import { type Game, type Rng, seededRng } from '@cauldron/engine';
import { hashView } from '@cauldron/protocol';
import { type Database, openPostgres, runProgram } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { loadGame } from '../helpers.ts';
import { temporaryDatabase } from './kit/databases.ts';
import { BadNetwork, type Mishap, type Weather } from './network-proxy.ts';

const STORM_MS = 5_000;
/** Counted from the end of the storm. */
const SOON_MS = 10_000;

/** The last two have witnessed dice: messages that clients send automatically. */
const STORMS: Readonly<Record<string, Weather>> = {
  'loses messages': { drop: 20 },
  'delays messages past each other': { late: 50 },
  'doubles messages': { twice: 50, late: 20 },
  'chops and cuts in the middle of a message': { chop: 50, cut: 8 },
  'falls silent without a word': { mute: 6 },
  'cannot be reached': { down: 70, cut: 15 },
  'does all of it at once': { drop: 8, late: 15, twice: 15, chop: 15, cut: 4, mute: 2, down: 30 },
};

const fresh = temporaryDatabase();
let db: Database;
let address: string;
let close: () => Promise<void>;
let game: Game;
beforeAll(async () => {
  const url = await fresh();
  game = await loadGame('tobruk');
  const env = { PORT: '0', DATABASE_URL: url, CAULDRON_LOG: 'silent', CAULDRON_PACE: '100' };
  const said: string[] = [];
  const running = await runProgram({
    env,
    folder: '.',
    version: 'test',
    boardAnyway: false,
    say: (sentence) => said.push(sentence),
  });
  ({ address, close } = running);
  db = await openPostgres({ url, connections: 2 });
});
afterAll(async () => {
  await db?.close();
  await close?.();
});

class Player {
  readonly done: { readonly seq: number; readonly order: string }[] = [];
  readonly match: MatchClient;
  isPlaying = false;
  private readonly connection;
  private decidedOn = -1;

  constructor(
    readonly network: BadNetwork,
    id: string,
    readonly token: string,
    readonly seat: number,
    private readonly rng: Rng,
  ) {
    this.connection = connect({ url: network.url, WebSocket, jitter: () => rng.below(100) / 100 });
    this.match = this.connection.match(id, { token, seat });
    this.match.subscribe(() => this.look());
  }

  look(): void {
    const { status, view, seq, outbox } = this.match.state;
    if (!this.isPlaying || status !== 'online' || outbox.length > 0 || this.decidedOn === seq) return;
    if (view?.question?.seat !== this.seat) return;
    this.decidedOn = seq;
    const { actions } = view.question;
    const order = game.vocabulary.name(actions[this.rng.below(actions.length)]);
    void this.match.act(order).then((outcome) => this.noted(outcome, JSON.stringify(order)));
  }

  private noted(outcome: SendResult, order: string): void {
    if (outcome.done) this.done.push({ seq: outcome.seq, order });
    else this.decidedOn = -1;
  }

  /** What this player sees, and what the server would show: the entry, the view's hash, and nothing still on its way. */
  get sight() {
    const { status, seq, view, outbox } = this.match.state;
    return { status, seq, hash: view && hashView(view), waiting: outbox.length };
  }

  async close(): Promise<void> {
    this.connection.close();
    await this.network.close();
  }
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-cauldron': '1' };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as {
    match: { id: string };
    token: string;
    tokens: { token: string }[];
    invitations: { invitation: string }[];
  };
}

async function sitDown(seed: string, witnessed: boolean): Promise<{ id: string; players: Player[] }> {
  const seats = [{ kind: 'me' }, { kind: 'link' }];
  const made = await post('/api/matches', {
    terms: { game: 'tobruk', scenario: '3', seats, witnessed },
    name: 'Ann',
  });
  const { id } = made.match;
  const taken = await post(`/api/matches/${id}/seats`, { invitation: made.invitations[0].invitation, name: 'Bob' });
  const rng = seededRng(`${seed} orders`);
  const players: Player[] = [];
  for (const [seat, token] of [made.tokens[0].token, taken.token].entries()) {
    const network = await BadNetwork.before(`${address.replace('http', 'ws')}/api/socket`, `${seed} ${seat}`);
    players.push(new Player(network, id, token, seat, rng));
  }
  return { id, players };
}

/** The same as `sight`, from the server. */
async function truth(id: string, { token }: Player) {
  const response = await fetch(`${address}/api/matches/${id}/view`, { headers: { authorization: `Bearer ${token}` } });
  const { seq, hash } = (await response.json()) as { seq: number; hash: string };
  return { status: 'online', seq, hash, waiting: 0 };
}

async function areTrue(id: string, players: readonly Player[]): Promise<void> {
  const end = Date.now() + SOON_MS;
  for (;;) {
    const is = await Promise.all(players.map((player) => truth(id, player)));
    const seen = players.map(({ sight }) => sight);
    const isLate = Date.now() > end;
    if (isLate || JSON.stringify(seen) === JSON.stringify(is)) return expect(seen).toEqual(is);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Every acknowledged decision is on the log once, and no other decision is. */
async function areOnce(id: string, players: readonly Player[]): Promise<number> {
  const rows = await db.query<{ seq: number; seat: number; content: string }>(
    'SELECT seq, seat, content FROM entries WHERE match = $1 ORDER BY seq',
    [id],
  );
  for (const { seat, done } of players) {
    const acts = rows.filter((row) => row.seat === seat && row.content.includes('"act"'));
    const logged = acts.map(({ seq, content }) => ({ seq, order: JSON.stringify(JSON.parse(content).do) }));
    expect([...done].sort((a, b) => a.seq - b.seq)).toEqual(logged);
  }
  return rows.length;
}

const happened = new Set<Mishap>();

describe('a network that', () => {
  it.concurrent.each(Object.entries(STORMS))(
    '%s: both players see the match as it is within ten seconds of its end',
    async (name, weather) => {
      const { id, players } = await sitDown(name, Object.keys(STORMS).indexOf(name) >= 5);
      try {
        await areTrue(id, players);
        for (let storm = 0; storm < 2; storm++) {
          for (const player of players) {
            player.network.weather = weather;
            player.isPlaying = true;
            player.look();
          }
          await new Promise((resolve) => setTimeout(resolve, STORM_MS));
          for (const player of players) {
            player.isPlaying = false;
            player.network.heal();
          }
          await areTrue(id, players);
        }
        // How often each mishap strikes depends on the traffic: one storm may lack a kind, but not all storms.
        const met = (Object.keys(weather) as Mishap[]).filter((mishap) =>
          players.some(({ network }) => network.happened[mishap] > 0),
        );
        expect(met).not.toEqual([]);
        for (const mishap of met) happened.add(mishap);
        expect(await areOnce(id, players)).toBeGreaterThan(0);
        expect(players.flatMap(({ match }) => match.state.faults)).toEqual([]);
      } finally {
        for (const player of players) await player.close();
      }
    },
  );

  it('had every kind of mishap', () => {
    expect([...happened].sort()).toEqual(['chop', 'cut', 'down', 'drop', 'late', 'mute', 'twice']);
  });
});
