/** The fields of the forms about accounts. Each has the limits of the server, and tells password managers what it is. */

import { t } from '../messages/messages.ts';

interface TypedText {
  readonly value: string;
  onInput(value: string): void;
}

export const AccountName = ({ value, onInput }: TypedText) => (
  <label>
    {t('online-name')}
    <input
      type="text"
      autocomplete="username"
      required
      minLength={2}
      maxLength={40}
      value={value}
      onInput={(e) => onInput(e.currentTarget.value)}
    />
  </label>
);

interface TypedPassword extends TypedText {
  readonly label: string;
  readonly isNew?: boolean;
}

export const Password = ({ label, value, onInput, isNew = false }: TypedPassword) => (
  <label>
    {label}
    <input
      type="password"
      autocomplete={isNew ? 'new-password' : 'current-password'}
      required
      {...(isNew ? { minLength: 10 } : {})}
      maxLength={200}
      value={value}
      onInput={(e) => onInput(e.currentTarget.value)}
    />
  </label>
);

/** Eight digits from a mail. */
export const MailedCode = ({ label, value, onInput }: TypedText & { readonly label: string }) => (
  <label>
    {label}
    <input
      type="text"
      inputMode="numeric"
      autocomplete="one-time-code"
      required
      pattern="[0-9]{8}"
      value={value}
      onInput={(e) => onInput(e.currentTarget.value.trim())}
    />
  </label>
);
