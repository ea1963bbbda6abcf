/** The rules that a match on the server began with. */

import type { Pin } from '@cauldron/engine';
import type { MatchInfo } from '@cauldron/protocol';

export const pinOf = ({ terms, rules, pack }: MatchInfo): Pin => ({ game: terms.game, rules, pack });
