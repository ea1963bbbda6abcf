/** A reporter of Vitest that writes down how many tests passed, failed and were skipped, and how long each file took. */

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../setup.mjs';

/** The program that starts Vitest names the file. */
const file = process.env.CAULDRON_TALLY;

export default class Tally {
  onTestRunEnd(modules, errors) {
    const tally = { passed: 0, failed: 0, skipped: 0, errors: errors.length, files: [] };
    for (const module of modules) {
      let hasFailed = false;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        tally[state]++;
        if (state === 'failed') hasFailed = true;
      }
      // A file that does not load has no test that failed.
      if (module.state() === 'failed' && !hasFailed) tally.failed++;
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      tally.files.push({ name: nameOf(module), seconds: (collectDuration + setupDuration + duration) / 1000 });
    }
    if (file) writeFileSync(file, JSON.stringify(tally));
  }
}

/** The project is named where it says more than the path. */
function nameOf({ moduleId, project }) {
  const path = relative(root, moduleId);
  return ['', 'unit'].includes(project.name) ? path : `${path} (${project.name})`;
}
