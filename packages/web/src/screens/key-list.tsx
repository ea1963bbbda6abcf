/** Every key and what it does, by where it works. */

import { t } from '../messages/messages.ts';
import { commandsOf, type KeyCommand, keyName, keysOf, WHERES } from '../model/device/keys.ts';

const CHORDS: Partial<Record<KeyCommand, string>> = { undo: 'z', redo: 'Z' };

/** What takes back in every program works as well, and cannot be changed. */
function Chords({ of: command }: { readonly of: KeyCommand }) {
  const key = CHORDS[command];
  if (key === undefined) return null;
  return (
    <>
      {(['keyname-ctrl', 'keyname-cmd'] as const).map((held) => (
        <kbd key={held}>{t(held, { key: keyName(key) })}</kbd>
      ))}
    </>
  );
}

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
                  <Chords of={command} />
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
