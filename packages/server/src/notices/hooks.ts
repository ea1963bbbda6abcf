/** What a webhook takes. Chat services have their own forms; every other address gets our JSON, signed. */

import { createHmac } from 'node:crypto';
import type { HookForm } from '../store/channels.ts';
import type { Notice } from './senders.ts';

/** The form of a webhook by its address. Only the services' own hosts count, never a path or a part of a name. */
export function formOf(address: string): HookForm {
  const { hostname } = new URL(address);
  if (/^(?:[a-z]+\.)?(?:discord|discordapp)\.com$/.test(hostname)) return 'discord';
  if (hostname === 'hooks.slack.com' || hostname === 'hooks.slack-gov.com') return 'slack';
  return 'json';
}

/** The body for a form. A name in it calls nobody: it is neither a mention nor a link. */
export function bodyFor(form: HookForm, notice: Notice): string {
  if (form === 'discord') return JSON.stringify({ content: asDiscord(notice), allowed_mentions: { parse: [] } });
  if (form === 'slack') return JSON.stringify({ text: asSlack(notice) });
  return JSON.stringify({ event: 'your-turn', ...notice });
}

const say = ({ side, game }: Notice, plain: (text: string) => string): string =>
  `Your turn (${plain(side)}) in a match of ${plain(game)}:`;

/** Markdown is escaped; `allowed_mentions` keeps Discord from calling anybody. */
const asDiscord = (notice: Notice): string =>
  `${say(notice, (text) => text.replace(/[\\`*_~|<>@#:[\]()]/g, '\\$&'))} ${notice.url}`;

/** Slack reads `<!channel>`, `<@user>` and links between angle brackets. */
const asSlack = (notice: Notice): string => {
  const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `${say(notice, plain)} ${plain(notice.url)}`;
};

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of the seconds, a dot and the body. So nobody can send an old notice again later. */
export const signHook = (secret: string, at: number, body: string): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
