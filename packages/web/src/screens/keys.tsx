/** The sheet of keys. */

import { t } from '../messages/messages.ts';
import { commandsOf, keyName, keysOf, WHERES } from '../model/keys.ts';
import { openSettings } from './settings-door.tsx';

/** The sheet gives the focus back before the next one takes it. */
function change(): void {
  const dialog = sheet();
  if (dialog instanceof HTMLDialogElement) dialog.close();
  openSettings();
}

const sheet = () => document.getElementById('keys');

export function openKeys(): void {
  const dialog = sheet();
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function Keys() {
  return (
    <dialog id="keys" class="sheet" aria-labelledby="keys-title">
      <header>
        <h2 id="keys-title">{t('keys')}</h2>
        <form method="dialog">
          <button type="button" onClick={change}>
            {t('keys-change')}
          </button>
          <button type="submit">{t('close')}</button>
        </form>
      </header>
      {WHERES.map((where) => (
        <section key={where}>
          <h3>{t(`keys-on-${where}`)}</h3>
          <dl>
            {commandsOf(where).map((command) => (
              <div key={command}>
                <dt>
                  {keysOf(command).map((key) => (
                    <kbd key={key}>{keyName(key)}</kbd>
                  ))}
                </dt>
                <dd>{t(`key-${command}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
