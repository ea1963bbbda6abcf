/** The account screen. Nobody needs an account to play. It keeps seats across devices, and can be deleted with everything in it. */

import type { Credentials } from '@cauldron/protocol';
import { useEffect, useState } from 'preact/hooks';
import { given, t, when } from '../messages/messages.ts';
import { AccountName, Password } from './account-fields.tsx';
import { Forgotten } from './forgotten.tsx';
import { api, askPerson, askServer, becomes, person, server } from './host.ts';
import { Notices } from './notices.tsx';
import { saveText } from './over.tsx';
import { Page } from './page.tsx';
import { PasswordForm } from './password.tsx';
import { sayProblem } from './problems.ts';

export function AccountScreen({ onLeave }: { onLeave(): void }) {
  const [trouble, setTrouble] = useState('');
  useEffect(() => void askServer(), []);
  return (
    <Page title={t('online-account')} trouble={trouble} onLeave={onLeave}>
      {person.value ? <SignedIn onTrouble={setTrouble} /> : <SignIn onTrouble={setTrouble} />}
    </Page>
  );
}

interface Props {
  onTrouble(text: string): void;
}

function SignIn({ onTrouble }: Props) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  if (isForgotten)
    return (
      <Forgotten
        name={name}
        onTrouble={onTrouble}
        onLeave={() => {
          onTrouble('');
          setForgotten(false);
        }}
      />
    );
  const go = async (route: 'signIn' | 'signUp') => {
    const body: Credentials = { name: name.trim(), password };
    const answer = await api.call(route, { body });
    onTrouble(answer.ok ? '' : sayProblem(answer.problem));
    if (!answer.ok) return;
    becomes(answer.value);
  };
  return (
    <form
      class="terms"
      onSubmit={(event) => {
        event.preventDefault();
        void go('signIn');
      }}
    >
      <p class="small">{t('online-account-why')}</p>
      <AccountName value={name} onInput={setName} />
      <Password label={t('online-password')} value={password} onInput={setPassword} />
      <button type="submit" class="strong">
        {t('online-sign-in')}
      </button>
      <button type="button" onClick={() => void go('signUp')}>
        {t('online-sign-up')}
      </button>
      {server.value?.notices.mail && (
        <button type="button" onClick={() => setForgotten(true)}>
          {t('online-forgotten')}
        </button>
      )}
    </form>
  );
}

function SignedIn({ onTrouble }: Props) {
  const [password, setPassword] = useState('');
  const who = person.value;
  if (!who) return null;
  const signOut = async (route: 'signOut' | 'signOutAll') => {
    const answer = await api.call(route);
    onTrouble(answer.ok ? '' : sayProblem(answer.problem));
    becomes(undefined);
  };
  const takeData = async () => {
    const answer = await api.call('exportAccount');
    if (!answer.ok) return onTrouble(sayProblem(answer.problem));
    saveText(JSON.stringify(answer.value, undefined, 2), 'cauldron-account.json', 'application/json');
  };
  const remove = async (event: Event) => {
    event.preventDefault();
    if (!confirm(t('online-delete-sure'))) return;
    const answer = await api.call('deleteAccount', { body: { password } });
    if (!answer.ok) return onTrouble(sayProblem(answer.problem));
    becomes(undefined);
  };
  const revoke = async (device: string) => {
    const answer = await api.call('revoke', { at: { device } });
    if (!answer.ok) return onTrouble(sayProblem(answer.problem));
    await askPerson();
  };
  return (
    <div class="terms">
      <p>{t('online-signed-in', { who: who.name })}</p>
      <button type="button" onClick={() => void signOut('signOut')}>
        {t('online-sign-out')}
      </button>
      <h2>{t('online-devices')}</h2>
      <ul class="devices">
        {who.devices.map((device) => (
          <li key={device.id} class="device">
            <span>
              {given(device.name)} <span class="small">{when(Date.parse(device.seenAt))}</span>
            </span>{' '}
            {device.current ? (
              <b>{t('online-this-device')}</b>
            ) : (
              <button type="button" onClick={() => void revoke(device.id)}>
                {t('online-revoke')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {who.devices.length > 1 && (
        <button type="button" onClick={() => void signOut('signOutAll')}>
          {t('online-sign-out-all')}
        </button>
      )}
      <Notices person={who} onTrouble={onTrouble} />
      <PasswordForm name={who.name} onTrouble={onTrouble} />
      <h2>{t('online-my-data')}</h2>
      <button type="button" onClick={() => void takeData()}>
        {t('online-export')}
      </button>
      <form onSubmit={(event) => void remove(event)}>
        <Password label={t('online-delete-password')} value={password} onInput={setPassword} />
        <button type="submit">{t('online-delete')}</button>
      </form>
    </div>
  );
}
