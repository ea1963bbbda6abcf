/** A server with real matches for attacks on accounts. Its clock of limits stands still, and everything ends after each test. */

import type { Database, Matches } from '@cauldron/server';
import { afterEach, vi } from 'vitest';
import type { CauldronServer } from '../../../packages/server/src/http/server.ts';
import { serverWith } from '../../../packages/server/src/testing/stand-ins.ts';
import { Browser } from '../kit/browser.ts';
import { openMatches } from '../kit/players.ts';
import { Line } from './attacker.ts';

export const PASSWORD = 'a fox in the desert';
export const TERMS = {
  game: 'tobruk',
  scenario: 'drill',
  witnessed: false,
  seats: [{ kind: 'me' }, { kind: 'link' }],
};

let people = 0;
/** A name that nobody in this run has yet. */
export const newName = () => `Person ${++people}`;

export class AccountHouse {
  private server: CauldronServer | undefined;
  private matches: Matches | undefined;
  private readonly lines: Line[] = [];

  constructor(private readonly open: () => Promise<Database>) {
    afterEach(() => this.close());
  }

  get database(): Promise<Database> {
    return this.open();
  }

  async serve(env: Record<string, string> = {}): Promise<Browser> {
    // On a busy machine a dozen guesses would take long enough to earn another.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const database = await this.open();
    const matches = await openMatches(database);
    this.matches = matches;
    this.server = await serverWith(matches, env, { play: Promise.resolve({ database, matches, games: [] }) });
    return new Browser(this.server.app);
  }

  /** The address it listens on from now on. */
  async listen(): Promise<string> {
    return `http://127.0.0.1:${await this.server?.listen(0)}`;
  }

  async socket(address: string, headers: Record<string, string> = {}): Promise<Line> {
    const line = await Line.greeted(address, headers);
    this.lines.push(line);
    return line;
  }

  private async close(): Promise<void> {
    vi.useRealTimers();
    for (const line of this.lines.splice(0)) line.end();
    await this.server?.close();
    await this.matches?.close();
  }
}
