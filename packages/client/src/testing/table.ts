/** Two clients at a fake server, each on its own line. The test moves the clock. */

import { type Game, type NamedAction, seededRng } from '@cauldron/engine';
import { hashView, type SeenEntry } from '@cauldron/protocol';
import { vi } from 'vitest';
import { type Connection, connect } from '../connection.ts';
import type { MatchClient } from '../match-client.ts';
import { type ClientStorage, memoryStorage } from '../storage.ts';
import { BadLine } from './bad-line.ts';
import { FakeServer, TOKENS } from './fake-server.ts';
import { keysIn } from './keys.ts';

export class TestPlayer {
  readonly storage: ClientStorage;
  readonly line: BadLine;
  readonly logged: string[] = [];
  connection: Connection;
  match: MatchClient;

  constructor(
    readonly server: FakeServer,
    readonly seat: number,
    seed: string,
    storage = memoryStorage(),
  ) {
    this.storage = storage;
    this.line = new BadLine(server, `${seed} line ${seat}`);
    const rng = seededRng(`${seed} nonce ${seat}`);
    this.nonce = () => Uint8Array.from({ length: 32 }, () => rng.below(256));
    this.connection = this.dial();
    this.match = this.sit();
  }
  private readonly nonce: () => Uint8Array;

  /** Closes and reopens the page: only stored data is left. */
  reload(): void {
    this.connection.close();
    this.connection = this.dial();
    this.match = this.sit();
  }

  get view() {
    return this.match.state.view;
  }
  /** Whether this client sees exactly what the server would show it. */
  get isTrue(): boolean {
    const { view, seq } = this.match.state;
    return view !== undefined && seq === this.server.seq && hashView(view) === hashView(this.server.view(this.seat));
  }
  /** The legal answers of this player now. */
  legal(game: Game): readonly NamedAction[] {
    const question = this.view?.question;
    return question?.seat === this.seat ? question.actions.map((a) => game.vocabulary.name(a)) : [];
  }

  private dial(): Connection {
    return connect({
      openSocket: this.line.open,
      storage: this.storage,
      nonce: this.nonce,
      keys: keysIn(this.storage, this.nonce),
      jitter: () => 0.5,
      log: (text) => this.logged.push(text),
      fetchLog: async (_, __, before) => JSON.parse(JSON.stringify(this.server.log(before))) as SeenEntry[],
    });
  }
  private sit(): MatchClient {
    return this.connection.match(this.server.id, { token: TOKENS[this.seat], seat: this.seat });
  }
}

export interface FakeTable {
  readonly server: FakeServer;
  readonly players: readonly [TestPlayer, TestPlayer];
}

export function layTable(game: Game, witnessed = false, seed = 'table'): FakeTable {
  const server = new FakeServer(game, game.info.scenarios[0].id, witnessed);
  return { server, players: [new TestPlayer(server, 0, seed), new TestPlayer(server, 1, seed)] };
}

export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Both play at random for the given number of time steps. Each decides only when it has nothing under way. */
export async function playAtRandom(
  game: Game,
  { players }: FakeTable,
  steps: number,
  seed: string,
  onStep: (step: number) => void = () => undefined,
): Promise<void> {
  const rng = seededRng(seed);
  for (let step = 0; step < steps; step++) {
    onStep(step);
    for (const player of players) {
      const legal = player.legal(game);
      if (legal.length > 0 && player.match.state.outbox.length === 0)
        void player.match.act(legal[rng.below(legal.length)]);
    }
    await pass(50);
  }
}
