import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = new URL('../../', import.meta.url);
const { compilerOptions } = JSON.parse(readFileSync(new URL('tsconfig.base.json', root), 'utf8')) as {
  compilerOptions: { paths: Record<string, string[]> };
};

/** The page is built from the sources of every package, found where the compiler finds them. */
const alias = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [path]]) => [name, fileURLToPath(new URL(path, root))]),
);

export default defineConfig({
  base: './',
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { fs: { allow: [fileURLToPath(root)] } },
  build: { outDir: 'dist/site', emptyOutDir: true, target: 'es2022' },
});
