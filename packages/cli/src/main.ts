#!/usr/bin/env node
/** The program `cauldron`: connects this process's streams and the catalogue of games to the commands. */

import { nodeLibrary } from '@cauldron/lab';
import { nodeIo } from './io.ts';
import { run } from './program.ts';

// The reader of our output may stop reading (`| head`). That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const io = nodeIo();
process.exitCode = await run(process.argv.slice(2), io, nodeLibrary);
io.close();
