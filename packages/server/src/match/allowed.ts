/** Whether a message may stand on the log now. What the rules of the game say of an answer is not asked here. */

import type { LogContent } from '@cauldron/protocol';
import { canonicalJson } from '../dice/log.ts';
import { illegal, type NotDone, type Said } from './said.ts';
import type { Sitting } from './sitting.ts';
import { WantsMore } from './snapshot.ts';

/** None of these is allowed while dice wait for a witness, or before a witness has committed. */
const DECIDES: ReadonlySet<LogContent['kind']> = new Set(['begin', 'act', 'undo', 'answer-undo', 'order']);

export function whyNotAllowed(sitting: Sitting, said: Said): NotDone | undefined {
  const { seat, content } = said;
  if (sitting.result) return { code: 'over' };
  const { awaiting } = sitting.witnesses;
  const isAwaited = awaiting !== null && awaiting.seat === seat;
  if (DECIDES.has(content.kind) && (awaiting || sitting.witnesses.isUncommitted(seat)))
    return { code: 'awaiting-witness' };
  const noKey = sitting.keys.whyNot(said);
  if (noKey) return noKey === 'vouch' ? illegal('vouch') : { code: noKey };
  switch (content.kind) {
    case 'act':
      return sitting.asked === seat ? undefined : { code: 'not-yours' };
    case 'seat':
      return seat === null ? undefined : { code: 'not-yours' };
    case 'ask-undo':
      if (sitting.undoOffer?.by === seat && sitting.undoOffer.to === content.to) return illegal('offered-already');
      return content.to < sitting.lineLength ? undefined : illegal('nothing-to-undo');
    case 'answer-undo':
      if (!sitting.undoOffer || sitting.undoOffer.by === seat) return { code: 'no-offer' };
      if (content.yes && sitting.undoOffer.to < sitting.sinceLine)
        throw new WantsMore('going back far', sitting.undoOffer.to);
      return undefined;
    case 'order':
      return changesOrder(sitting, seat, content) ? undefined : illegal('changes-nothing');
    // A repetition is refused: the log is for ever.
    case 'offer-draw':
      return sitting.agreed.draw === seat ? illegal('offered-already') : undefined;
    case 'abort':
      return sitting.agreed.abort.some((s) => s === seat) ? illegal('offered-already') : undefined;
    case 'answer-draw':
      return sitting.agreed.draw === null || sitting.agreed.draw === seat ? { code: 'no-offer' } : undefined;
    case 'unwitnessed':
      if (!sitting.charter.terms.witnessed) return illegal('unwitnessed-match');
      if (seat === null || !content.yes || !sitting.witnesses.does(seat)) return illegal('changes-nothing');
      return sitting.witnesses.isLeaving(seat) && !isAwaited ? illegal('changes-nothing') : undefined;
    case 'commit':
      if (!sitting.charter.terms.witnessed) return illegal('unwitnessed-match');
      // The awaited witness may know what the dice are made of, so it must not choose its part of them now.
      if (isAwaited) return illegal('commit-late');
      return seat !== null && sitting.witnesses.hasNewTip(seat) ? illegal('offered-already') : undefined;
    case 'witness':
      if (!isAwaited || awaiting.d !== content.of) return illegal('witness-unasked');
      return sitting.witnesses.isRevealed(content.w) ? undefined : illegal('witness-value');
    case 'vacation':
      return sitting.clock.allowsVacation(seat, content.days) ? undefined : illegal('no-vacation');
    default:
      return undefined;
  }
}

/** An order that stands already changes nothing, and would only lengthen the log. */
function changesOrder(
  sitting: Sitting,
  seat: number | null,
  { window, answer, when, unless }: Extract<LogContent, { kind: 'order' }>,
): boolean {
  const stands = sitting.orderOf(seat ?? -1, window);
  const spelt = (order: object) => canonicalJson(JSON.parse(JSON.stringify(order)));
  const before = { answer: stands?.answer ?? null, when: stands?.when, unless: stands?.unless };
  return spelt(before) !== spelt({ answer, when, unless });
}
