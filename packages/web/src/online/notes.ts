/** Log entries that are not part of the game, each in one line. */

import type { SeenEntry } from '@cauldron/protocol';
import { given, t } from '../messages/messages.ts';
import { type SideName, sayHands } from './hands.ts';
import { standingSince } from './standing.ts';

type Seats = readonly { readonly name: string; readonly kind?: 'person' | 'ai' | 'empty' }[];

/** The player's name, or the number of the seat. */
export function nameOf(seats: Seats, seat: number | null): string {
  const { name, kind } = (seat === null ? undefined : seats[seat]) ?? { name: '' };
  if (kind === 'ai' && name === '') return t('online-computer');
  return name === '' ? t('player', { n: (seat ?? 0) + 1 }) : given(name);
}

/** Empty for entries that the game itself reports, and for automatic ones. `entries`: the log, as far as it is known. */
export function noteOf(entry: SeenEntry, seats: Seats, sideOf: SideName, entries: readonly SeenEntry[]): string {
  const { kind, seat, content } = entry;
  const earlier = () => entries.filter(({ seq }) => seq < entry.seq);
  if (content?.kind === 'seat') {
    const last = earlier().findLast((one) => one.content?.kind === 'seat' && one.content.of === content.of)?.content;
    const isBack = content.again && content.to === 'person' && last?.kind === 'seat' && last.how === 'program';
    return isBack
      ? t('online-hands-back', { who: nameOf(seats, content.of), side: sideOf(content.of) })
      : sayHands(content, sideOf);
  }
  const who = nameOf(seats, seat);
  const yes = content && 'yes' in content && content.yes;
  switch (kind) {
    case 'undo':
      return t('online-note-undo', { who });
    case 'ask-undo':
      return t('online-note-ask-undo', { who, n: backTo(content, earlier()).length });
    case 'answer-undo':
      return t(yes ? 'online-note-agreed' : 'online-note-declined', { who });
    case 'offer-draw':
      return t('online-note-draw', { who });
    case 'answer-draw':
      return t(yes ? 'online-note-agreed' : 'online-note-declined', { who });
    case 'resign':
      return t('online-note-resign', { who });
    case 'abort':
      return t('online-note-abort', { who });
    case 'vouch':
      return t('online-note-vouch', { who });
    case 'vacation':
      return t('online-note-vacation', { who, n: content?.kind === 'vacation' ? content.days : 1 });
    case 'unwitnessed':
      return t('online-note-unwitnessed', { who });
    default:
      return '';
  }
}

/** The decisions that somebody asks to take back. */
const backTo = (content: SeenEntry['content'], earlier: readonly SeenEntry[]): readonly SeenEntry[] =>
  content?.kind === 'ask-undo' ? standingSince(earlier, content.to) : [];
