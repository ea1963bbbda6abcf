import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = new URL('../../', import.meta.url);
const { compilerOptions } = JSON.parse(readFileSync(new URL('tsconfig.base.json', root), 'utf8')) as {
  compilerOptions: { paths: Record<string, string[]> };
};

/** The page is built from the sources of every package, found where the compiler finds them. */
const alias = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [path]]) => [name, fileURLToPath(new URL(path, root))]),
);

/** Tells the service worker the files it has to keep. Browsers that can run the page read the newer of the two font formats. */
function offline(): Plugin {
  const files = ['./icon.svg', './manifest.webmanifest'];
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      files.push(
        ...Object.keys(bundle)
          .filter((name) => /\.(?:js|css|woff2)$/.test(name))
          .map((name) => `./${name}`),
      );
    },
    closeBundle() {
      const worker = new URL('dist/site/sw.js', import.meta.url);
      const text = readFileSync(worker, 'utf8');
      writeFileSync(worker, text.replace('const FILES = [];', `const FILES = ${JSON.stringify(files.sort())};`));
    },
  };
}

export default defineConfig({
  plugins: [offline()],
  base: './',
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { fs: { allow: [fileURLToPath(root)] } },
  build: { outDir: 'dist/site', emptyOutDir: true, target: 'es2022' },
});
