/** The way to online play: its screens and its part of the first page are loaded when they are wanted. */

import { effect, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { type OnlineRoute, readRoute } from '../online/link.ts';

const hash = signal(location.hash);
const follow = () => {
  hash.value = location.hash;
};
addEventListener('hashchange', follow);
addEventListener('popstate', follow);

/** The screen of online play that the address names; undefined on all others. */
export function useOnlineRoute(): OnlineRoute | undefined {
  const [at, setAt] = useState(hash.peek());
  useEffect(() => effect(() => setAt(hash.value)), []);
  return readRoute(at);
}

function leave(): void {
  history.pushState(null, '', location.pathname + location.search);
  follow();
}

type Online = typeof import('../online/online.tsx');

function useOnline(): Online | undefined {
  const [online, setOnline] = useState<{ readonly module: Online } | undefined>(undefined);
  useEffect(() => {
    void import('../online/online.tsx').then((module) => setOnline({ module }));
  }, []);
  return online?.module;
}

export function OnlineDoor({ route }: { readonly route: OnlineRoute }) {
  const online = useOnline();
  if (!online) return <p class="hint">{t('loading')}</p>;
  const Screen: ComponentType<Parameters<Online['Online']>[0]> = online.Online;
  return <Screen route={route} onLeave={leave} />;
}

/** Nothing is there until the page and its server are: the first page does not wait for it. */
export function OnlineShelfDoor({ game }: { readonly game: string }) {
  const online = useOnline();
  return online ? <online.OnlineShelf game={game} /> : null;
}
