/** Checking a whole pack: shape first, then everything that one part says about another. */
import { checkBoard } from './check-board.ts';
import { checkCharts } from './check-charts.ts';
import { checkMap } from './check-map.ts';
import { checkTemplates } from './check-messages.ts';
import { checkScenarios } from './check-scenarios.ts';
import { checkTags } from './check-tags.ts';
import type { Report } from './check-tools.ts';
import { checkTutorial } from './check-tutorial.ts';
import { checkUnits } from './check-units.ts';
import { showProblem } from './files.ts';
import { joined } from './join.ts';
import type { Pack, PackFileName, PackFiles, PackProblem } from './pack.ts';
import { packFileNames } from './pack.ts';
import { showPath } from './path.ts';
import { readShapes } from './shape.ts';

export function checkPack(files: PackFiles): { readonly pack: Pack } | { readonly problems: readonly PackProblem[] } {
  const read = readShapes(files);
  if ('problems' in read) return read;
  const { map, tutorial } = read.files;
  const pack = joined(read.files);
  const problems: PackProblem[] = [];
  const report =
    (file: PackFileName): Report =>
    (path, message) =>
      problems.push({ file, path: showPath(path), message });
  for (const file of packFileNames) {
    const { game } = read.files[file];
    if (game !== map.game) report(file)(['game'], `is ${game}, but the map is of ${map.game}.`);
    // Words have no sources, and their keys are the game's own.
    if (file !== 'messages') checkTags(read.files[file], report(file));
  }
  if (tutorial !== undefined && tutorial.game !== map.game)
    report('tutorial')(['game'], `is ${tutorial.game}, but the map is of ${map.game}.`);
  checkMap(pack, report('map'));
  checkUnits(pack, report('units'));
  checkCharts(pack, report('charts'));
  checkScenarios(pack, report('scenarios'));
  checkBoard(pack, report('board'));
  checkTemplates(pack, report('messages'));
  checkTutorial(pack, report('tutorial'));
  return problems.length > 0 ? { problems } : { pack };
}

/** The pack of these files; what is wrong with them is thrown. For files that were checked before, such as those we ship. */
export function soundPack(files: PackFiles): Pack {
  const checked = checkPack(files);
  if ('pack' in checked) return checked.pack;
  throw new Error(checked.problems.map(showProblem).join('\n'));
}
