/** The changes of hands in a record, in plain words. */

import type { Game } from '@cauldron/engine';
import type { HandChange } from '@cauldron/fair';

/** A sentence for each change of hands; seats are named by their sides. */
export function handsInWords(game: Game, hands: readonly HandChange[]): string {
  const side = (seat: unknown) => (typeof seat === 'number' ? (game.info.sides[seat] ?? `seat ${seat}`) : '?');
  const sides = (seats: unknown) => (Array.isArray(seats) ? seats.map(side).join(' and ') : '');
  return hands
    .map((hand) => {
      const { k, of, how, again, same, known, level, temperament } = hand;
      const what: Readonly<Record<string, string>> = {
        made: `the maker of the match has ${side(of)}`,
        link: `somebody took ${side(of)} by a link${again === true ? ', who had held it before' : ''}`,
        open: `somebody took ${side(of)} from the list of open matches${again === true ? ', who had held it before' : ''}`,
        left: `${side(of)} was left`,
        program: `${side(of)} was handed to the program (${[level, temperament].filter(Boolean).join(', ')})`,
        deleted: `${side(of)} was left, because its player's account was deleted`,
      };
      const also = Array.isArray(same) ? `; the same person holds ${sides(same)}` : '';
      const knows = Array.isArray(known) ? `; the player of ${sides(known)} had held it and may know its secrets` : '';
      return ` In message ${k} ${what[String(how)] ?? `${side(of)} changed hands`}${also}${knows}.`;
    })
    .join('');
}
