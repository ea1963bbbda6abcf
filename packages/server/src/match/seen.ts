/** What one viewer may be told: entries of the log, and what stands on the table. An allow-list, never a redaction. */

import { ALL_SEATS, eventFor } from '@cauldron/engine';
import type { DiceProof, Fell, SeatState, SeenEntry, TableState } from '@cauldron/protocol';
import { isFor } from './knowing.ts';
import type { LogRow, MadeFall } from './rows.ts';
import { seatsIn } from './seats.ts';
import type { Sitting } from './sitting.ts';

export type SeatOrSpectator = number | 'spectator';

/** An entry as a viewer may know it now; he may know more of it when the match is over. */
export function seenBy(row: LogRow, viewer: SeatOrSpectator, sitting: Sitting): SeenEntry {
  const { seq, seat, content, made } = row;
  const base = {
    seq,
    seat,
    at: new Date(row.at).toISOString(),
    kind: content.kind,
    line: made.line,
    said: made.said,
    ...(row.signed ? { sign: row.signed } : {}),
  };
  const isOver = sitting.result !== null;
  const may = (mask: number) => isOver || isFor(mask, viewer);
  const mayKnow = may(made.know);
  if (sitting.late === seq) {
    // It came too late and did nothing, so there is nothing to tell.
    const { known } = made;
    const dice = { head: made.head, n: row.n, ...made.dice, ...(known === undefined ? {} : { known }), falls: [] };
    return { ...base, content, events: [], dice };
  }
  return {
    ...base,
    ...(mayKnow ? { content } : {}),
    events: made.events.flatMap((event) => eventFor(event, isOver ? 'umpire' : viewer) ?? []),
    dice: diceOf(row, may, mayKnow, sitting),
  };
}

/** Whether every viewer may know the whole entry now: then all are told the same. */
export const isOpenToAll = ({ seq, made }: LogRow, sitting: Sitting): boolean =>
  sitting.late !== seq &&
  made.know === ALL_SEATS &&
  (made.settles === undefined || made.settles.know === ALL_SEATS) &&
  made.events.every(({ see, only }) => see === ALL_SEATS && !only) &&
  made.falls.every(({ see, ofFor }) => see === ALL_SEATS && ofFor === ALL_SEATS);

function diceOf(
  { seq, n, made }: LogRow,
  may: (mask: number) => boolean,
  mayKnow: boolean,
  sitting: Sitting,
): DiceProof {
  const { head, settles, known } = made;
  const { d, v, next } = made.dice ?? {};
  // While dice wait for their witness nobody learns what they will be made of.
  const isWaiting = sitting.witnesses.awaiting?.of === seq;
  return {
    head,
    ...(d === undefined ? {} : { d, next }),
    ...(known === undefined ? {} : { known }),
    ...(mayKnow ? { n, ...(isWaiting || v === undefined ? {} : { v }) } : {}),
    ...(settles
      ? {
          settles: {
            of: settles.of,
            ...(may(settles.know) ? { v: settles.v, n: settles.n } : {}),
            ...(settles.w === '' ? {} : { w: settles.w }),
          },
        }
      : {}),
    falls: made.falls.filter(({ see }) => see === ALL_SEATS || may(see)).map((fall) => fellOf(fall, may)),
  };
}

const fellOf = ({ stream, fell, of, ofFor, see }: MadeFall, may: (mask: number) => boolean): Fell => ({
  stream,
  fell,
  ...(may(ofFor) ? { of } : {}),
  ...(see === ALL_SEATS ? {} : { secret: true }),
});

export function tableOf(
  sitting: Sitting,
  seats: readonly SeatState[],
  also: {
    readonly now: number;
    readonly startedAt: number | null;
    readonly rematch: { readonly id: string | null; readonly by: number };
  },
): TableState {
  const { awaiting } = sitting.witnesses;
  return {
    seats,
    clocks: sitting.clock.shown(also.now, also.startedAt),
    offers: {
      draw: sitting.result ? null : sitting.agreed.draw,
      undo: sitting.undoOffer,
      abort: sitting.agreed.abort,
      rematch: seatsIn(also.rematch.by),
    },
    awaiting: awaiting && {
      seat: awaiting.seat,
      of: awaiting.of,
      d: awaiting.d,
      promise: awaiting.promise,
      known: awaiting.known,
    },
    deciding: {
      d: sitting.d,
      head: sitting.decidingHead,
      next: sitting.commitment,
      known: seats.map((_, seat) => sitting.witnesses.knownFor(seat)),
    },
    witnessed: sitting.charter.terms.witnessed,
    result: sitting.result,
    rematch: also.rematch.id,
  };
}
