/** `npm start`: a match of Tobruk in the terminal, both sides played by people. Arguments replace the command. */

import { runInPlace, setUp } from './setup.mjs';

const FIRST_MATCH = ['play', 'tobruk', '--scenario', '1', '--seats', 'commonwealth=human,axis=human'];

setUp('packages/cli');
const given = process.argv.slice(2);
runInPlace(['packages/cli/dist/main.js', ...(given.length > 0 ? given : FIRST_MATCH)]);
