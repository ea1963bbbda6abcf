/** The player's name: asked once, kept on the device. */

import { t } from '../messages/messages.ts';
import { playerName } from './held-seats.ts';

const LONGEST = 40;

export function NameField() {
  return (
    <label>
      {t('online-name')}
      <input
        type="text"
        name="name"
        autocomplete="nickname"
        maxLength={LONGEST}
        placeholder={t('online-name-hint')}
        value={playerName.value}
        onInput={(e) => {
          playerName.value = e.currentTarget.value.trim();
        }}
      />
    </label>
  );
}
