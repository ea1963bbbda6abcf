/**
 * Completes a lock file: `node scripts/complete-lock.mjs [folder]`, after `npm install` has changed it.
 *
 * Native tools name one package per system as optional dependencies. A registry that holds only some systems' packages makes npm
 * leave the others out of the lock file, and `npm ci` then refuses that very file. This enters what is left out, with the system
 * its name tells, so that one lock file serves every system and every registry.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The system of a package, from the words of its name: `…-linux-x64-musl`. */
function systemOf(name) {
  const words = name.split('/').at(-1).split('-');
  const system = {};
  const processor = words.filter((word) => PROCESSORS.includes(word));
  const os = words.filter((word) => SYSTEMS.includes(word));
  if (processor.length > 0) system.cpu = processor;
  if (os.length > 0) system.os = os;
  if (words.some((word) => word.startsWith('musl'))) system.libc = ['musl'];
  else if (words.some((word) => word.startsWith('gnu'))) system.libc = ['glibc'];
  return system;
}

const path = join(root, process.argv[2] ?? '.', 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const { '': project, ...packages } = lock.packages;
const added = [];
for (const [at, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (packages[place] || packages[`${at}/${place}`]) continue;
    const { cpu, os, libc } = systemOf(name);
    if (!cpu && !os)
      throw new Error(`${name}, wanted by ${at}, is not in the lock file, and its name tells no system.`);
    packages[place] = { version, cpu, dev: entry.dev, libc, optional: true, os };
    added.push(name);
  }
}
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
lock.packages = { '': project, ...sorted };
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, undefined, 2)}\n`);
process.stdout.write(`${added.length} packages of other systems were entered.\n`);
