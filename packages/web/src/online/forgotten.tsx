/** A new password for somebody who has forgotten the old one: first a code by mail, then the new password. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { api, becomes } from './host.ts';
import { sayProblem } from './problems.ts';

interface Props {
  /** What was typed in the form for signing in. */
  readonly name: string;
  onTrouble(text: string): void;
  onLeave(): void;
}

export function Forgotten({ name, onTrouble, onLeave }: Props) {
  const [address, setAddress] = useState('');
  const [isSent, setSent] = useState(false);
  const ask = async (event: Event) => {
    event.preventDefault();
    const answer = await api.call('askReset', { body: { address: address.trim() } });
    onTrouble(answer.ok ? '' : sayProblem(answer.problem));
    setSent(answer.ok);
  };
  return (
    <div class="terms">
      <form onSubmit={(event) => void ask(event)}>
        <p class="small">{t('online-forgotten-why')}</p>
        <label>
          {t('online-notice-address')}
          <input
            type="email"
            autocomplete="email"
            required
            maxLength={200}
            value={address}
            onInput={(e) => setAddress(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class={isSent ? '' : 'strong'}>
          {t('online-forgotten-send')}
        </button>
      </form>
      {isSent && <NewPassword name={name} onTrouble={onTrouble} />}
      <button type="button" onClick={onLeave}>
        {t('online-forgotten-back')}
      </button>
    </div>
  );
}

function NewPassword({ name: typed, onTrouble }: Omit<Props, 'onLeave'>) {
  const [name, setName] = useState(typed);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const set = async (event: Event) => {
    event.preventDefault();
    const answer = await api.call('resetPassword', { body: { name: name.trim(), code, password } });
    onTrouble(answer.ok ? '' : sayProblem(answer.problem));
    if (answer.ok) becomes(answer.value);
  };
  return (
    <form onSubmit={(event) => void set(event)}>
      <p role="status">{t('online-forgotten-sent')}</p>
      <label>
        {t('online-name')}
        <input
          type="text"
          autocomplete="username"
          required
          minLength={2}
          maxLength={40}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <label>
        {t('online-forgotten-code')}
        <input
          type="text"
          inputMode="numeric"
          autocomplete="one-time-code"
          required
          pattern="[0-9]{8}"
          value={code}
          onInput={(e) => setCode(e.currentTarget.value.trim())}
        />
      </label>
      <label>
        {t('online-password-new')}
        <input
          type="password"
          autocomplete="new-password"
          required
          minLength={10}
          maxLength={200}
          value={password}
          onInput={(e) => setPassword(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="strong">
        {t('online-forgotten-set')}
      </button>
    </form>
  );
}
