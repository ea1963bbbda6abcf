/** Dice that are due: they fall at once, or wait for the value of their witness. */

import { ALL_SEATS, type Chance, type ChanceSource, nameOutcome, type Referee } from '@cauldron/engine';
import { FairChance } from '../dice/fair-chance.ts';
import { contentHash } from '../dice/log.ts';
import type { Charter } from './charter.ts';
import { whoSeesAll } from './knowing.ts';
import type { Made, MadeFall } from './rows.ts';
import { plain, type Said } from './said.ts';
import type { Witnesses } from './witnesses.ts';

export class DueDice {
  constructor(
    private readonly charter: Charter,
    private readonly referee: Referee,
    private readonly witnesses: Witnesses,
  ) {}

  /** Lets due dice fall, or makes them wait for their witness. `dice`: the message decides. */
  settle(
    said: Said,
    dice: (NonNullable<Made['dice']> & { readonly k: number }) | undefined,
    know: number,
    falls: MadeFall[],
    logged: Made | undefined,
  ): Made['settles'] {
    const { seat, content } = said;
    const { awaiting } = this.witnesses;
    if (content.kind === 'commit' && seat !== null) this.witnesses.commit(seat, content.tip);
    if (content.kind === 'witness' && seat !== null) this.witnesses.reveal(seat, content.w);
    const stepsAside = content.kind === 'unwitnessed' && content.yes && seat !== null;
    if (stepsAside) this.witnesses.stepAside(seat);
    if (awaiting) {
      if (awaiting.seat !== seat || !(content.kind === 'witness' || stepsAside)) return undefined;
      const { d, v, n, contentHash: hash } = awaiting;
      const w = content.kind === 'witness' ? content.w : '';
      this.witnesses.awaiting = null;
      this.fall({ d, v, n, w, contentHash: hash }, falls, logged);
      return { of: awaiting.of, v, n, w, know: awaiting.know };
    }
    if (!dice) return undefined;
    if (this.referee.awaitsChance) this.callFor(said, dice, know, falls, logged);
    this.witnesses.decided();
    return undefined;
  }

  /** A deciding message has called for chance. */
  private callFor(
    { seat, content, n }: Said,
    { k, d, v }: NonNullable<Made['dice']> & { readonly k: number },
    know: number,
    falls: MadeFall[],
    logged: Made | undefined,
  ): void {
    const hash = contentHash(plain(content)).toString('hex');
    const witness = this.witnesses.witnessOf(seat);
    const known = this.witnesses.knownFor(seat);
    // A witness that has stood aside since the sender looked adds nothing any more; the log shows that it did.
    if (witness === undefined || this.witnesses.isLeaving(witness))
      this.fall({ d, v, n, w: '', contentHash: hash }, falls, logged);
    else this.witnesses.await(this.charter.id, { seat: witness, of: k, d, known, v, n, contentHash: hash, know });
  }

  private fall(
    of: { d: number; v: string; n: string; w: string; contentHash: string },
    falls: MadeFall[],
    logged: Made | undefined,
  ): void {
    const { id, secretSeed, game } = this.charter;
    const bytes = (hex: string) => Buffer.from(hex, 'hex');
    const fair = new FairChance({
      matchId: id,
      d: of.d,
      v: bytes(of.v),
      n: bytes(of.n),
      w: bytes(of.w),
      contentHash: bytes(of.contentHash),
      secretSeed: bytes(secretSeed),
    });
    const source: ChanceSource = {
      next: (chance: Chance) => {
        const { stream, see } = chance;
        const outcome = fair.next(chance);
        const fell = nameOutcome(chance, outcome);
        const cup = chance.cup ? Array.from(chance.cup) : undefined;
        falls.push({
          stream,
          fell,
          see,
          of: cup ?? chance.sides,
          ofFor: logged?.falls[falls.length]?.ofFor ?? (cup ? whoSeesAll(game, this.referee.match.state) : ALL_SEATS),
        });
        return outcome;
      },
    };
    this.referee.match.fall(source);
  }
}
