/** Which key does what: press another key, swap two, or restore the defaults. */

import { useLayoutEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import {
  bind,
  clashOf,
  commandsOf,
  hasOwnKeys,
  isFit,
  type KeyCommand,
  keyName,
  keyOf,
  keysOf,
  restoreKeys,
  WHERES,
} from '../model/device/keys.ts';

/** A pressed key that belongs to another command. */
interface Clash {
  readonly command: KeyCommand;
  readonly key: string;
  readonly other: KeyCommand;
}

const what = (command: KeyCommand) => t(`key-${command}`);

export function KeySettings() {
  const [waiting, setWaiting] = useState<KeyCommand | undefined>(undefined);
  const [clash, setClash] = useState<Clash | undefined>(undefined);
  const [said, setSaid] = useState('');

  const give = (command: KeyCommand, key: string) => {
    bind(command, key);
    setClash(undefined);
    setSaid(t('key-given', { command: what(command), key: keyName(key) }));
  };
  const take = (command: KeyCommand, key: string) => {
    const other = clashOf(command, key);
    setWaiting(undefined);
    if (other === undefined) return give(command, key);
    setClash({ command, key, other });
    setSaid('');
  };
  useLayoutEffect(() => {
    if (waiting === undefined) return undefined;
    // Captured before any control of the sheet: Enter, Space and the arrows can be assigned too.
    const listen = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (event.key === 'Tab' || event.key === 'Escape') setWaiting(undefined);
      else if (isFit(key) && !event.ctrlKey && !event.metaKey && !event.altKey) take(waiting, key);
      if (event.key === 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [waiting]);

  const row = (command: KeyCommand) => (
    <li key={command}>
      <span>{what(command)}</span>
      <span class="keys-of">
        {keysOf(command).map((key) => (
          <kbd key={key}>{keyName(key)}</kbd>
        ))}
      </span>
      <button
        type="button"
        aria-pressed={waiting === command}
        aria-label={t('key-change-of', { command: what(command) })}
        onClick={() => {
          setClash(undefined);
          setWaiting(command);
          setSaid(t('key-press', { command: what(command) }));
        }}
      >
        {t(waiting === command ? 'key-waits' : 'key-change')}
      </button>
      {clash?.command === command && (
        <div class="clash note" role="alert">
          <p>{t('key-clash', { key: keyName(clash.key), other: what(clash.other) })}</p>
          <button type="button" onClick={() => give(command, clash.key)}>
            {t('key-swap')}
          </button>
          <button type="button" onClick={() => setClash(undefined)}>
            {t('key-leave')}
          </button>
        </div>
      )}
    </li>
  );
  return (
    <fieldset class="key-settings">
      <legend>{t('keys')}</legend>
      <p class="small">{t('keys-why')}</p>
      <p class="unseen" role="status">
        {said}
      </p>
      {WHERES.map((where) => (
        <section key={where}>
          <h3>{t(`keys-on-${where}`)}</h3>
          <ul>{commandsOf(where).map(row)}</ul>
        </section>
      ))}
      <button
        type="button"
        disabled={!hasOwnKeys()}
        onClick={() => {
          restoreKeys();
          setSaid(t('keys-restored'));
        }}
      >
        {t('keys-restore')}
      </button>
    </fieldset>
  );
}
