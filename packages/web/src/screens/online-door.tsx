/** The way to online play: its screens and its part of the first page are loaded on demand. */

import { effect, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import '../styles/online-door.css';
import { t } from '../messages/messages.ts';
import { heldSeats, isSignedIn } from '../online/held-seats.ts';
import { hashOf, type OnlineRoute, readRoute } from '../online/link.ts';

const hash = signal(location.hash);
const follow = () => {
  hash.value = location.hash;
};
addEventListener('hashchange', follow);
addEventListener('popstate', follow);

/** The online screen in the address; undefined for all other addresses. */
export function useOnlineRoute(): OnlineRoute | undefined {
  const [at, setAt] = useState(hash.peek());
  useEffect(() => effect(() => setAt(hash.value)), []);
  return readRoute(at);
}

function leave(): void {
  history.pushState(null, '', location.pathname + location.search);
  follow();
}

interface OnlineParts {
  readonly Online: ComponentType<{ readonly route: OnlineRoute; onLeave(): void }>;
  readonly OnlineShelf: ComponentType;
}

function useOnline(): OnlineParts | undefined {
  const [online, setOnline] = useState<OnlineParts | undefined>(undefined);
  useEffect(() => {
    void import('../online/online.tsx').then(({ Online, OnlineShelf }) => setOnline({ Online, OnlineShelf }));
  }, []);
  return online;
}

export function OnlineDoor({ route }: { readonly route: OnlineRoute }) {
  const online = useOnline();
  if (!online) return <p class="hint">{t('loading')}</p>;
  return <online.Online route={route} onLeave={leave} />;
}

/** Online play on the first page, if the page's server has it. Lists are loaded only if there may be any. */
export function OnlineShelfDoor({ game }: { readonly game: string }) {
  const [offer, setOffer] = useState<{ readonly accounts: boolean; readonly openList: boolean } | undefined>(undefined);
  useEffect(() => {
    void fetch('/api/server')
      .then(async (answer) => answer.ok && setOffer(await answer.json()))
      // Without its server the page is still a board.
      .catch(() => undefined);
  }, []);
  if (!offer) return null;
  const mayHaveMatches = heldSeats.value.length > 0 || isSignedIn.value || offer.openList;
  return (
    <section class="online-shelf">
      <h2>{t('online')}</h2>
      <p class="ways">
        <a class="button strong" href={hashOf({ at: 'new', game })}>
          {t('online-play')}
        </a>
        {offer.accounts && (
          <a class="button" href={hashOf({ at: 'account' })}>
            {t(isSignedIn.value ? 'online-account' : 'online-sign-in')}
          </a>
        )}
      </p>
      {mayHaveMatches && <Lists />}
    </section>
  );
}

function Lists() {
  const online = useOnline();
  return online ? <online.OnlineShelf /> : null;
}
