/**
 * Load on servers, in a separate process: matches of two players each, with a socket each, who answer at random as soon as they
 * can, or at a given rate in all; or spectators who only watch. A message brings a job, and the figures go back.
 */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { hashView, patchView } from '@cauldron/protocol';
import { WebSocket } from 'ws';
import { loadGame } from '../scripts/games.mjs';

/** The longest scenario of each game. */
const SCENARIOS = [
  ['tobruk', '3'],
  ['gazala', 'campaign'],
];
const games = new Map();
for (const [id] of SCENARIOS) games.set(id, (await loadGame(id)).game);

const OWN = { 'content-type': 'application/json', 'x-cauldron': '1' };
const AT_ONCE = 20;
const TICK_MS = 2;
/** Warm-up, until code is compiled and caches are filled. */
const WARM_MS = 2500;
/** How many updates each player checks like a page, with whole views and hashes; after that only the question is kept up to date. */
const CHECKED = 10;

async function post(address, path, body) {
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers: OWN, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function makeMatch(address, nth) {
  const [game, scenario] = SCENARIOS[nth % SCENARIOS.length];
  const terms = { game, scenario, witnessed: false, seats: [{ kind: 'me' }, { kind: 'link' }] };
  const { match, tokens, invitations } = await post(address, '/api/matches', { terms, name: 'Ann' });
  const [{ invitation }] = invitations;
  const taken = await post(address, `/api/matches/${match.id}/seats`, { invitation, name: 'Bob' });
  return { id: match.id, game: games.get(game), tokens: [tokens[0].token, taken.token] };
}

async function openSocket(address, hear) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/socket`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  socket.send('{"t":"hello","protocol":2}');
  socket.on('message', (data) => hear(String(data)));
  return socket;
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** The work done since it was last cleared. */
class Tally {
  clear() {
    Object.assign(this, { moves: 0, sent: 0, heard: 0, waits: [], begun: performance.now() });
  }
}

class Seat {
  question = undefined;
  seq = -1;
  /** When its last message left; undefined while it has none under way. Its key must be on the log first. */
  asked = 0;
  view = undefined;
  checked = 0;
  deciding = undefined;
  count = 0;

  constructor(table, token, seat, tally) {
    Object.assign(this, { table, token, seat, tally });
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.key = privateKey;
    this.publicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('hex', 12);
  }

  async sit(address) {
    this.socket = await openSocket(address, (text) => this.hear(text));
    const watching = new Promise((resolve) => {
      this.watching = resolve;
    });
    this.socket.send(JSON.stringify({ t: 'watch', match: this.table.id, token: this.token, from: -1 }));
    await watching;
    const entered = new Promise((resolve) => {
      this.entered = resolve;
    });
    this.say({ key: this.publicKey, kind: 'key' });
    await entered;
  }

  hear(text) {
    this.tally.heard += text.length;
    const message = JSON.parse(text);
    if (message.table) this.deciding = message.table.deciding;
    if (message.t === 'ack' && this.count === 1) {
      this.asked = undefined;
      this.entered();
    } else if (message.t === 'sync') {
      this.seq = message.seq;
      this.see(message.view, message.hash);
      this.watching();
    } else if (message.t === 'update') {
      this.seq = message.seq;
      const { question } = message.patch;
      if (this.checked < CHECKED) {
        this.see(patchView(this.view, message.patch), message.hash);
        this.checked++;
      }
      // The rest of the view would cost this process time that it needs for players.
      else if (question) ({ question: this.question } = patchView({ question: this.question }, { question }));
      if (message.table.result) this.table.end();
    } else if (message.t === 'ack') {
      this.tally.waits.push(performance.now() - this.asked);
      this.tally.moves++;
      this.asked = undefined;
    } else if (message.t === 'refused') throw new Error(`an honest move was refused: ${text}`);
    if (this.asked === undefined && this.question?.seat === this.seat) this.table.isReady(this);
  }

  see(view, hash) {
    if (hashView(view) !== hash) throw new Error(`the view of entry ${this.seq} has another hash than it should`);
    this.view = view;
    this.question = view.question;
  }

  move() {
    const { actions } = this.question;
    const order = this.table.game.vocabulary.name(actions[Math.floor(Math.random() * actions.length)]);
    this.say({ do: order, kind: 'act' });
  }

  /** Signs as a device does. The fields of a content stand in the order of the alphabet. */
  say(content) {
    const bytes = randomBytes(41);
    const n = bytes.toString('hex', 0, 32);
    const { d, head, next, known } = this.deciding;
    const under = content.kind === 'act' ? { next, known: known[this.seat] } : undefined;
    const said = sha256(`cauldron-said-1\n${n}\n${sha256(JSON.stringify(content))}`);
    const count = ++this.count;
    const parts = [this.table.id, this.seat, count, head, said, under?.next ?? '', under?.known ?? ''];
    const sig = sign(null, Buffer.from(['cauldron-sign-1', ...parts].join('\n')), this.key).toString('hex');
    const text = JSON.stringify({
      t: 'do',
      match: this.table.id,
      token: this.token,
      id: bytes.toString('base64url', 32),
      after: d,
      content,
      n,
      ...(under && { under }),
      sign: { key: this.publicKey, count, sig },
    });
    this.asked = performance.now();
    this.tally.sent += text.length;
    this.socket.send(text);
  }
}

class Table {
  isOver = false;
  constructor(load, { id, game, tokens }) {
    Object.assign(this, { load, id, game });
    this.seats = tokens.map((token, seat) => new Seat(this, token, seat, load.tally));
  }

  isReady(seat) {
    if (!this.isOver) this.load.isReady(seat);
  }

  /** Another match takes its place. */
  end() {
    if (this.isOver) return;
    this.isOver = true;
    setTimeout(() => this.close(), 1000);
    void this.load.begin().then(() => this.load.look());
  }
  close() {
    for (const { socket } of this.seats) socket?.terminate();
  }
}

/**
 * The servers of a match's players, by the match's number: both on one; each on a random one, like a balancer without memory;
 * always two.
 */
const PLACES = {
  together: () => (nth) => [nth, nth],
  random() {
    const random = mulberry32(20260);
    const at = () => Math.floor(random() * 2 ** 16);
    return () => [at(), at()];
  },
  apart: () => (nth) => [nth, nth + 1],
};

/** The same random numbers in every run. */
function mulberry32(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Load {
  tally = new Tally();
  tables = [];
  #begun = 0;
  #ready = [];
  #rate;
  #timer;

  /** `place` gives the server of each player. */
  constructor(addresses, place = 'together') {
    Object.assign(this, { addresses, place: PLACES[place]() });
    this.tally.clear();
  }

  async begin() {
    const nth = this.#begun++;
    const [home, other] = this.place(nth).map((at) => this.addresses[at % this.addresses.length]);
    const table = new Table(this, await makeMatch(home, nth));
    this.tables.push(table);
    await table.seats[0].sit(home);
    await table.seats[1].sit(other);
  }

  async beginAll(count) {
    for (let i = 0; i < count; i += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, () => this.begin()));
  }

  isReady(seat) {
    if (this.#rate === undefined || this.#ready.includes(seat)) return;
    if (this.#rate === Number.POSITIVE_INFINITY) seat.move();
    else this.#ready.push(seat);
  }

  look() {
    for (const { seats } of this.tables)
      for (const seat of seats)
        if (seat.asked === undefined && seat.question?.seat === seat.seat) seat.table.isReady(seat);
  }

  /** Moves a second in all; without a number, as many as possible. */
  play(rate = Number.POSITIVE_INFINITY) {
    this.#rate = rate;
    this.look();
    if (rate === Number.POSITIVE_INFINITY) return;
    const begun = performance.now();
    let made = 0;
    this.#timer = setInterval(() => {
      const due = ((performance.now() - begun) / 1000) * rate;
      while (made < due && this.#ready.length > 0) {
        made++;
        this.#ready.shift().move();
      }
      // A player who had to wait does not catch up in a burst.
      made = Math.max(made, due - 20);
    }, TICK_MS);
  }

  async pause() {
    this.#rate = undefined;
    clearInterval(this.#timer);
    this.#ready = [];
    while (this.tables.some(({ seats }) => seats.some(({ asked }) => asked !== undefined))) await wait(10);
    await wait(50);
  }

  close() {
    for (const table of this.tables) table.close();
  }
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function measure(load, { seconds, rate }) {
  load.play(rate);
  await wait(WARM_MS);
  load.tally.clear();
  await wait(seconds * 1000);
  const { moves, waits, sent, heard, begun } = load.tally;
  const took = (performance.now() - begun) / 1000;
  await load.pause();
  const sorted = waits.sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: moves / took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    sent: sent / moves,
    heard: heard / moves,
  };
}

/** As fast as possible; then, if asked for, at half of that rate. */
async function play({ addresses, matches, seconds, half, place }) {
  const load = new Load(addresses, place);
  await load.beginAll(matches);
  const full = await measure(load, { seconds });
  const relaxed = half ? await measure(load, { seconds, rate: full.perSecond / 2 }) : undefined;
  load.close();
  return { full, relaxed };
}

let idle = [];
/** Spectators of a few matches who stay until the process ends. */
async function watch({ addresses: [address], spectators, matches }) {
  const made = [];
  for (let i = 0; i < matches; i++) made.push(await makeMatch(address, i));
  for (let i = 0; i < spectators; i += AT_ONCE * 5) {
    const some = Array.from({ length: Math.min(AT_ONCE * 5, spectators - i) }, async (_, j) => {
      let told;
      const synced = new Promise((resolve) => {
        told = resolve;
      });
      const socket = await openSocket(address, (text) => text.startsWith('{"t":"sync"') && told());
      socket.send(JSON.stringify({ t: 'watch', match: made[(i + j) % made.length].id, from: -1 }));
      await synced;
      return socket;
    });
    idle = [...idle, ...(await Promise.all(some))];
  }
  return { watching: idle.filter(({ readyState }) => readyState === WebSocket.OPEN).length };
}

process.on('message', (job) => {
  (job.spectators ? watch(job) : play(job)).then(
    (figures) => process.send({ figures }),
    (error) => process.send({ failed: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));
