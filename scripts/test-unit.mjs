/**
 * `npm run test:unit -- 9.6`: the tests beside the code whose title or file contains every word. A number is a rule's: `9.6`
 * finds `[9.6]` and `[9.6.c]` in every game, but not `[19.6]`; `npm run test:unit -- tobruk 9.6` finds those of Tobruk. Without a
 * word all tests run.
 */

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { giveUp, root, setUp } from './setup.mjs';

const RULE = /^\d+(?:\.\w+)*$/;
const plain = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const sourceOf = (word) => (RULE.test(word) ? `(?<![\\w.])${plain(word)}(?!\\w)` : plain(word));

const words = process.argv.slice(2);
setUp();

/** The words that are not in a file's own name must be in its titles. */
const missingIn = (name) => words.filter((word) => !new RegExp(sourceOf(word), 'i').test(name));

/** Titles of a game's tests may come from its data; elsewhere the title stands in the file. */
const mayHold = (path, word) =>
  path.startsWith('packages/games/') || new RegExp(sourceOf(word), 'i').test(readFileSync(path, 'utf8'));

function choose({ moduleId, project }) {
  const path = relative(root, moduleId);
  const missing = missingIn(project.name === 'unit' ? path : `${path} ${project.name}`);
  if (missing.length === 0) return project.createSpecification(moduleId);
  if (!missing.every((word) => mayHold(path, word))) return [];
  const inAnyOrder = missing.map((word) => `(?=.*${sourceOf(word)})`).join('');
  return project.createSpecification(moduleId, { testNamePattern: new RegExp(`^${inAnyOrder}`, 'is') });
}

process.chdir(root);
const vitest = await createVitest('test', { root, watch: false, run: true });
try {
  await vitest.standalone();
  const chosen = (await vitest.globTestSpecifications()).flatMap(choose);
  const { testModules } = await vitest.runTestSpecifications(chosen);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const ran = tests.filter((test) => test.result().state !== 'skipped').length;
  if (ran === 0) giveUp(`No test has ${words.join(' and ')} in its title or in the name of its file.`);
} finally {
  await vitest.close();
}
