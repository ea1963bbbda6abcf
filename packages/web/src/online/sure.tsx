/** A button that asks in its own place before it does something that cannot be taken back. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';

interface SureProps {
  readonly label: string;
  readonly question: string;
  onYes(): void;
}

export function Sure({ label, question, onYes }: SureProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) no.current?.focus();
    else if (wasAsked.current) button.current?.focus();
    wasAsked.current = isAsking;
    no.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsking]);
  if (!isAsking)
    return (
      <button type="button" ref={button} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) onYes();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with two answers is no set of fields.
    <div
      class="offer"
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        answer(false);
      }}
    >
      <p>{question}</p>
      <button type="button" onClick={() => answer(true)}>
        {t('online-sure-yes')}
      </button>{' '}
      <button type="button" ref={no} onClick={() => answer(false)}>
        {t('online-sure-no')}
      </button>
    </div>
  );
}
