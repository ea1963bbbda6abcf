/** The computer's plan, for a person who asks: after it has acted, and only of units that the person sees. */

import type { Why } from '@cauldron/ai';
import type { Piece } from '@cauldron/engine';
import { signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { Plan } from './plan.tsx';
import type { EntryReason, Thinker } from './thinker.ts';

/** It stays open while the computer thinks and nothing of it is shown. */
const isOpen = signal(false);

export function Means({ desk, thinker }: { readonly desk: Desk; readonly thinker: Thinker }) {
  const reason = tellingOf(thinker.reasons.value);
  const { active, pieces, outcome } = desk.table.view.value;
  const isActing = reason !== undefined && active === reason.side && !outcome;
  return (
    <details
      open={isOpen.value}
      onToggle={(e) => {
        isOpen.value = e.currentTarget.open;
      }}
    >
      <summary>{t('opponent-means')}</summary>
      {isOpen.value &&
        (reason && !isActing ? (
          <Plan desk={desk} why={asSeen(reason.why, pieces)} side={reason.side} voice="opponent" />
        ) : (
          <p>{t(isActing ? 'opponent-acting' : 'opponent-undecided')}</p>
        ))}
    </details>
  );
}

/** A plan without the units that the person does not see. */
export function asSeen(why: Why, pieces: readonly Piece[]): Why {
  const isSeen = (unit: unknown) => typeof unit !== 'number' || pieces.some((piece) => piece.unit === unit);
  return {
    ...why,
    arrows: why.arrows.filter(({ unit }) => isSeen(unit)),
    odds: why.odds
      .filter(({ figures }) => isSeen(figures.unit))
      .map((battle) => ({ ...battle, attackers: battle.attackers.filter(({ unit }) => isSeen(unit)) })),
  };
}

/** Most thought goes into the first question of an activation. Of the reasons with that much thought, this is the last. */
export function tellingOf(reasons: readonly EntryReason[]): EntryReason | undefined {
  const most = Math.max(0, ...reasons.map(({ why }) => why.plans));
  return reasons.findLast(({ why }) => why.plans >= most * THOROUGH);
}

const THOROUGH = 0.4;
