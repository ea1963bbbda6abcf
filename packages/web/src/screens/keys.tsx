/** The sheet of keys. */

import { signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import { commandsOf, keyName, keysOf, WHERES } from '../model/device/keys.ts';
import { openSettings } from './settings-door.tsx';
import { Sheet } from './sheet.tsx';

const isOpen = signal(false);

export function openKeys(): void {
  isOpen.value = true;
}

/** Closes one sheet before the next opens. */
function change(): void {
  isOpen.value = false;
  openSettings();
}

export function Keys() {
  const toSettings = (
    <button type="button" onClick={change}>
      {t('keys-change')}
    </button>
  );
  return (
    <Sheet id="keys" title={t('keys')} isOpen={isOpen} buttons={toSettings}>
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
    </Sheet>
  );
}
