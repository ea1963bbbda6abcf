/** The sheet of keys. */

import { t } from '../messages/messages.ts';

const KEYS = [
  ['← ↑ ↓ →', 'key-arrows'],
  ['Enter', 'key-enter'],
  ['n / N', 'key-next'],
  ['u', 'key-undo'],
  ['r', 'key-redo'],
  ['R', 'key-restart'],
  ['1 – 7', 'key-overlays'],
  ['d a', 'key-tools'],
  ['b', 'key-look-back'],
  [', .', 'key-action'],
  ['[ ]', 'key-activation'],
  ['{ }', 'key-turn'],
  ['+ − 0', 'key-zoom'],
  ['Esc', 'key-escape'],
  ['?', 'key-help'],
] as const;

const sheet = () => document.getElementById('keys');

export function openKeys(): void {
  const dialog = sheet();
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

export function Keys() {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{t('keys')}</h2>
      <dl>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">{t('close')}</button>
      </form>
    </dialog>
  );
}
