import type { FairHeader, Game } from '@cauldron/engine';
import type { MatchTerms } from '@cauldron/protocol';

/** What never changes in a match. */
export interface Charter {
  readonly id: string;
  readonly terms: MatchTerms;
  readonly game: Game;
  readonly header: FairHeader;
  /** v[1] and the seed of secret chance, in hexadecimal digits. */
  readonly firstV: string;
  readonly secretSeed: string;
  /** The secret half of the key with which the server signs in this match. */
  readonly serverKey: string;
}
