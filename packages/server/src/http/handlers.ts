/** The handlers for matches, seats and entries. Accounts and notices have their own files. */

import { Readable } from 'node:stream';
import type { ServerInfo } from '@cauldron/protocol';
import type { Accounts } from '../accounts/accounts.ts';
import { hashSecret } from '../accounts/secrets.ts';
import type { MatchService } from '../match/service.ts';
import { WaitingRoom } from '../match/waiting.ts';
import type { Settings } from '../ops/settings.ts';
import type { SocketFigures } from '../socket/hub.ts';
import { networkOf } from '../socket/pace.ts';
import { RefusedCall } from './problems.ts';
import { type Call, given, type RouteHandlers } from './routes.ts';

export interface MatchSurroundings {
  readonly matches: MatchService;
  readonly accounts: Pick<Accounts, 'mayCarry'>;
  readonly settings: Settings;
  readonly figures: SocketFigures;
  about(): Promise<ServerInfo>;
}

type MatchRoute =
  | (
      | 'server'
      | 'make'
      | 'info'
      | 'take'
      | 'leave'
      | 'hand'
      | 'rematch'
      | 'declineRematch'
      | 'propose'
      | 'view'
      | 'log'
      | 'past'
      | 'record'
      | 'question'
    )
  | ('mine' | 'open' | 'takeOpen' | 'talk' | 'say');

export function matchHandlers({
  matches,
  accounts,
  settings,
  figures,
  about,
}: MatchSurroundings): Pick<RouteHandlers, MatchRoute> {
  const sitter = async (name: string, call: Call<'make' | 'take' | 'takeOpen'>) => {
    const session = await call.session();
    if (!(await accounts.mayCarry(name, session?.account)))
      throw new RefusedCall(
        'name-taken',
        'An account has this name, or one that looks like it: sign in if it is yours, or choose another name.',
      );
    const network = hashSecret(networkOf(call.request.ip));
    const who = session ? { account: session.account, session: session.hash } : { device: call.guest() };
    return { name, network, ...who };
  };
  const waiting = new WaitingRoom(matches);
  return {
    server: () => about(),
    make: async (call) => given(await matches.make(call.body.terms, await sitter(call.body.name, call))),
    info: async ({ params, who }) => given(await matches.info(params.match, await who())),
    take: async (call) => {
      const { invitation, name } = call.body;
      return given(await matches.take(call.params.match, invitation, await sitter(name, call)));
    },
    takeOpen: async (call) =>
      given(await matches.take(call.params.match, undefined, await sitter(call.body.name, call))),
    leave: async ({ params, who }) => given(await matches.leave(params.match, await who())),
    hand: async ({ params, body: { to }, who }) => {
      const sender = await who();
      if (to.kind === 'ai') return given(await matches.handToAi(params.match, sender, to));
      // The sender asks for a link to an empty seat and holds another one, so the seat in the address is not his.
      const { seat = 0, ...holder } = sender;
      const { invitation } = given(await matches.invite(params.match, holder, seat));
      return { match: given(await matches.info(params.match, holder)), invitation };
    },
    rematch: async ({ params, who }) => given(await matches.rematch(params.match, await who(), true)),
    declineRematch: async ({ params, who }) => given(await matches.rematch(params.match, await who(), false)),
    async propose({ params, body, who }) {
      const { seat, ...sender } = await who();
      const began = performance.now();
      const picked = body.seat ?? seat;
      const answer = await matches.propose(
        { ...body, match: params.match },
        { ...sender, ...(picked !== undefined && { seat: picked }) },
      );
      figures.seconds.seconds((performance.now() - began) / 1000);
      figures.proposals.add({ outcome: answer.t === 'ack' ? 'ack' : answer.code });
      if (answer.t === 'ack') return { id: answer.id, seq: answer.seq };
      const { code, refusal, seq } = answer;
      throw new RefusedCall(code, undefined, {
        ...(refusal !== undefined && { refusal }),
        ...(seq !== undefined && { seq }),
      });
    },
    async view({ params, query, who }) {
      return { ...given(await matches.look(params.match, await who(), query.from)) };
    },
    async question({ params, query: { seat, wait, ...wanted }, who, reply }) {
      const { seat: _, ...holder } = await who();
      const asker = { ...holder, ...(seat !== undefined && { seat }) };
      const onGone = (then: () => void) => void reply.raw.once('close', then);
      return given(await waiting.question(params.match, asker, wanted, { seconds: wait, onGone }));
    },
    log: async ({ params, query: { before }, who }) => ({
      entries: given(await matches.entries(params.match, await who(), before)).map((entry) => ({ ...entry })),
    }),
    past: async ({ params, query: { at, to = at }, who }) =>
      given(await matches.past(params.match, await who(), at, to)),
    record: async ({ params, who }) => Readable.from(given(await matches.record(params.match, await who()))),
    talk: async ({ params, query: { channel, before }, who }) => ({
      lines: [...given(await matches.talk(params.match, await who(), channel, before))],
    }),
    async say({ params, body: { id, text, ...spoken }, who, request }) {
      const speaker = { ...(await who()), network: networkOf(request.ip) };
      return given(await matches.chat(params.match, speaker, id, text, spoken));
    },
    mine: async ({ body, session }) => ({
      matches: [...(await matches.listFor((await session())?.account, body.seats))],
    }),
    async open() {
      if (!settings.openList) throw new RefusedCall('unavailable', 'The host keeps no list of open matches.');
      return { matches: [...(await matches.open())] };
    },
  };
}
