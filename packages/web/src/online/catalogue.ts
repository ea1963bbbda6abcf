/** Lays the words of online play beside those of the page. */

import { addWords } from '../messages/messages.ts';
import words from '../messages/online.json' with { type: 'json' };

addWords(words);
