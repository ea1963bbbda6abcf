/** The first half of checking a pack: has each file the shape its schema asks for? Each problem becomes a sentence. */
import type { z } from 'zod';
import { extendScenarios } from './extend.ts';
import type { PackFileName, PackFiles, PackProblem } from './pack.ts';
import { optionalPackFileNames, packFileNames } from './pack.ts';
import { isRecord, kindName, kindOf, shown, showPath, valueAt } from './path.ts';
import { packSchemas, type ShapedFiles } from './schemas.ts';

type Issue = z.core.$ZodIssue;

export function readShapes(files: PackFiles): { readonly files: ShapedFiles } | { readonly problems: PackProblem[] } {
  const map = packSchemas.map.safeParse(files.map);
  const units = packSchemas.units.safeParse(files.units);
  const charts = packSchemas.charts.safeParse(files.charts);
  const scenarios = packSchemas.scenarios.safeParse(extendScenarios(files.scenarios));
  const board = packSchemas.board.safeParse(files.board);
  const messages = packSchemas.messages.safeParse(files.messages);
  const tutorial = packSchemas.tutorial.optional().safeParse(files.tutorial);
  const ours = map.success && units.success && charts.success && scenarios.success;
  if (ours && board.success && messages.success && tutorial.success)
    return {
      files: {
        map: map.data,
        units: units.data,
        charts: charts.data,
        scenarios: scenarios.data,
        board: board.data,
        messages: messages.data,
        tutorial: tutorial.data,
      },
    };
  const results = { map, units, charts, scenarios, board, messages, tutorial } as const;
  const problems: PackProblem[] = [];
  for (const file of [...packFileNames, ...optionalPackFileNames])
    problems.push(...problemsOf(file, files[file], results[file].error?.issues ?? []));
  return { problems };
}

/** What a schema found, in sentences. */
const problemsOf = (file: PackFileName, root: unknown, issues: readonly Issue[]): PackProblem[] =>
  issues.flatMap((issue) => toProblems(file, root, issue));

function toProblems(
  file: PackFileName,
  root: unknown,
  issue: Issue,
  above: readonly PropertyKey[] = [],
): PackProblem[] {
  const path = [...above, ...issue.path];
  const value = valueAt(root, path);
  switch (issue.code) {
    case 'invalid_type':
      return [{ file, path: showPath(path), message: `must be ${kindName(issue.expected)}, but is ${kindOf(value)}.` }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        file,
        path: showPath([...path, key]),
        message: `is not a key this file knows${isRecord(value) ? '' : ' here'}.`,
      }));
    case 'invalid_union':
      return unionProblems(file, root, issue, path, value);
    case 'invalid_value':
      return [
        {
          file,
          path: showPath(path),
          message: `must be one of ${issue.values.map((v) => String(v)).join(', ')}, but is ${shown(value)}.`,
        },
      ];
    default:
      return [{ file, path: showPath(path), message: `${issue.message} (it is ${shown(value)}).` }];
  }
}

/** Of the shapes that would do, the one that fits furthest is the one the writer meant. */
function unionProblems(
  file: PackFileName,
  root: unknown,
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: readonly PropertyKey[],
  value: unknown,
): PackProblem[] {
  const depth = (branch: readonly Issue[]) => Math.max(0, ...branch.map((i) => i.path.length + i.message.length / 1e6));
  const deep = [...issue.errors].filter((b) => depth(b) >= 1).sort((a, b) => depth(b) - depth(a))[0];
  const own = issue.errors.find((b) => b.some((i) => i.code === 'invalid_format' || i.code === 'unrecognized_keys'));
  const branch = deep ?? own;
  if (branch !== undefined) return branch.flatMap((i) => toProblems(file, root, i, path));
  return [{ file, path: showPath(path), message: `has a shape that is not allowed here: ${shown(value)}.` }];
}
