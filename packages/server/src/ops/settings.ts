/** The host's settings, all from environment variables. A wrong one is named, with the allowed values. */

import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';

export interface Settings {
  readonly host: string;
  /** Undefined: the usual port, or any free one if that is taken. */
  readonly port: number | undefined;
  /** The origins of the site; empty: only the address it listens on. */
  readonly origins: readonly string[];
  /** PostgreSQL; undefined: PGlite in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Rules and packs of this release and of earlier ones, for matches that began with them. */
  readonly bundleFolder: string;
  /** How many proxies stand in front. Their word about the client's address is trusted. */
  readonly proxies: number;
  readonly openList: boolean;
  /** Threads in which this process thinks for the program's seats; 0: other processes do. */
  readonly aiThreads: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly metricsToken: string | undefined;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
  /** A factor on every rate limit; 1 is the usual one. */
  readonly paceFactor: number;
  readonly push: PushSettings | undefined;
  readonly mail: MailSettings | undefined;
  readonly webhooks: 'off' | 'public' | 'any';
}

export interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** The contact for push services: `mailto:` or `https:`. */
  readonly contact: string;
}

export interface MailSettings {
  readonly url: string;
  readonly from: string;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export const USUAL_PORT = 8642;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A number written in digits, between two bounds. */
const digits = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to));
const isSwitchedOn = z.enum(['on', 'off']).transform((word) => word === 'on');

/** An origin and nothing after it, because a path would be silently ignored. */
const origin = z.string().refine((text) => isOrigin(text));

function isOrigin(text: string): boolean {
  try {
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text;
  } catch {
    return false;
  }
}

const hasProtocol = (...protocols: string[]) =>
  z.string().refine((text) => {
    try {
      return protocols.includes(new URL(text).protocol);
    } catch {
      return false;
    }
  });

interface Variable {
  readonly read: z.ZodType<unknown, string>;
  /** The allowed values, in words. */
  readonly want: string;
}

const words = (text: string) => text.split(',').map((word) => word.trim());

const VARIABLES = {
  CAULDRON_HOST: { read: z.string().min(1).max(200), want: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0' },
  PORT: { read: digits(0, 65535), want: 'a port from 1 to 65535, or 0 for any free one' },
  CAULDRON_ORIGIN: {
    read: z.string().transform(words).pipe(z.array(origin).max(20)),
    want: 'the address players open, without a path, such as https://play.example.org (several with commas)',
  },
  DATABASE_URL: {
    read: hasProtocol('postgres:', 'postgresql:'),
    want: 'the address of a PostgreSQL database, such as postgres://user:password@127.0.0.1:5432/cauldron',
  },
  CAULDRON_DATA: { read: z.string().min(1), want: 'a folder for the data of the embedded database' },
  CAULDRON_BUNDLES: { read: z.string().min(1), want: 'a folder for the rules and packs of every release' },
  CAULDRON_PROXIES: { read: digits(0, 9), want: 'how many proxies stand in front of the server, 0 to 9' },
  CAULDRON_OPEN_LIST: { read: isSwitchedOn, want: 'on or off' },
  CAULDRON_AI_THREADS: { read: digits(0, 64), want: 'how many threads think for seats of the program, 0 to 64' },
  CAULDRON_LOG: { read: z.enum(LOG_LEVELS), want: `one of ${LOG_LEVELS.join(', ')}` },
  CAULDRON_METRICS_TOKEN: { read: z.string().min(16).max(200), want: 'at least 16 characters' },
  CAULDRON_MAX_SOCKETS: { read: digits(1, 1_000_000), want: 'a number from 1 to 1000000' },
  CAULDRON_MAX_SOCKETS_PER_ADDRESS: { read: digits(1, 1_000_000), want: 'a number from 1 to 1000000' },
  CAULDRON_PACE: { read: digits(1, 1000), want: 'by how much the usual limits are multiplied, 1 to 1000' },
  CAULDRON_PUSH_PUBLIC_KEY: {
    read: z.string().regex(/^[\w-]{80,100}$/),
    want: 'the public key that `cauldron-server push-keys` printed',
  },
  CAULDRON_PUSH_PRIVATE_KEY: {
    read: z.string().regex(/^[\w-]{40,50}$/),
    want: 'the private key that `cauldron-server push-keys` printed',
  },
  CAULDRON_PUSH_CONTACT: {
    read: hasProtocol('mailto:', 'https:'),
    want: 'whom a push service may write to, such as mailto:host@example.org',
  },
  CAULDRON_SMTP_URL: {
    read: hasProtocol('smtp:', 'smtps:'),
    want: 'the address of a mail server, such as smtps://user:password@mail.example.org:465',
  },
  CAULDRON_MAIL_FROM: {
    read: z.string().regex(/^[^\r\n]*@[^\r\n]*$/),
    want: 'the sender of e-mail, such as "Cauldron <games@example.org>"',
  },
  CAULDRON_WEBHOOKS: {
    read: z.enum(['off', 'public', 'any']),
    want: 'off, public (only addresses of the open internet) or any (also those of this network)',
  },
} as const satisfies Record<string, Variable>;

type SettingValues = { readonly [K in keyof typeof VARIABLES]?: z.output<(typeof VARIABLES)[K]['read']> };

/** The settings, or a line for each error. Values are not repeated, because some are secrets. */
export function readSettings(env: Environment, folder: string): Settings | { readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { read, want }] of Object.entries(VARIABLES)) {
    const text = env[name];
    if (text === undefined || text === '') continue;
    const found = read.safeParse(text);
    if (found.success) values[name] = found.data;
    else wrong.push(`${name} must be ${want}.`);
  }
  // The schema of its name has just parsed each value.
  const v = values as SettingValues;
  const push = together(wrong, 'Web Push', {
    CAULDRON_PUSH_PUBLIC_KEY: v.CAULDRON_PUSH_PUBLIC_KEY,
    CAULDRON_PUSH_PRIVATE_KEY: v.CAULDRON_PUSH_PRIVATE_KEY,
    CAULDRON_PUSH_CONTACT: v.CAULDRON_PUSH_CONTACT,
  });
  const mail = together(wrong, 'e-mail', {
    CAULDRON_SMTP_URL: v.CAULDRON_SMTP_URL,
    CAULDRON_MAIL_FROM: v.CAULDRON_MAIL_FROM,
  });
  if (wrong.length > 0) return { wrong };
  const inFolder = (path: string) => (isAbsolute(path) ? path : resolve(folder, path));
  const dataFolder = inFolder(v.CAULDRON_DATA ?? 'data');
  return {
    host: v.CAULDRON_HOST ?? '127.0.0.1',
    port: v.PORT,
    origins: v.CAULDRON_ORIGIN ?? [],
    databaseUrl: v.DATABASE_URL,
    dataFolder,
    bundleFolder: v.CAULDRON_BUNDLES === undefined ? join(dataFolder, 'bundles') : inFolder(v.CAULDRON_BUNDLES),
    proxies: v.CAULDRON_PROXIES ?? 0,
    openList: v.CAULDRON_OPEN_LIST ?? false,
    // One core is left for the matches.
    aiThreads: v.CAULDRON_AI_THREADS ?? Math.min(4, Math.max(1, availableParallelism() - 1)),
    logLevel: v.CAULDRON_LOG ?? 'info',
    metricsToken: v.CAULDRON_METRICS_TOKEN,
    maxSockets: v.CAULDRON_MAX_SOCKETS ?? 10_000,
    maxSocketsPerAddress: v.CAULDRON_MAX_SOCKETS_PER_ADDRESS ?? 50,
    paceFactor: v.CAULDRON_PACE ?? 1,
    push: push && {
      publicKey: push.CAULDRON_PUSH_PUBLIC_KEY,
      privateKey: push.CAULDRON_PUSH_PRIVATE_KEY,
      contact: push.CAULDRON_PUSH_CONTACT,
    },
    mail: mail && { url: mail.CAULDRON_SMTP_URL, from: mail.CAULDRON_MAIL_FROM },
    webhooks: v.CAULDRON_WEBHOOKS ?? 'off',
  };
}

/** Names that look like settings but are none are most likely misspelt. One is not for hosts: see `faults.ts`. */
export const unknownSettings = (env: Environment): readonly string[] =>
  Object.keys(env).filter((name) => name.startsWith('CAULDRON_') && name !== 'CAULDRON_FAULTS' && !(name in VARIABLES));

/** Settings that only work together: all, or none. */
function together<T extends Record<string, string | undefined>>(
  wrong: string[],
  what: string,
  group: T,
): { readonly [K in keyof T]: string } | undefined {
  const entries = Object.entries(group);
  const missing = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === entries.length) return undefined;
  if (missing.length > 0) wrong.push(`${what} also needs ${missing.join(' and ')}.`);
  // If one were undefined, a line would be in `wrong`, and the result would not be used.
  return group as { readonly [K in keyof T]: string };
}
