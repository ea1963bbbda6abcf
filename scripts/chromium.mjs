/** Finds a Chromium to drive, or installs Debian's if possible; otherwise says what to do. */

import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Pages of the address bar. Nobody sees them, and for each new window they take a second of a core. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** What Playwright switches off. The last list on the command line is the one that counts, so that ours has to repeat it. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags that make one Chromium draw and behave like another. */
export const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR]}`,
];

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram);

function installed() {
  const named = process.env.CHROMIUM;
  if (named) return isProgram(named) ? named : undefined;
  return NAMES.map(onPath).find((path) => path !== undefined);
}

/** Debian's package, with apt's own progress on stderr. */
function installDebians() {
  if (process.getuid?.() !== 0 || onPath('apt-get') === undefined || process.env.CHROMIUM) return;
  process.stderr.write('There is no Chromium here: installing Debian’s package (apt-get install chromium) …\n');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (apt('update')) apt('install', '-y', '--no-install-recommends', 'chromium');
}

/** The path of a Chromium, or undefined after saying what to do. */
export function findChromium() {
  const found = installed();
  if (found) return found;
  installDebians();
  const path = installed();
  if (path === undefined)
    process.stderr.write(
      process.env.CHROMIUM
        ? `CHROMIUM names ${process.env.CHROMIUM}, which is no program: name a Chromium there, or leave it unset.\n`
        : 'The browser tests need Chromium: install the package chromium (or google-chrome), or name one with CHROMIUM.\n',
    );
  return path;
}
