/** Finds an answer in a long list by its words. */

import { t } from '../messages/messages.ts';

interface AnswerFilterProps {
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
}

export function AnswerFilter({ wanted, onWanted }: AnswerFilterProps) {
  return (
    <label>
      <span class="unseen">{t('filter-answers')}</span>
      <input
        type="search"
        value={wanted}
        placeholder={t('filter-answers')}
        onInput={(e) => onWanted(e.currentTarget.value)}
      />
    </label>
  );
}
