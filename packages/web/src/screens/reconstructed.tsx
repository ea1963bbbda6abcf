/** The mark beside a figure that stands on no page of the rulebook. */

import { t } from '../messages/messages.ts';
import { Icon } from './icon.tsx';

export function Reconstructed() {
  return (
    <abbr title={t('reconstructed')} class="mark">
      <Icon of="reconstructed" />
    </abbr>
  );
}
