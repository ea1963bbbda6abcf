/** Where the files of an edition stand in a game's folder. Each program reads files in its own way; which ones and how they are joined is said here. */
import { ENGLISH, laidOverEnglish } from './language.ts';
import type { PackFileName, PackFiles, PackProblem } from './pack.ts';
import { optionalPackFileNames, packFileNames } from './pack.ts';

/** The path of a file inside the game's folder. */
export const packPath = (name: PackFileName, language = ENGLISH): string =>
  name === 'messages' ? `messages/${language}.json` : `pack/${name}.json`;

/** Every path that an edition in this language may need. */
export const packPaths = (language = ENGLISH): readonly string[] => [
  ...new Set(
    [...packFileNames, ...optionalPackFileNames].flatMap((name) => [packPath(name), packPath(name, language)]),
  ),
];

/** The files of an edition, unchecked. `read` gives the JSON at a path of the game's folder, undefined where there is none. */
export function packFilesOf(read: (path: string) => unknown, language = ENGLISH): PackFiles {
  const [map, units, charts, scenarios, board] = packFileNames.map((name) => read(packPath(name)));
  const tutorial = read(packPath('tutorial'));
  const english = read(packPath('messages'));
  const messages = language === ENGLISH ? english : laidOverEnglish(english, read(packPath('messages', language)));
  return { map, units, charts, scenarios, board, messages, ...(tutorial === undefined ? {} : { tutorial }) };
}

/** A problem as a line: the file, where in it, and what is wrong. */
export const showProblem = ({ file, path, message }: PackProblem): string => `${file}.json, ${path}: ${message}`;
