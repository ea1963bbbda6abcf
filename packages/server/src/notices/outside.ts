/**
 * Requests to addresses that players gave us. Such an address may point into our own network. So this file resolves the name,
 * checks each address, and connects to exactly the one it checked. It follows no redirect, reads little, and gives up soon.
 */

import { lookup } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The networks that are not the open internet. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only 2000::/3 is in use on the open internet. These parts of it are not, or contain an IPv4 address. */
const OPEN6 = new BlockList();
OPEN6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

/** Whether an address belongs to this machine, this network or no network at all. */
export function isPrivate(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return PRIVATE.check(address, 'ipv4');
  if (family === 6) return !OPEN6.check(address, 'ipv6') || PRIVATE.check(address, 'ipv6');
  return true;
}

export class NotOutside extends Error {}

/** Resolves a name, and refuses it if any of its addresses is private. */
export const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const first = found[0];
    if (!first || found.some(({ address }) => isPrivate(address)))
      return done(new NotOutside('the address is not on the open internet'), '');
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

export interface Posted {
  readonly status: number;
}

export interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Whether addresses of this network are allowed too. */
  readonly anywhere: boolean;
  readonly timeoutMs?: number;
}

/** Why an address is refused, in words; undefined if it may be tried. Each request checks the name again. */
export function whyNotAddress(text: string, anywhere: boolean): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'it is no web address';
  }
  if (url.username || url.password) return 'it holds a name or a password';
  if (url.protocol !== 'https:' && !(anywhere && url.protocol === 'http:')) return 'it does not begin with https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!anywhere && (isIP(host) ? isPrivate(host) : !host.includes('.') || host.endsWith('.local')))
    return 'it is not on the open internet';
  return undefined;
}

export function post({ url, headers, body, anywhere, timeoutMs = 10_000 }: Letter): Promise<Posted> {
  const why = whyNotAddress(url, anywhere);
  if (why) return Promise.reject(new NotOutside(why));
  const send = url.startsWith('https:') ? secure : plain;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
        signal: AbortSignal.timeout(timeoutMs),
        ...(anywhere ? {} : { lookup: lookupOutside }),
      },
      (response) => {
        // The body is ignored: only the status matters.
        resolve({ status: response.statusCode ?? 0 });
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
