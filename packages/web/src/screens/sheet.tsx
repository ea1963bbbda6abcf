/** A sheet over the screen. Its content exists only while it is open. */

import { type Signal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../messages/messages.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly isOpen: Signal<boolean>;
  /** Buttons beside the close button. */
  readonly buttons?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Sheet({ id, title, isOpen, buttons, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useSignalEffect(() => {
    if (isOpen.value && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen.value && dialog.current?.open) dialog.current.close();
  });
  return (
    <dialog
      ref={dialog}
      id={id}
      class="sheet"
      aria-labelledby={`${id}-title`}
      onClose={() => {
        isOpen.value = false;
      }}
    >
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          {buttons}
          <button type="submit">{t('close')}</button>
        </form>
      </header>
      {isOpen.value && children}
    </dialog>
  );
}
