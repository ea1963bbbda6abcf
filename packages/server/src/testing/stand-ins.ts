/** Stand-ins for what the web server needs: matches that do what a test says, and a database without tables. */

import type { MatchInfo, ToClient } from '@cauldron/protocol';
import type { Database } from '../db/database.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import type { MatchService, Sending } from '../match/service.ts';
import { type Environment, readSettings, type Settings } from '../ops/settings.ts';

export const MATCH = 'match-in-a-test';
export const TOKEN = 'token-of-a-seat-in-a-test';

export const info: MatchInfo = {
  id: MATCH,
  terms: {
    game: 'ford',
    scenario: 'one',
    options: {},
    clock: { kind: 'none' },
    witnessed: false,
    privacy: 'link',
    seats: [{ kind: 'me' }, { kind: 'link' }],
    spectators: { allowed: true, delay: 0 },
  },
  rules: 1,
  pack: 'p',
  seq: 0,
  asked: 0,
  over: false,
  createdAt: '',
  changedAt: '',
  seats: [],
};

/** Matches in which only what a test gives does anything; everything else declines. */
export function matchesOf(parts: Partial<MatchService> = {}): MatchService {
  const declined = async () => ({ declined: 'no-match' as const, why: 'There is no such match.' });
  return {
    make: declined,
    rematch: declined,
    info: declined,
    take: declined,
    leave: declined,
    invite: declined,
    handToAi: declined,
    watch: declined,
    look: declined,
    entries: declined,
    past: declined,
    question: declined,
    viewFor: declined,
    chat: declined,
    talk: declined,
    record: declined,
    propose: async () => ({ t: 'refused', code: 'no-match' }),
    playFor: async () => ({ t: 'refused', code: 'no-match' }),
    listFor: async () => [],
    open: async () => [],
    turnsSince: async () => [],
    seatsChanged: async () => {},
    counts: () => ({ watched: 0, watchers: 0, loaded: 0 }),
    close: async () => {},
    ...parts,
  };
}

export const emptyDatabase: Database = {
  kind: 'pglite',
  query: async () => [],
  transaction: (work) => work(emptyDatabase),
  listen: async () => async () => {},
  notify: async () => {},
  load: () => ({ busy: 0, idle: 1, waiting: 0 }),
  close: async () => {},
};

export function settingsOf(env: Environment = {}): Settings {
  const settings = readSettings({ CAULDRON_LOG: 'silent', ...env }, '/nowhere');
  if ('wrong' in settings) throw new Error(settings.wrong.join(' '));
  return settings;
}

export const serverWith = (matches: MatchService, env: Environment = {}, more: Partial<ServerOptions> = {}) =>
  createServer({
    settings: settingsOf(env),
    play: Promise.resolve({ database: emptyDatabase, matches, games: [] }),
    version: '0.0.0',
    ...more,
  });

export const sending = (message: ToClient): Sending => ({ message, text: JSON.stringify(message) });
