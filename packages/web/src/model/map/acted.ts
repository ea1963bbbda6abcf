/** The units of the side that decides which have acted and can do nothing now: the board dims them. The pack says what shows that a unit has acted. */

import type { Piece } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';

const NOBODY: ReadonlySet<number> = new Set();

type TableAsked = Pick<Table, 'view' | 'question' | 'offers' | 'hand'>;

export function actedOf({ view, question, offers, hand }: TableAsked, edition: Edition): ReadonlySet<number> {
  const asked = question.value;
  if (!asked) return NOBODY;
  const { game, pack, counters } = edition;
  const { badges, reduced } = pack.board;
  const telling = new Set(badges.flatMap(({ status, acted }) => (acted === true ? [status] : [])));
  const hasActed = (piece: Piece) =>
    (piece.face === 'back' && reduced.acted === true) || piece.badges.some((badge) => telling.has(badge));
  const own = game.vocabulary.sides[view.value.side];
  // Some may act again: they are asked about.
  const able = new Set([
    ...asked.forgone.couldAct,
    ...asked.subject.units,
    ...hand.value,
    ...offers.value.byUnit.keys(),
  ]);
  const done = view.value.pieces.filter(
    (piece) => counters.sideOf(piece.unit) === own && !able.has(piece.unit) && hasActed(piece),
  );
  return new Set(done.map(({ unit }) => unit));
}
