/** Choices that a local match and an online match share: the game, the scenario, the options. */

import type { CoverInfo } from '../cover.ts';
import { gameIds } from '../library.ts';
import { given, t } from '../messages/messages.ts';
import { capital } from '../model/words/words.ts';

interface ChoiceField<T> {
  readonly value: T;
  onChoose(value: T): void;
}

export function GameChoice({ value, onChoose }: ChoiceField<string>) {
  if (gameIds.length < 2) return null;
  return (
    <fieldset class="games">
      <legend>{t('game')}</legend>
      {gameIds.map((game) => (
        <label key={game}>
          <input type="radio" name="game" checked={game === value} onChange={() => onChoose(game)} />
          {given(capital(game))}
        </label>
      ))}
    </fieldset>
  );
}

/** Under the name of a game that is not finished: what is missing. */
export function Unfinished({ info: { maturity, missing } }: { readonly info: CoverInfo }) {
  return maturity === 'draft' ? (
    <p class="note unfinished">
      <b>{t('unfinished')}</b> {missing !== undefined && given(missing)}
    </p>
  ) : null;
}

export function ScenarioChoice({ info, value, onChoose }: ChoiceField<string> & { readonly info: CoverInfo }) {
  return (
    <label>
      {t('scenario')}
      <select value={value} onChange={(e) => onChoose(e.currentTarget.value)}>
        {info.scenarios.map((s) => (
          <option key={s.id} value={s.id}>
            {t('scenario-line', { title: given(s.title), n: s.turns })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The chosen options; all others have their defaults. */
export type ChosenOptions = Readonly<Record<string, boolean>>;

export function OptionList({ info, value, onChoose }: ChoiceField<ChosenOptions> & { readonly info: CoverInfo }) {
  return (
    <>
      {info.options.map(({ id, what, default: usual }) => (
        <label key={id} class="option">
          <input
            type="checkbox"
            checked={value[id] ?? usual}
            onChange={(e) => onChoose({ ...value, [id]: e.currentTarget.checked })}
          />
          {given(what)}
        </label>
      ))}
    </>
  );
}
