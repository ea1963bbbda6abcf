/** Files of tests, run by several processes side by side. Each has its own Chromium and server, and takes the next file when it is free. */

import { fork } from 'node:child_process';
import { openGround } from './ground.mjs';

/**
 * Runs the files and returns the result of each: `{ file, seconds, tests: [{ title, seconds, failure? }], said }`. `told` gets
 * each result as soon as it is there. A file fails if its process breaks down.
 */
export async function runFiles(files, processes, settings, told) {
  const queue = [...files];
  const ground = sharedGround();
  try {
    const workers = Array.from({ length: Math.min(processes, files.length) }, () =>
      work(queue, settings, ground, told),
    );
    const done = (await Promise.all(workers)).flat();
    // Processes that broke down leave files behind.
    return [...done, ...queue.map((file) => broken(file, 'no process was left to run it'))];
  } finally {
    await ground.stop();
  }
}

/** The result of a file that could not be run. */
export const broken = (file, why) => ({
  file,
  seconds: 0,
  said: `  FAIL  ${why}`,
  tests: [{ title: file, failure: why, seconds: 0 }],
});

/** The proving ground takes long to build, so it is built once, when the first process asks for it. */
function sharedGround() {
  let opened;
  return {
    open() {
      opened ??= openGround();
      return opened;
    },
    async stop() {
      await (await opened?.catch(() => undefined))?.stop();
    },
  };
}

/** One process, from its first file to its last. */
function work(queue, settings, ground, told) {
  const done = [];
  let current;
  const worker = fork(new URL('worker.mjs', import.meta.url), [JSON.stringify(settings)], { stdio: 'inherit' });
  const next = () => {
    current = queue.shift();
    worker.send(current === undefined ? { end: true } : { file: current });
  };
  const noted = (result) => {
    current = undefined;
    done.push(result);
    told(result);
  };
  worker.on('message', async (message) => {
    if (message.ready) next();
    else if (message.wantsGround)
      worker.send(
        await ground.open().then(
          ({ address, umpireFile }) => ({ ground: { address, umpireFile } }),
          (error) => ({ ground: { error: String(error?.stack ?? error) } }),
        ),
      );
    else if (message.result) {
      noted(message.result);
      next();
    }
  });
  return new Promise((resolve) => {
    worker.on('exit', (code) => {
      const what = current ?? (code === 0 ? undefined : 'the board is served and the browser starts');
      if (what !== undefined) noted(broken(what, `the process that runs it ended with ${code}`));
      resolve(done);
    });
  });
}
