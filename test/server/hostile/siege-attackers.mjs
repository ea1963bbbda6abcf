/** The attacking connections of the siege, in a process of their own. Each does one kind of harm again and again; some share an address. */

import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { WebSocket } from 'ws';

const [address, count, only] = process.argv.slice(2);
const { hostname, port } = new URL(address);
/** What a connection does in a second, at most. */
const PER_SECOND = 40;
// Attackers have machines of their own. Here they share one with the server, and their own work must not be counted as its delay.
setPriority(constants.priority.PRIORITY_LOW);

let isAttacking = false;
let matches = [];
process.on('message', (told) => {
  ({ isAttacking, matches } = told);
});
process.on('disconnect', () => process.exit(0));
const done = {};
const note = (what) => {
  done[what] = (done[what] ?? 0) + 1;
};
setInterval(() => process.send?.(done), 1000);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const hex = (bytes) => randomBytes(bytes).toString('hex');

/** Every second attacker has an address of its own; the others share four. */
const addressOf = (i) => (i % 2 === 0 ? `127.0.2.${i + 1}` : `127.0.3.${1 + (i % 4)}`);

function http(localAddress, method, path, body, headers = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const asked = request(
      {
        hostname,
        port,
        path,
        method,
        localAddress,
        agent: agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 2 }),
        headers: { 'x-cauldron': '1', ...(text && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          note(`http ${answer.statusCode}`);
          resolve({ status: answer.statusCode, text: String(Buffer.concat(parts)) });
        });
        answer.on('error', () => resolve({ status: 0, text: '' }));
      },
    );
    asked.on('error', () => {
      note('http refused');
      resolve({ status: 0, text: '' });
    });
    asked.end(text);
  });
}
const agents = new Map();

/** An open socket that has said hello, or undefined. */
function open(localAddress, { greets = true } = {}) {
  const socket = new WebSocket(`ws://${hostname}:${port}/api/socket`, { localAddress });
  socket.on('error', () => note('socket refused'));
  socket.on('close', () => note('socket closed'));
  return new Promise((resolve) => {
    socket.once('open', () => {
      if (greets) socket.send(JSON.stringify({ t: 'hello', protocol: 2 }));
      resolve(socket);
    });
    socket.once('close', () => resolve(undefined));
  });
}
const isOpen = (socket) => socket?.readyState === WebSocket.OPEN;

/** A seat of its own, in a match with itself. */
async function seat(localAddress) {
  const terms = { game: 'tobruk', scenario: 'drill', seats: [{ kind: 'me' }, { kind: 'link' }], witnessed: false };
  const made = await http(localAddress, 'POST', '/api/matches', { terms, name: 'Mal' });
  if (made.status !== 200 && made.status !== 201) return undefined;
  const { match, tokens, invitations } = JSON.parse(made.text);
  await http(localAddress, 'POST', `/api/matches/${match.id}/seats`, {
    invitation: invitations[0].invitation,
    name: 'Ory',
  });
  return { match: match.id, token: tokens[0].token };
}

/** One kind of harm: what it holds, and what it does each time. It begins anew when it has lost its socket. */
async function again(localAddress, begin, step) {
  for (;;) {
    if (!isAttacking) {
      await pause(200);
      continue;
    }
    const held = await begin(localAddress);
    if (!held) {
      await pause(500);
      continue;
    }
    while (isAttacking && (held.socket === undefined || isOpen(held.socket))) {
      await step(held, localAddress);
      await pause(1000 / PER_SECOND);
    }
    held.socket?.terminate();
  }
}

const KINDS = {
  /** Orders, asks, offers, commits and answers, in its own seat, with what the table says. */
  flood: {
    async begin(from) {
      const own = await seat(from);
      const socket = own && (await open(from));
      if (!socket) return undefined;
      const held = { ...own, socket, deciding: undefined };
      socket.on('message', (data) => {
        const message = JSON.parse(String(data));
        if (message.table) held.deciding = message.table.deciding;
      });
      socket.send(JSON.stringify({ t: 'watch', match: own.match, token: own.token, from: -1 }));
      return held;
    },
    step({ socket, match, token, deciding }) {
      const content = pick([
        { kind: 'order', window: 'any', answer: null },
        { kind: 'ask-undo', to: 0 },
        { kind: 'offer-draw' },
        { kind: 'commit', tip: hex(32) },
        { kind: 'begin' },
        { kind: 'undo' },
        { kind: 'act', do: ['pass', 'step'] },
        { kind: 'unwitnessed', yes: true },
        { kind: 'key', key: hex(32) },
      ]);
      const under = { next: deciding?.next ?? hex(32), known: '' };
      const sign = { key: hex(32), count: 1, sig: hex(64) };
      const after = deciding?.d ?? 0;
      socket.send(JSON.stringify({ t: 'do', match, token, id: hex(8), after, content, n: hex(32), under, sign }));
      note('flooded');
    },
  },
  chat: {
    begin: (from) => KINDS.flood.begin(from),
    step({ socket, match, token }) {
      socket.send(JSON.stringify({ t: 'chat', match, token, id: hex(8), text: 'x'.repeat(900) }));
      note('chatted');
    },
  },
  malformed: {
    async begin(from) {
      const socket = await open(from);
      return socket && { socket };
    },
    step({ socket }) {
      const texts = [
        '{',
        '[]',
        'null',
        '{"t":"do"}',
        '{"t":"watch","match":1}',
        `{"t":"${'x'.repeat(500)}"}`,
        '\u0000',
      ];
      socket.send(pick(texts));
      note('malformed');
    },
  },
  big: {
    async begin(from) {
      const socket = await open(from);
      return socket && { socket };
    },
    step({ socket }) {
      socket.send(JSON.stringify({ t: 'chat', text: 'x'.repeat(pick([15_000, 16_000, 200_000])) }));
      note('big');
    },
  },
  /** Watches everything and reads nothing. */
  slow: {
    async begin(from) {
      const socket = await open(from);
      if (!socket) return undefined;
      socket.pause();
      return { socket };
    },
    step({ socket }) {
      if (matches.length > 0) socket.send(JSON.stringify({ t: 'watch', match: pick(matches), from: -1 }));
      note('watched unread');
    },
  },
  storm: {
    begin: async () => ({}),
    async step(_, from) {
      const socket = await open(from);
      if (isOpen(socket) && matches.length > 0)
        socket.send(JSON.stringify({ t: 'watch', match: pick(matches), from: -1 }));
      await pause(20);
      socket?.terminate();
      note('stormed');
    },
  },
  reads: {
    begin: async () => ({}),
    async step(_, from) {
      const match = pick(matches) ?? 'none';
      const paths = ['view', 'past?at=0&to=50', 'record', 'log?before=1000', ''];
      await http(from, 'GET', `/api/matches/${match}/${pick(paths)}`.replace(/\/$/, ''));
      note('read');
    },
  },
  guesses: {
    begin: async () => ({}),
    async step(_, from) {
      await http(from, 'POST', '/api/session', {
        name: pick(['Ann', 'Bob', 'ann ', 'ＡＮＮ']),
        password: hex(8),
        device: 'siege',
      });
      note('guessed');
    },
  },
  makes: {
    begin: async () => ({}),
    async step(_, from) {
      await seat(from);
      note('made');
    },
  },
  /** Half a request, held open. */
  half: {
    begin: async () => ({}),
    async step(_, from) {
      const socket = connect({ host: hostname, port: Number(port), localAddress: from });
      socket.on('error', () => {});
      socket.write('GET /api/server HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      await pause(1000);
      socket.destroy();
      note('half');
    },
  },
};

const kinds = only ? [KINDS[only]] : Object.values(KINDS);
for (let i = 0; i < Number(count); i++) {
  const from = addressOf(i);
  if (!agents.has(from)) agents.set(from, new Agent({ keepAlive: true, maxSockets: 4 }));
  const { begin, step } = kinds[i % kinds.length];
  void again(from, begin, step);
}
