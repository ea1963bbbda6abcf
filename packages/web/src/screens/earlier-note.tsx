/** Says which rules a match is played by, if they are not those of new matches. */

import type { Edition } from '../edition.ts';
import { t } from '../messages/messages.ts';

export function EarlierNote({ edition }: { readonly edition: Edition }) {
  if (!edition.isEarlier) return null;
  const { rulesVersion, packHash } = edition.game.info;
  return <p class="small">{t('earlier-rules', { rules: rulesVersion, pack: packHash.slice(0, 8) })}</p>;
}
