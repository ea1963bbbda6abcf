/** Adds the words that the first question does not need: of parts that are shown later, and of what happens later in the first ones. */

import words from './later.json' with { type: 'json' };
import { addWords } from './messages.ts';
import soon from './soon.json' with { type: 'json' };

addWords(soon);
addWords(words);
