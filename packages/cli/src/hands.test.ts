import type { Game } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { ford } from '../../../test/proving-ground/game.ts';
import { handsInWords } from './hands.ts';

it('verify says in plain words which seats changed hands, and that one person held both', () => {
  const [own, other] = ford.info.sides;
  const said = handsInWords(ford as unknown as Game, [
    { k: 3, of: 1, to: 'person', how: 'link', same: [0] },
    { k: 4, of: 1, to: 'empty', how: 'left', known: [0] },
    { k: 5, of: 1, to: 'person', how: 'open', again: true },
    { k: 9, of: 0, to: 'ai', how: 'program', level: 'officer', temperament: 'bold' },
  ]);
  expect(said).toBe(
    ` In message 3 somebody took ${other} by a link; the same person holds ${own}.` +
      ` In message 4 ${other} was left; the player of ${own} had held it and may know its secrets.` +
      ` In message 5 somebody took ${other} from the list of open matches, who had held it before.` +
      ` In message 9 ${own} was handed to the program (officer, bold).`,
  );
});
