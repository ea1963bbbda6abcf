/** The ways to send «your turn»: Web Push, e-mail and webhook, each only if the host has configured it. */

import { createTransport, type Transporter } from 'nodemailer';
import webPush from 'web-push';
import type { ResetCode } from '../accounts/resets.ts';
import type { Settings } from '../ops/settings.ts';
import type { Channel, ChannelKind } from '../store/channels.ts';
import { RESET_MINUTES } from '../store/resets.ts';
import { bodyFor, formOf, signHook } from './hooks.ts';
import { NotOutside, post } from './outside.ts';

/** A notice. It contains no secret: its address opens the page, which knows its own seat. */
export interface Notice {
  readonly match: string;
  readonly seat: number;
  readonly turn: number;
  readonly game: string;
  readonly side: string;
  readonly url: string;
}

/** `gone`: the address will never accept a notice again. */
export type Delivery = 'sent' | 'gone' | 'failed';

export interface Senders {
  readonly kinds: ReadonlySet<ChannelKind>;
  send(channel: Channel, notice: Notice): Promise<Delivery>;
  /** False if the mail server declined it. */
  sendCode(address: string, code: string): Promise<boolean>;
  /** A letter with the codes that open accounts whose password is forgotten. */
  sendReset(address: string, codes: readonly ResetCode[]): Promise<boolean>;
  close(): void;
}

const DAY_SECONDS = 86_400;
const MAIL_PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function sendersOf({ push, mail, webhooks }: Settings): Senders {
  const kinds = new Set<ChannelKind>();
  if (push) kinds.add('push');
  if (mail) kinds.add('mail');
  if (webhooks !== 'off') kinds.add('webhook');
  const anywhere = webhooks === 'any';
  const transport: Transporter | undefined = mail
    ? createTransport(mail.url, { disableFileAccess: true, disableUrlAccess: true, ...MAIL_PATIENCE })
    : undefined;

  const letter = async (to: string, subject: string, text: string): Promise<Delivery> => {
    if (!transport || !mail) return 'failed';
    try {
      await transport.sendMail({ from: mail.from, to, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
      return 'sent';
    } catch (error) {
      // 550 and similar: no such mailbox.
      const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
      return code === 550 || code === 551 || code === 553 ? 'gone' : 'failed';
    }
  };

  const byPush = async (channel: Channel, notice: Notice): Promise<Delivery> => {
    if (!push) return 'failed';
    const { publicKey, privateKey, contact: subject } = push;
    // The protocol's schema was checked when the channel was made.
    const subscription = JSON.parse(channel.target) as webPush.PushSubscription;
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: DAY_SECONDS,
      urgency: 'normal',
      // A newer notice of the same match replaces an older one that was not delivered yet.
      topic: notice.match.replace(/[^\w-]/g, '').slice(0, 32),
    });
    const plain = Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => name.toLowerCase() !== 'content-length')
        .map(([name, value]) => [name, String(value)]),
    );
    const { status } = await post({ url: endpoint, headers: plain, body: body ?? '', anywhere });
    return status === 404 || status === 410 ? 'gone' : status < 300 ? 'sent' : 'failed';
  };

  const byWebhook = async (channel: Channel, notice: Notice): Promise<Delivery> => {
    const form = channel.form ?? formOf(channel.target);
    const body = bodyFor(form, notice);
    const at = Math.floor(Date.now() / 1000);
    const signature = { 'x-cauldron-signature': signHook(channel.secret ?? '', at, body) };
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'cauldron',
      ...(form === 'json' && signature),
    };
    const { status } = await post({ url: channel.target, headers, body, anywhere });
    // Discord and Slack answer 404 when somebody has deleted the webhook.
    if (status === 410 || (status === 404 && form !== 'json')) return 'gone';
    return status >= 200 && status < 300 ? 'sent' : 'failed';
  };

  return {
    kinds,
    async send(channel, notice) {
      if (!kinds.has(channel.kind)) return 'failed';
      try {
        if (channel.kind === 'push') return await byPush(channel, notice);
        if (channel.kind === 'webhook') return await byWebhook(channel, notice);
        const text = `It is your turn (${notice.side}) in a match of ${notice.game}.\n\n${notice.url}\n\nYou get this because you asked for it; the page of your account ends it.\n`;
        return await letter(channel.target, `Cauldron: your turn in ${notice.game}`, text);
      } catch (error) {
        return error instanceof NotOutside ? 'gone' : 'failed';
      }
    },
    async sendCode(address, code) {
      const text = `The code for this address is ${code}.\n\nIf you did not ask for it, somebody mistyped theirs: do nothing, and nothing more is sent.\n`;
      return (await letter(address, 'Cauldron: the code for your address', text)) === 'sent';
    },
    async sendReset(address, codes) {
      const lines = codes.map(({ name, code }) => `The code for the account "${name}" is ${code}.`);
      const text = `Somebody has asked for a new password.\n\n${lines.join('\n')}\n\nA code works once, for ${RESET_MINUTES} minutes. If it was not you, do nothing: the password stays as it is.\n`;
      return (await letter(address, 'Cauldron: a new password', text)) === 'sent';
    },
    close: () => transport?.close(),
  };
}
