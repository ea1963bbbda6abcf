/** The rules a match on the server was begun with. */

import type { Pin } from '@cauldron/engine';
import type { MatchInfo } from '@cauldron/protocol';

export const pinOf = ({ terms, rules, pack }: MatchInfo): Pin => ({ game: terms.game, rules, pack });
