/** Changes the password. Every session ends; this browser gets a new one. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { Password } from './account-fields.tsx';
import { api, askPerson, becomes, person } from './host.ts';
import { sayProblem } from './problems.ts';

export function PasswordForm({ name, onTrouble }: { readonly name: string; onTrouble(text: string): void }) {
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [isDone, setDone] = useState(false);
  const change = async (event: Event) => {
    event.preventDefault();
    const answer = await api.call('password', { body: { old, new: fresh } });
    onTrouble(answer.ok ? '' : sayProblem(answer.problem));
    setDone(answer.ok);
    if (!answer.ok) return;
    setOld('');
    setFresh('');
    await askPerson();
    // The socket of the old session has ended.
    becomes(person.value);
  };
  return (
    <form onSubmit={(event) => void change(event)}>
      <h2>{t('online-password-title')}</h2>
      {/* For password managers, which need the user name. */}
      <input type="text" autocomplete="username" readOnly hidden value={name} />
      <Password label={t('online-password-old')} value={old} onInput={setOld} />
      <Password label={t('online-password-new')} value={fresh} onInput={setFresh} isNew />
      <button type="submit">{t('online-password-change')}</button>
      {isDone && <p role="status">{t('online-password-changed')}</p>}
    </form>
  );
}
