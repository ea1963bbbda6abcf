/** Adds the words of what surrounds a match to those of the page. */

import words from '../messages/match.json' with { type: 'json' };
import { addWords } from '../messages/messages.ts';

addWords(words);
