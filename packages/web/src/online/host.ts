/** The page's server: its HTTP interface, and one socket for all matches on the page. */

import {
  Api,
  type ClientStorage,
  type Connection,
  type ConnectOptions,
  connect,
  memoryStorage,
} from '@cauldron/client';
import type { Person, SeenEntry, ServerInfo } from '@cauldron/protocol';
import { type Signal, signal } from '@preact/signals';
import { deviceKeys } from './device-keys.ts';
import { isSignedIn } from './held-seats.ts';

export const api = new Api();

let connection: Connection | undefined;

/** Opened with the first match, and again at once when the network or the page comes back. */
export function socket(): Connection {
  if (connection) return connection;
  const url = `${location.origin.replace(/^http/, 'ws')}/api/socket`;
  const opened = connect({
    url,
    storage: deviceStorage(),
    keys: deviceKeys(),
    log: (text) => console.info(text),
    fetchLog,
  });
  addEventListener('online', () => opened.wake());
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') opened.wake();
  });
  connection = opened;
  return opened;
}

const fetchLog: NonNullable<ConnectOptions['fetchLog']> = async (match, token, before) => {
  const page = await api.call('log', { at: { match }, token, query: { before } });
  // The content of an entry is checked where it is used: its dice, its hash, its place in the log.
  return page.ok ? (page.value.entries as unknown as readonly SeenEntry[]) : undefined;
};

/** What the server offers; undefined until it has answered, or if the page has no server. */
export const server: Signal<ServerInfo | undefined> = signal(undefined);
export const person: Signal<Person | undefined> = signal(undefined);

let asked: Promise<void> | undefined;

export function askServer(): Promise<void> {
  asked ??= (async () => {
    const answer = await api.call('server');
    if (!answer.ok) {
      // It may answer the next time.
      asked = undefined;
      return;
    }
    server.value = answer.value;
    if (answer.value.accounts && isSignedIn.value) await askPerson();
  })();
  return asked;
}

export async function askPerson(): Promise<void> {
  const answer = await api.call('account');
  isSignedIn.value = answer.ok;
  person.value = answer.ok ? answer.value : undefined;
}

/** Somebody has signed in or out: a new socket carries the new session. */
export function becomes(who: Person | undefined): void {
  person.value = who;
  isSignedIn.value = who !== undefined;
  connection?.close();
  connection = undefined;
}

function deviceStorage(): ClientStorage {
  try {
    localStorage.setItem('cauldron.probe', '1');
    localStorage.removeItem('cauldron.probe');
    return localStorage;
  } catch {
    // Without storage the browser still plays, but unsent decisions are lost when the page closes.
    return memoryStorage();
  }
}
