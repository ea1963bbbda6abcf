/** A sheet over the screen. Its content exists only while it is open. */

import { type Signal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../messages/messages.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly isOpen: Signal<boolean>;
  /** What the button that closes it says, if it is the way on; and what closing it means. */
  readonly wayOn?: string | undefined;
  readonly onClosed?: () => void;
  /** Buttons beside the close button. */
  readonly buttons?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Sheet({ id, title, isOpen, wayOn, onClosed, buttons, children }: Props) {
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
        onClosed?.();
      }}
    >
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          {buttons}
          <button type="submit" class={wayOn === undefined ? undefined : 'strong'}>
            {wayOn ?? t('close')}
          </button>
        </form>
      </header>
      {isOpen.value && children}
    </dialog>
  );
}
