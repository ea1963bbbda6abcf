/** A rule is found in the file of its chapter, or the file that carries it says so in its first comment. */

import { expect, it } from 'vitest';
import { filesUnder, read } from './tree.ts';

/** Chapters of every game: `rules/09-movement.ts` is one of chapter 9. */
const CHAPTER = /^packages\/games\/[^/]+\/src\/rules\/(?<number>\d+)-[\w-]+(?<!\.test)\.ts$/;
/** The rows of a ledger that a source is tagged with; a row is a section and a letter. */
const TAG = /\[(?<section>\d+(?:\.\d+)*)\.[a-z]+\]/g;

const sectionsIn = (text: string): string[] => [...text.matchAll(TAG)].map(({ groups }) => groups?.section ?? '');
const named = (text: string): Set<string> => new Set(text.match(/\d+(?:\.\d+)*/g));

it('every rule that a chapter carries is of its own number, or named at its head', () => {
  const chapters = filesUnder('packages/games').filter((path) => CHAPTER.test(path));
  expect(chapters.length).toBeGreaterThan(20);
  const unnamed = chapters.flatMap((path) => {
    const text = read(path);
    const own = String(Number(CHAPTER.exec(path)?.groups?.number));
    const atHead = named(text.slice(0, text.indexOf('*/')));
    const others = new Set(sectionsIn(text).filter((section) => section.split('.')[0] !== own && !atHead.has(section)));
    return [...others].map((section) => `${path} carries ${section}`);
  });
  expect(unnamed).toEqual([]);
});
