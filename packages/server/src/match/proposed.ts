/** The checks of a message before the rules are asked: is it in time, was it made under these dice, is it signed. */

import { refuse } from '@cauldron/engine';
import { type LogContent, mayDecide, type Proposal } from '@cauldron/protocol';
import { isSigned, signWith } from '../dice/signing.ts';
import { isTooLong } from './log-cap.ts';
import { illegal, type NotDone, type Said } from './said.ts';
import type { Signed } from './seat-keys.ts';
import type { Sitting } from './sitting.ts';

/** Why a proposal is refused before the rules are asked. */
export function whyNotProposed(
  sitting: Sitting,
  said: Said,
  { after, under, sign }: Proposal,
  mostEntries: number,
): NotDone | undefined {
  return (
    notNow(sitting, said, after, mostEntries) ??
    notWithoutChain(sitting, said) ??
    notUnder(sitting, said, under) ??
    notSigned(sitting, said, sign) ??
    notTooOften(sitting, said)
  );
}

/** Only new messages are counted out. A log that was written under other bounds must fold all the same. */
const notTooOften = (sitting: Sitting, said: Said): NotDone | undefined =>
  sitting.budgets.allows(said.seat, sitting.budgetOf(said)) ? undefined : illegal('said-enough');

/** Logs of before may hold such a decision, so only a new one is refused. */
const notWithoutChain = ({ witnesses }: Sitting, { seat, content }: Said): NotDone | undefined =>
  seat !== null && mayDecide(content) && witnesses.owesChain(seat) ? { code: 'awaiting-witness' } : undefined;

/** The checks before legality: is the match over, whose question is it, was something decided since. */
export function notNow(sitting: Sitting, said: Said, after: number, mostEntries: number): NotDone | undefined {
  if (sitting.result) return { code: 'over' };
  if (isTooLong(sitting.seq, said.content, sitting.isUnasked(said.content), mostEntries))
    return { code: 'illegal', refusal: refuse('', 'log-full') };
  if (sitting.isAnothers(said)) return { code: 'not-yours' };
  // Entries that decide nothing do not count here: otherwise a seat could keep the other from moving by writing them.
  if (after !== sitting.d) return { code: 'stale' };
  return undefined;
}

/** A deciding message names the commitment and the witness's value that its dice will be made of. */
function notUnder(sitting: Sitting, { seat, content }: Said, under: Proposal['under']): NotDone | undefined {
  if (!mayDecide(content)) return undefined;
  if (!under) return { code: 'malformed' };
  const isSame = under.next === sitting.commitment && under.known === sitting.witnesses.knownFor(seat);
  return isSame ? undefined : { code: 'stale' };
}

function notSigned(sitting: Sitting, said: Said, sign: Proposal['sign']): NotDone | undefined {
  if (!sign) return sitting.keys.hasKey(said.seat) ? { code: 'unsigned' } : undefined;
  const known = sitting.keys.at(sitting.keys.numberOf(sign.key));
  // A new key can only put itself on the log. Nobody shall make the server check signatures with keys that he makes up.
  if (!known && said.content.kind !== 'key') return { code: 'unsigned' };
  // Another tab of the same device was first: its count is another, and so is what it signs.
  if (sign.count !== (known?.count ?? 0) + 1) return { code: 'stale' };
  return isSigned(sign.key, sitting.textOf(said, sign.count), sign.sig) ? undefined : { code: 'unsigned' };
}

/** A message of the server itself or of a program, signed with the server's key. */
export function signedHere(
  sitting: Sitting,
  { content, seat, n }: { content: LogContent; seat: number | null; n: string },
): Said & { readonly signed: Signed } {
  const said = { seat, content, n };
  const count = (sitting.keys.at(0)?.count ?? 0) + 1;
  const sig = signWith(sitting.charter.serverKey, sitting.textOf(said, count));
  return { ...said, signed: { by: 0, count, sig } };
}
