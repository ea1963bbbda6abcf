/** The link for a seat that nobody has taken yet. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { seatIn } from './held-seats.ts';
import { linkTo } from './link.ts';
import type { OnlineTable } from './online-table.ts';

export function Invite({ table }: { readonly table: OnlineTable }) {
  const { table: beside } = table.state.value;
  const free = (seatIn(table.id)?.invitations ?? []).filter(({ seat }) => beside?.seats[seat]?.kind === 'empty');
  return (
    <>
      {free.map(({ seat, invitation }) => (
        <LinkToSend key={seat} label={t('online-invite')} link={linkTo({ at: 'join', match: table.id, invitation })} />
      ))}
    </>
  );
}

export function LinkToSend({ label, link }: { readonly label: string; readonly link: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // If the page may not write to the clipboard, the link is shown for copying.
    }
  };
  return (
    <div class="invite">
      <label class="to-send">
        {label}
        <input class="link" type="text" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button type="button" class="strong" onClick={() => void copy()}>
        {t(copied ? 'online-copied' : 'online-copy')}
      </button>
      {'share' in navigator && (
        <button type="button" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
          {t('online-share')}
        </button>
      )}
    </div>
  );
}
