import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { sharedGroups } from './build/chunks.ts';
import { covers } from './build/covers.ts';
import { sourcesOf } from './build/sources.ts';
import { symbols } from './build/symbols.ts';

const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };

/** Tells the service worker which files to keep. Browsers that can run the page use the newer of the two font formats. */
function offline(): Plugin {
  const files = ['./icon.svg', './manifest.webmanifest'];
  let site = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved({ root, build }) {
      site = resolve(root, build.outDir);
    },
    // Only what was really written: the page's own file may have become a part of another, and a missing file would keep the worker from starting.
    writeBundle(_, bundle) {
      files.push(
        ...Object.keys(bundle)
          .filter((name) => /\.(?:js|css|woff2)$/.test(name))
          .map((name) => `./${name}`),
      );
    },
    closeBundle() {
      const worker = join(site, 'sw.js');
      const text = readFileSync(worker, 'utf8');
      writeFileSync(worker, text.replace('const FILES = [];', `const FILES = ${JSON.stringify(files.sort())};`));
    },
  };
}

export default defineConfig({
  plugins: [symbols(), covers(), offline()],
  base: './',
  define: { 'import.meta.env.RELEASE': JSON.stringify(version) },
  // The page is built from the sources of every package.
  resolve: { alias: sourcesOf(root) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The opponent's thread loads the rules of its game, so it is split into parts itself.
  worker: { format: 'es' },
  server: { fs: { allow: [fileURLToPath(root)] } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'files.json',
    // A browser without module preload loads modules when they are needed.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // The covers take most of the time: the rules run for them. Nobody who starts the game need read that.
      checks: { bundlerTimings: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: {
          groups: [
            // The schema library must learn that it may not make code from strings before anything uses it: both stand in one
            // chunk. Only online play and games of earlier releases need it.
            { name: 'schemas', test: /node_modules\/zod\/|src\/no-eval\.ts/ },
            ...sharedGroups,
          ],
        },
      },
    },
  },
});
