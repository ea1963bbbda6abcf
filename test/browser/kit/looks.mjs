/**
 * Pictures on file, by the major version of Chromium that made them: another version draws letters a little differently. If there
 * are none for this version, nothing is compared, and the run says so. `--update` makes new ones.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { want } from './bench.mjs';
import { frames } from './map.mjs';
import { pictureOf } from './sight.mjs';

/** How far a pixel's colour may be off (0 to 1), and how many of ten thousand pixels may be further off. */
const THRESHOLD = 0.1;
const STRAYS = 5;
/** A difference counts only if it does not go away. */
const TRIES = 6;

export class Looks {
  /** `folder`: receives the new picture and the difference if they do not match. `say` takes a line for the reader of the run. */
  constructor(version, update, folder, say) {
    this.baselines = join(import.meta.dirname, '..', 'baselines', version.split('.')[0]);
    this.version = version;
    this.update = update;
    this.folder = folder;
    this.say = say;
  }

  async compare(page, name) {
    const file = join(this.baselines, `${name}.png`);
    if (this.update) {
      mkdirSync(this.baselines, { recursive: true });
      writeFileSync(file, await pictureOf(page));
      return;
    }
    if (!existsSync(this.baselines)) {
      this.warn();
      return;
    }
    want(existsSync(file), `there is no picture ${file}: make it with npm run test:browser -- looks --update`);
    await this.match(page, name, PNG.sync.read(readFileSync(file)));
  }

  async match(page, name, wanted) {
    for (let tries = 1; ; tries++) {
      const picture = await pictureOf(page);
      const { strays, difference } = differ(wanted, PNG.sync.read(picture));
      if (strays <= STRAYS) return;
      if (tries === TRIES) {
        const folder = this.folder();
        writeFileSync(join(folder, `${name}-now.png`), picture);
        if (difference) writeFileSync(join(folder, `${name}-difference.png`), PNG.sync.write(difference));
        throw new Error(`${name} looks different: ${strays} of ten thousand pixels, ${STRAYS} may`);
      }
      await frames(page);
    }
  }

  warn() {
    this.say(`  warn  no pictures on file for Chromium ${this.version}: looks are not compared`);
  }
}

/** How many of ten thousand pixels differ, and a picture of where. */
function differ(one, other) {
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return { strays: 10_000 };
  const difference = new PNG({ width, height });
  const off = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: THRESHOLD });
  return { strays: Math.ceil((off / (width * height)) * 10_000), difference };
}
