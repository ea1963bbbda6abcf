/** Adds the words of parts that are loaded when they are first shown, or when the board is at rest. */

import words from './later.json' with { type: 'json' };
import { addWords } from './messages.ts';

addWords(words);
