/** Time to think, in a form: usual clocks by name, and free values for every kind. */

import type { ClockTerms } from '@cauldron/protocol';
import { useState } from 'preact/hooks';
import { type MessageKey, t } from '../messages/messages.ts';
import {
  boundsOf,
  CLOCKS,
  type ClockDraft,
  type ClockField,
  FIELDS,
  FREE_KINDS,
  type FreeKind,
  isCapless,
  PRESETS,
  type Preset,
  termsOf,
} from './clock-form.ts';
import { clockWords } from './clock-words.ts';

interface Props {
  /** Undefined while the values cannot be agreed to. */
  onChoose(terms: ClockTerms | undefined): void;
}

type Chosen = Preset | FreeKind;

export function ClockChoice({ onChoose }: Props) {
  const [chosen, setChosen] = useState<Chosen>('none');
  const choose = (value: string) => {
    const preset = PRESETS.find((name) => name === value);
    const free = FREE_KINDS.find((name) => name === value);
    setChosen(preset ?? free ?? 'none');
    onChoose(free ? termsOf(free, firstOf(free), 'kept') : CLOCKS[preset ?? 'none']);
  };
  const free = FREE_KINDS.find((kind) => kind === chosen);
  const usual = PRESETS.find((name) => name === chosen);
  const terms = CLOCKS[usual ?? 'none'];
  return (
    <>
      <label>
        {t('online-clock')}
        <select value={chosen} onChange={(e) => choose(e.currentTarget.value)}>
          {PRESETS.map((name) => (
            <option key={name} value={name}>
              {t(PRESET_WORDS[name])}
            </option>
          ))}
          {FREE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`online-free-${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {terms.kind === 'live' && <p class="small">{clockWords(terms)}</p>}
      {free && <FreeClock key={free} kind={free} onChoose={onChoose} />}
    </>
  );
}

const firstOf = (kind: FreeKind): ClockDraft =>
  Object.fromEntries(FIELDS[kind].map(({ name, first }) => [name, first]));

function FreeClock({ kind, onChoose }: Props & { readonly kind: FreeKind }) {
  const [draft, setDraft] = useState<ClockDraft>(firstOf(kind));
  const [unused, setUnused] = useState<'lost' | 'kept'>('kept');
  const change = (next: ClockDraft, kept = unused) => {
    setDraft(next);
    setUnused(kept);
    onChoose(termsOf(kind, next, kept));
  };
  const terms = termsOf(kind, draft, unused);
  return (
    <fieldset class="free-clock">
      <legend>{t('online-free-values')}</legend>
      {FIELDS[kind]
        .filter(({ name }) => !(name === 'cap' && isCapless(kind, unused)))
        .map((field) => (
          <NumberField
            key={field.name}
            kind={kind}
            field={field}
            value={draft[field.name] ?? ''}
            onInput={(text) => change({ ...draft, [field.name]: text })}
          />
        ))}
      {kind === 'turns' && (
        <label class="option">
          <input
            type="checkbox"
            checked={unused === 'kept'}
            onChange={(e) => change(draft, e.currentTarget.checked ? 'kept' : 'lost')}
          />
          {t('online-free-keep')}
        </label>
      )}
      <p class="small" role="status">
        {terms ? clockWords(terms) : t('online-free-wrong')}
      </p>
    </fieldset>
  );
}

interface NumberProps {
  readonly kind: FreeKind;
  readonly field: ClockField;
  readonly value: string;
  onInput(text: string): void;
}

function NumberField({ kind, field, value, onInput }: NumberProps) {
  const [least, most] = boundsOf(kind, field);
  return (
    <label>
      {t(LABELS[field.name][kind === 'correspondence' && field.name === 'increment' ? 1 : 0], {
        unit: t(`online-unit-${field.unit}`),
      })}
      <input
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={field.unit === 'minutes' ? 'any' : 1}
        required={!field.optional}
        value={value}
        onInput={(e) => onInput(e.currentTarget.value)}
      />
    </label>
  );
}

const LABELS: Readonly<Record<ClockField['name'], readonly [MessageKey, ...MessageKey[]]>> = {
  bank: ['online-free-bank'],
  increment: ['online-free-increment', 'online-free-turn-increment'],
  cap: ['online-free-cap'],
  turn: ['online-free-turn'],
  days: ['online-free-answer'],
  vacation: ['online-free-vacation'],
  film: ['online-free-film'],
};

const PRESET_WORDS: Readonly<Record<Preset, MessageKey>> = {
  none: 'online-clock-none',
  quick: 'online-clock-quick',
  long: 'online-clock-long',
  day: 'online-clock-day',
  'three-days': 'online-clock-three-days',
  week: 'online-clock-week',
};
