#!/usr/bin/env node
/** The program `cauldron`: this process's streams, the catalogue of games, and nothing else. */

import { nodeLibrary } from '@cauldron/lab';
import { nodeIo } from './io.ts';
import { run } from './program.ts';

// Whoever reads us may stop reading (`| head`): that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const io = nodeIo();
process.exitCode = await run(process.argv.slice(2), io, nodeLibrary);
io.close();
