/** A new password for somebody who has forgotten the old one: first a code by mail, then the new password. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { AccountName, MailedCode, Password } from './account-fields.tsx';
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
      <AccountName value={name} onInput={setName} />
      <MailedCode label={t('online-forgotten-code')} value={code} onInput={setCode} />
      <Password label={t('online-password-new')} value={password} onInput={setPassword} isNew />
      <button type="submit" class="strong">
        {t('online-forgotten-set')}
      </button>
    </form>
  );
}
