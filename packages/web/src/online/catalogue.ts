/** Adds the words of online play to those of the page. */

import { addWords } from '../messages/messages.ts';
import words from '../messages/online.json' with { type: 'json' };

addWords(words);
