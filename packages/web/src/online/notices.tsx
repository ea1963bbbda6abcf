/** Ways to be notified of one's turn: only those that the host has set up. The person adds, confirms and removes them here. */

import type { Person, Problem, RouteBody } from '@cauldron/protocol';
import type { TargetedInputEvent } from 'preact';
import { useState } from 'preact/hooks';
import { given, t } from '../messages/messages.ts';
import { MailedCode } from './account-fields.tsx';
import { api, askPerson, server } from './host.ts';
import { sayProblem } from './problems.ts';

interface Props {
  readonly person: Person;
  onTrouble(text: string): void;
}

type AccountNotice = Person['notices'][number];

const KINDS = { push: 'online-notice-push', mail: 'online-notice-mail', webhook: 'online-notice-webhook' } as const;

export function Notices({ person, onTrouble }: Props) {
  const [secret, setSecret] = useState('');
  const offered = server.value?.notices;
  const isAny = offered !== undefined && (offered.push !== null || offered.mail || offered.webhook);
  if (!isAny && person.notices.length === 0) return null;
  const add = async (body: RouteBody<'addNotice'>) => {
    const answer = await api.call('addNotice', { body });
    onTrouble(answer.ok ? '' : sayProblem(answer.problem));
    setSecret((answer.ok && answer.value.secret) || '');
    if (answer.ok) await askPerson();
  };
  const addPush = async (key: string) => {
    const subscription = await subscribe(key);
    if (subscription) await add({ kind: 'push', subscription });
    else onTrouble(t('online-notice-refused'));
  };
  return (
    <section class="notices" aria-labelledby="notices-title">
      <h2 id="notices-title">{t('online-notices')}</h2>
      <p class="small">{t('online-notices-why')}</p>
      <ul class="devices">
        {person.notices.map((notice) => (
          <Line key={notice.id} notice={notice} onTrouble={onTrouble} />
        ))}
      </ul>
      {secret !== '' && (
        <p class="note" role="status">
          {t('online-notice-secret')} <code class="secret">{given(secret)}</code>
        </p>
      )}
      {offered?.push != null && (
        <button type="button" onClick={() => void addPush(offered.push ?? '')}>
          {t('online-notice-add-push')}
        </button>
      )}
      {offered?.mail && (
        <AddAddress
          type="email"
          label={t('online-notice-address')}
          button={t('online-notice-add-mail')}
          onAdd={(address) => add({ kind: 'mail', address })}
        />
      )}
      {offered?.webhook && (
        <AddAddress
          type="url"
          label={t('online-notice-url')}
          button={t('online-notice-add-webhook')}
          onAdd={(url) => add({ kind: 'webhook', url })}
        />
      )}
    </section>
  );
}

function Line({ notice, onTrouble }: { readonly notice: AccountNotice; onTrouble(text: string): void }) {
  const { id, kind, to, confirmed } = notice;
  const [code, setCode] = useState('');
  const done = async (asking: Promise<{ ok: true } | { ok: false; problem: Problem }>) => {
    const answer = await asking;
    onTrouble(answer.ok ? '' : sayProblem(answer.problem));
    if (answer.ok) await askPerson();
  };
  return (
    <li class="device">
      <span>
        {t(KINDS[kind])} <span class="small address">{given(to)}</span>
      </span>
      <button
        type="button"
        aria-label={t('online-notice-remove', { to })}
        onClick={() => void done(api.call('removeNotice', { at: { notice: id } }))}
      >
        {t('online-notice-away')}
      </button>
      {!confirmed && (
        <form
          class="confirm-notice"
          onSubmit={(event) => {
            event.preventDefault();
            void done(api.call('confirmNotice', { at: { notice: id }, body: { code } }));
          }}
        >
          <MailedCode label={t('online-notice-code', { to })} value={code} onInput={setCode} />
          <button type="submit">{t('online-notice-confirm')}</button>
        </form>
      )}
    </li>
  );
}

interface AddProps {
  readonly type: 'email' | 'url';
  readonly label: string;
  readonly button: string;
  onAdd(text: string): Promise<void>;
}

function AddAddress({ type, label, button, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const field = {
    id: `notice-${type}`,
    required: true,
    value: text,
    onInput: (e: TargetedInputEvent<HTMLInputElement>) => setText(e.currentTarget.value),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onAdd(text.trim()).then(() => setText(''));
      }}
    >
      <label for={field.id}>
        {label}
        {type === 'email' ? (
          <input type="email" maxLength={200} autocomplete="email" {...field} />
        ) : (
          <input type="url" maxLength={1000} autocomplete="url" {...field} />
        )}
      </label>
      <button type="submit">{button}</button>
    </form>
  );
}

/** This browser's address at its push service; undefined if the person, the browser or the service declines. */
async function subscribe(key: string) {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    const worker = await navigator.serviceWorker.getRegistration();
    const made = await worker?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made?.toJSON() ?? {};
    if (endpoint === undefined || !keys) return undefined;
    return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  } catch {
    return undefined;
  }
}
