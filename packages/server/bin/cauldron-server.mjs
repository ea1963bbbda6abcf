#!/usr/bin/env node
// npm links a program when it installs, before anything is built. So the linked program must be in the tree.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  process.stderr.write('Cauldron is not built yet: run `npm ci && npm run build` in its folder first.\n');
  process.exitCode = 2;
}
