/**
 * `npm start`: serves the board on this machine and opens it in a browser if there is one (`-- --no-open` only prints the
 * address). `npm start -- --terminal` is a match in the terminal between two people; words after it replace that command.
 */

import { keepRules } from './bundle.mjs';
import { runInPlace, setUp } from './setup.mjs';

const FIRST_MATCH = ['play', 'tobruk', '--scenario', '1', '--seats', 'commonwealth=human,axis=human'];

const given = process.argv.slice(2);
if (given[0] === '--terminal') {
  setUp('packages/cli');
  await keepRules();
  const words = given.slice(1);
  runInPlace(['packages/cli/dist/main.js', ...(words.length > 0 ? words : FIRST_MATCH)]);
} else {
  await import('./serve.mjs');
}
