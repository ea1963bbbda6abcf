/** A worker of `cauldron simulate`: plays the runs it is handed. */

import { parentPort, workerData } from 'node:worker_threads';
import { nodeLibrary } from './library.ts';
import { type Job, playRun, type Run } from './simulate.ts';

const job = workerData as Job;
const { game } = await nodeLibrary.load(job.game, job.pack);
parentPort?.on('message', (run: Run) => {
  parentPort?.postMessage(playRun(game, job, run.from, run.to));
});
