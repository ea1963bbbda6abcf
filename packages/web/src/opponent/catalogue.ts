/** Adds the opponent's words to those of the page. */

import { addWords } from '../messages/messages.ts';
import words from '../messages/opponent.json' with { type: 'json' };

addWords(words);
