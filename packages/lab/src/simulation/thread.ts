/** A thread of a simulation on this machine: plays the stretches that it gets. */

import { parentPort, workerData } from 'node:worker_threads';
import { nodeLibrary } from '../library.ts';
import { type Job, playStretch, type Stretch } from './simulation.ts';

const job = workerData as Job;
const { game } = await nodeLibrary.load(job.game, job.pack);
parentPort?.on('message', (stretch: Stretch) => {
  parentPort?.postMessage(playStretch(game, job, stretch));
});
