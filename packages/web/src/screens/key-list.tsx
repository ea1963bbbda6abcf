/** Every key and what it does, by where it works. */

import { t } from '../messages/messages.ts';
import { commandsOf, keyName, keysOf, WHERES } from '../model/device/keys.ts';

export function KeyList() {
  return (
    <>
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
    </>
  );
}
