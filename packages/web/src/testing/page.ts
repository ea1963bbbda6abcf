/** Before the tests: what the page loads after the first question is there. */

import '../messages/later.ts';
import { loadFights } from '../model/desk/fights.ts';

await loadFights();
