/**
 * The server's dice: the formula of docs/fair-dice.md on Node's own crypto. It shares no code with packages/fair, which players
 * check it with, so that a mistake in either shows as a difference.
 */

import { createHmac } from 'node:crypto';
import { type Action, type Chance, type ChanceSource, sample } from '@cauldron/engine';

/** What the dice of one deciding message are made from. */
export interface MessageBytes {
  readonly matchId: string;
  /** The number of the deciding message. */
  readonly d: number;
  /** 32 bytes of the server, committed before the message was sent. */
  readonly v: Uint8Array;
  /** 32 bytes of the player. */
  readonly n: Uint8Array;
  /** 32 bytes of the witness; empty if nobody witnesses. */
  readonly w: Uint8Array;
  /** See `contentHash` in log.ts. */
  readonly contentHash: Uint8Array;
  /** 32 bytes of the server for falls that not every seat may see, the same for the whole match. */
  readonly secretSeed: Uint8Array;
}

/** All chance that one message lets fall. Make a new one for each message. */
export class FairChance implements ChanceSource {
  private readonly text: string;
  private open: ChanceWords | undefined;
  private secret: ChanceWords | undefined;

  constructor(private readonly bytes: MessageBytes) {
    this.text = [
      'cauldron-dice-2',
      bytes.matchId,
      bytes.d,
      ...[bytes.n, bytes.w, bytes.contentHash].map((b) => Buffer.from(b).toString('hex')),
    ].join('\n');
  }

  next(chance: Chance): Action {
    const words = chance.see === -1 ? this.openWords() : this.secretWords();
    return sample(chance, { below: (m) => words.below(chance.stream, m) });
  }

  // Most messages let only one of the two kinds fall, so each key is made when it is needed.
  private openWords(): ChanceWords {
    this.open ??= this.wordsOf(this.bytes.v);
    return this.open;
  }
  private secretWords(): ChanceWords {
    this.secret ??= this.wordsOf(this.bytes.secretSeed);
    return this.secret;
  }
  private wordsOf(key: Uint8Array): ChanceWords {
    return new ChanceWords(createHmac('sha256', key).update(this.text, 'utf8').digest());
  }
}

/** 32-bit words by stream, eight from each block. */
class ChanceWords {
  private readonly unread = new Map<string, { blocks: number; words: number[] }>();
  constructor(private readonly key: Buffer) {}

  below(stream: string, m: number): number {
    if (!(m >= 1)) throw new Error(`no number is below ${m}: a draw from an empty cup`);
    // From here on, words belong to a span that 2^32 cuts off. They would favour small numbers.
    const end = 2 ** 32 - (2 ** 32 % m);
    let word = this.take(stream);
    while (word >= end) word = this.take(stream);
    return word % m;
  }

  private take(stream: string): number {
    const unread = this.unread.get(stream) ?? { blocks: 0, words: [] };
    if (unread.words.length === 0) {
      const block = createHmac('sha256', this.key)
        .update(`${stream}\n${unread.blocks++}`, 'utf8')
        .digest();
      for (let at = 0; at < block.length; at += 4) unread.words.push(block.readUInt32BE(at));
      this.unread.set(stream, unread);
    }
    return unread.words.shift() ?? 0;
  }
}
