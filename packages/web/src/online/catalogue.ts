/** Adds the words of online play, and those of the board that are loaded later, to those of the page. */

import '../messages/later.ts';
import { addWords } from '../messages/messages.ts';
import words from '../messages/online.json' with { type: 'json' };

addWords(words);
