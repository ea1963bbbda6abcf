/** The frame of online play's own screens: a way back, a title, and errors. */

import type { ComponentChildren } from 'preact';
import { t } from '../messages/messages.ts';
import { Icon } from '../screens/icon.tsx';

interface Props {
  readonly title: string;
  readonly trouble?: string;
  onLeave(): void;
  readonly children?: ComponentChildren;
}

export function Page({ title, trouble = '', onLeave, children }: Props) {
  return (
    <main class="online-page">
      <header>
        <button type="button" class="home" onClick={onLeave} aria-label={t('leave')}>
          <Icon of="back" />
        </button>
        <h1>{title}</h1>
      </header>
      {trouble !== '' && (
        <p class="note" role="alert">
          {trouble}
        </p>
      )}
      {children}
    </main>
  );
}
