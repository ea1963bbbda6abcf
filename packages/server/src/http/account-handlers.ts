/** The handlers of the account addresses. */

import type { RefusalCode } from '@cauldron/protocol';
import type { FastifyReply } from 'fastify';
import type { Accounts, OpenedSession, Session, SigningDevice } from '../accounts/accounts.ts';
import { nameDevice } from '../accounts/device.ts';
import type { PasswordResets } from '../accounts/resets.ts';
import { SignInThrottle } from '../accounts/throttle.ts';
import type { Channels } from '../notices/channels.ts';
import { networkOf } from '../socket/pace.ts';
import { DEVICE_DAYS } from '../store/devices.ts';
import { SESSION_DAYS } from '../store/sessions.ts';
import { RefusedCall } from './problems.ts';
import type { Call, RouteHandlers } from './routes.ts';

export interface AccountSurroundings {
  readonly accounts: Accounts;
  readonly channels: Channels;
  /** Undefined if the host has set up no mail. */
  readonly resets: PasswordResets | undefined;
  readonly cookie: string;
  /** Whether the site is reached over TLS only. */
  readonly secure: boolean;
  readonly pace: number;
}

type SigningIn = 'signUp' | 'signIn' | 'password' | 'resetPassword';
type AccountRoute =
  | (
      | 'signUp'
      | 'signIn'
      | 'signOut'
      | 'signOutAll'
      | 'account'
      | 'deleteAccount'
      | 'exportAccount'
      | 'password'
      | 'revoke'
    )
  | ('askReset' | 'resetPassword')
  | ('addNotice' | 'confirmNotice' | 'removeNotice');

export function accountHandlers(around: AccountSurroundings): Pick<RouteHandlers, AccountRoute> {
  const { accounts, channels, resets, cookie, secure } = around;
  const throttle = new SignInThrottle(around.pace);
  const deviceCookie = `${cookie}-device`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const open = async (
    call: Call<SigningIn>,
    result: OpenedSession | { readonly declined: RefusalCode },
    why?: string,
  ) => {
    if ('declined' in result) throw new RefusedCall(result.declined, why);
    setCookie(call.reply, cookie, result.secret, SESSION_DAYS * 86_400);
    setCookie(call.reply, deviceCookie, result.deviceSecret, DEVICE_DAYS * 86_400);
    return personOf(result.session);
  };
  const personOf = async (session: Session) => {
    const person = await accounts.person(session);
    if (!person) throw new RefusedCall('sign-in');
    return person;
  };
  const setCookie = (reply: FastifyReply, name: string, value: string, maxAge: number) =>
    reply.header('set-cookie', reply.server.serializeCookie(name, value, { ...attributes, maxAge }));
  const forget = (reply: FastifyReply) => setCookie(reply, cookie, '', 0);
  const deviceOf = ({ request }: Call<SigningIn>): SigningDevice => ({
    name: nameDevice(request.headers['user-agent']),
    secret: request.cookies[deviceCookie],
  });

  return {
    signUp: async (call) => open(call, await accounts.signUp(call.body, deviceOf(call))),
    async signIn(call) {
      const { name } = call.body;
      const device = deviceOf(call);
      const knownDevice = await accounts.knownDevice(device.secret, name);
      if (!throttle.mayTry({ name, network: networkOf(call.request.ip), knownDevice }))
        throw new RefusedCall('too-fast');
      return open(call, await accounts.signIn(call.body, device));
    },
    async signOut({ session, reply }) {
      const there = await session();
      if (there) await accounts.signOut(there);
      forget(reply);
    },
    account: async ({ signedIn }) => personOf(await signedIn()),
    async deleteAccount({ signedIn, body, reply }) {
      const declined = await accounts.remove(await signedIn(), body.password);
      if (declined) throw new RefusedCall(declined.declined, 'The password is wrong.');
      forget(reply);
    },
    async exportAccount({ signedIn, reply }) {
      reply.header('content-disposition', 'attachment; filename="cauldron-account.json"');
      return { name: '', ...(await accounts.export(await signedIn())) };
    },
    async password(call) {
      const { old, new: next } = call.body;
      const changed = await accounts.changePassword(await call.signedIn(), old, next, deviceOf(call));
      await open(call, changed, 'The old password is wrong.');
    },
    async askReset({ body, request }) {
      if (!resets) throw new RefusedCall('unavailable', 'The host of this server has set up no mail.');
      if (!resets.ask(body.address, networkOf(request.ip)))
        throw new RefusedCall(
          'too-fast',
          'Too many codes were asked for from here or for this address: try again in an hour.',
        );
    },
    async resetPassword(call) {
      const { name, code, password } = call.body;
      const account = await resets?.use(name, code);
      if (account === undefined)
        throw new RefusedCall('forbidden', 'The code is wrong, too old, or was tried too often: ask for a new one.');
      return open(call, await accounts.resetPassword(account, password, deviceOf(call)));
    },
    async signOutAll({ signedIn, reply }) {
      await accounts.signOutAll(await signedIn());
      forget(reply);
    },
    async revoke({ signedIn, params }) {
      if (!(await accounts.revoke(await signedIn(), params.device)))
        throw new RefusedCall('forbidden', 'There is no such device.');
    },
    async addNotice({ signedIn, body, request }) {
      const made = await channels.add((await signedIn()).account, body, networkOf(request.ip));
      if ('declined' in made) throw new RefusedCall(made.declined, made.why);
      return made;
    },
    async confirmNotice({ signedIn, params, body }) {
      if (!(await channels.confirm((await signedIn()).account, params.notice, body.code)))
        throw new RefusedCall('forbidden', 'The code is wrong, or was tried too often: add the address again.');
    },
    async removeNotice({ signedIn, params }) {
      if (!(await channels.remove((await signedIn()).account, params.notice)))
        throw new RefusedCall('forbidden', 'There is no such notice.');
    },
  };
}
