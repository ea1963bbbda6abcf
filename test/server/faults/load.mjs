/** Matches under load: two players each, who answer at random through the client library, on any running server. */

import { Api, connect } from '@cauldron/client';
import { hashView } from '@cauldron/protocol';
import { WebSocket } from 'ws';

/**
 * Percentages of decisions that take the last one back, offer a draw, and go without standing orders. They make the logs of
 * drills long enough for snapshots.
 */
const UNDO = 3;
const OFFER = 2;
const ORDER = 40;
const AT_REST_MS = 300_000;
const SEATS = [{ kind: 'me' }, { kind: 'link' }];

export class Load {
  tables = [];
  /** Every id that was ever sent, by match. */
  sent = new Map();
  acknowledged = 0;
  /** Faults that honest players would report. */
  complaints = [];
  #isPlaying = true;
  #going = [];

  /**
   * `servers` are processes; a player connects to any running one, as behind a load balancer. `thinkMs`: how long a player thinks;
   * `from`: the address that the players of a table come from; `decided` hears how long a decision took until it was acknowledged.
   */
  constructor({ servers, journal, rng, games, thinkMs = 0, from = () => undefined, decided = () => {} }) {
    Object.assign(this, { servers, journal, rng, games, thinkMs, from, decided });
  }

  begin(count, { comesAndGoes = true } = {}) {
    this.#going = Array.from({ length: count }, (_, i) => this.#keepTable(i));
    if (comesAndGoes) this.#going.push(this.#comeAndGo());
  }

  address() {
    const up = this.servers.filter(({ address }) => address !== undefined);
    return (up.length > 0 ? up[this.rng.below(up.length)] : undefined)?.address ?? 'http://127.0.0.1:9';
  }

  /** Everybody tries to reconnect at once, as a page does when its network is back. */
  wake() {
    for (const { players } of this.tables) for (const { connection } of players) connection.wake();
  }

  /** Cuts off one player in three, so that players who left a killed server spread over all servers again. */
  stir() {
    for (const { players } of this.tables)
      for (const { connection, cut } of players) {
        if (this.rng.below(3) === 0) cut();
        connection.wake();
      }
  }

  /** One match after the other in this place. */
  async #keepTable(place) {
    for (let n = 0; this.#isPlaying; n++) {
      const names = Object.keys(this.games);
      const table = await this.#makeTable(names[(place + n) % names.length], place);
      if (!table) return;
      this.tables.push(table);
      // Play was stopped while the match was being made: nobody else ends it.
      if (!this.#isPlaying) table.end();
      await table.over;
      if (this.#isPlaying) await table.close();
    }
  }

  async #makeTable(game, place) {
    const terms = { game, scenario: 'drill', seats: SEATS, witnessed: place % 2 === 0 };
    while (this.#isPlaying) {
      const made = await this.#call('make', { body: { terms, name: 'Ann' } });
      if (!made.ok) continue;
      const { match, tokens, invitations } = made.value;
      const [{ invitation }] = invitations;
      const taken = await this.#call('take', { at: { match: match.id }, body: { invitation, name: 'Bob' } });
      // Nobody knows whether the seat was taken, and its token is lost: such a match is left alone.
      if (taken.ok) return new Table(this, match.id, this.games[game], [tokens[0].token, taken.value.token], place);
    }
    return undefined;
  }

  async #call(name, options) {
    const answer = await new Api(this.address()).call(name, options);
    if (!answer.ok) await new Promise((resolve) => setTimeout(resolve, 100));
    return answer;
  }

  /** Makes matches, sits down and leaves all the time: transactions of several statements. */
  async #comeAndGo() {
    const terms = { game: Object.keys(this.games)[0], scenario: 'drill', seats: SEATS, witnessed: false };
    while (this.#isPlaying) {
      const made = await this.#call('make', { body: { terms, name: 'Cy' } });
      if (!made.ok) continue;
      const { match, tokens, invitations } = made.value;
      const at = { match: match.id };
      await this.#call('take', { at, body: { invitation: invitations[0].invitation, name: 'Dee' } });
      await this.#call('leave', { at: { ...at, seat: 0 }, token: tokens[0].token });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  /** No more decisions. Waits until everything has arrived. */
  async stop(patienceMs) {
    this.#isPlaying = false;
    for (const table of this.tables) table.end();
    // A match that is just being made counts too.
    await Promise.all(this.#going);
    this.wake();
    await until('every decision on its way stands on the log', patienceMs, () =>
      this.tables.every(({ isClosed, players }) => isClosed || players.every(({ isAtRest }) => isAtRest)),
    );
    await until('both players of every match see the same entry', patienceMs, () =>
      this.tables.every(({ players: [a, b] }) => a.match.state.seq === b.match.state.seq),
    );
  }

  close() {
    for (const { players } of this.tables) for (const player of players) player.connection.close();
  }
}

class Table {
  isClosed = false;
  end;
  over = new Promise((resolve) => {
    this.end = resolve;
  });

  constructor(load, id, game, tokens, place) {
    Object.assign(this, { id, game, place });
    this.players = tokens.map((token, seat) => new Player(load, this, token, seat));
  }

  /** Both have heard the end, and leave. */
  async close() {
    const hasHeard = ({ isAtRest, match }) => isAtRest && match.state.table?.result;
    await until(`match ${this.id} is over for both`, AT_REST_MS, () => this.players.every(hasHeard));
    this.isClosed = true;
    for (const { connection } of this.players) connection.close();
  }

  /** Resigns an unfinished match, so that its record is available. */
  async finish() {
    if (this.players[0].match.state.table?.result) return;
    const outcome = await this.players[0].say((match) => match.resign(), { kind: 'resign' });
    if (!outcome.done) throw new Error(`match ${this.id}: resigning came to nothing: ${outcome.code}`);
  }
}

class Player {
  /** What is on the log, and where. */
  done = [];
  ordered = new Set();
  /** Closes the socket without a message. */
  cut = () => {};
  #decidedOn = -1;

  constructor(load, table, token, seat) {
    Object.assign(this, { load, table, token, seat });
    const bytes = load.rng;
    this.connection = connect({
      url: 'ws://whichever.invalid',
      WebSocket: tapped(load, load.from(table.place), (socket) => {
        this.cut = () => socket.terminate();
      }),
      nonce: () => Uint8Array.from({ length: 32 }, () => bytes.below(256)),
      jitter: () => bytes.below(100) / 100,
      log: () => {},
    });
    this.match = this.connection.match(table.id, { token, seat });
    this.match.subscribe((state) => this.#look(state));
  }

  /** Online, with nothing on its way. */
  get isAtRest() {
    const { status, outbox } = this.match.state;
    return status === 'online' && outbox.length === 0;
  }
  get hash() {
    const { view } = this.match.state;
    return view && hashView(view);
  }

  #look({ status, view, seq, outbox, table, faults }) {
    if (faults.length > 0) this.load.complaints.push(`match ${this.table.id}: unfair ${JSON.stringify(faults)}`);
    if (table?.result) {
      this.table.end();
      return;
    }
    if (!this.load.isPlaying || status !== 'online' || outbox.length > 0 || this.#decidedOn === seq) return;
    if (view?.question?.seat !== this.seat) return;
    this.#decidedOn = seq;
    void this.#think(view.question.actions).then((outcome) => {
      if (outcome.done) return;
      this.#decidedOn = -1;
      this.#look(this.match.state);
    });
  }

  async #think(actions) {
    if (this.load.thinkMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.load.thinkMs * (0.5 + this.load.rng.below(100) / 100)));
      // Play was stopped meanwhile.
      if (!this.load.isPlaying) return { done: true };
    }
    const began = performance.now();
    const outcome = await this.#decide(actions);
    if (outcome.done) this.load.decided(performance.now() - began);
    return outcome;
  }

  #decide(actions) {
    const { rng } = this.load;
    const chance = rng.below(100);
    if (chance < UNDO) return this.say((match) => match.undo(), { kind: 'undo' });
    if (chance < UNDO + OFFER) return this.say((match) => match.offerDraw(), { kind: 'offer-draw' });
    if (chance < UNDO + OFFER + ORDER) {
      const { windows } = this.table.game.info;
      const { id: window } = windows[rng.below(windows.length)];
      // An order that changes nothing would be refused.
      const answer = this.ordered.delete(window) ? null : ['pass', 'step'];
      if (answer) this.ordered.add(window);
      return this.say((match) => match.order(window, answer), { kind: 'order', window });
    }
    const order = this.table.game.vocabulary.name(actions[rng.below(actions.length)]);
    return this.say((match) => match.act(order), { kind: 'act', do: order });
  }

  async say(how, content) {
    const outcome = await how(this.match);
    if (outcome.done) this.done.push({ seq: outcome.seq, content });
    return outcome;
  }
}

/** A socket to any running server. It notes what is sent and what is acknowledged. */
function tapped(load, localAddress, opened) {
  return class extends WebSocket {
    constructor() {
      super(`${load.address().replace(/^http/, 'ws')}/api/socket`, { ...(localAddress && { localAddress }) });
      opened(this);
      this.on('message', (data) => {
        const text = String(data);
        if (!text.startsWith('{"t":"ack"')) return;
        const { match, id, seq } = JSON.parse(text);
        load.acknowledged++;
        load.journal.note(match, id, seq);
      });
    }
    send(text) {
      const { t, match, id } = JSON.parse(text);
      if (t === 'do') load.sent.set(match, (load.sent.get(match) ?? new Set()).add(id));
      super.send(text);
    }
  };
}

/** Waits for something that must come, up to this long. */
export async function until(what, patienceMs, isSo) {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${patienceMs / 1000} seconds: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
