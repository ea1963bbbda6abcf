/** Numbered choices, and orders as people type them. */

import { type Action, ALL_VERB, type Game, isRefusal, type Refusal, verbOf } from '@cauldron/engine';
import { wrap } from './text-map.ts';
import { spell } from './words.ts';

/** Up to this many choices get a line each; more are grouped by verb. */
const FEW = 12;

/** The answers, numbered from 1 in the order of `listedAnswers`. `only` is a verb to list in full, or `all`. */
export function choiceLines(game: Game, actions: readonly Action[], columns: number, only?: string): string[] {
  const number = (i: number) => String(i + 1).padStart(4);
  if (actions.length <= FEW) return actions.map((a, i) => `${number(i)}  ${spell(game.vocabulary.name(a))}`);
  return runsOf(actions).flatMap(({ from, to }) => {
    const verb = game.vocabulary.verbNames[verbOf(actions[from])];
    if (to - from === 1) return [`${number(from)}  ${spell(game.vocabulary.name(actions[from]))}`];
    const names = actions.slice(from, to).map((a) => String(game.vocabulary.name(a)[1] ?? ''));
    if (only === 'all' || only === verb) {
      return [
        `      ${verb}:`,
        ...wrap(names.map((name, i) => `${from + i + 1}\u00a0${name}`).join(', '), columns - 8).map(
          (line) => `        ${line.replaceAll('\u00a0', ' ')}`,
        ),
      ];
    }
    const shown = names.length <= FEW ? names : [...names.slice(0, FEW - 2), '…', names[names.length - 1]];
    const [first, ...rest] = wrap(`${verb} ${shown.join(', ')}`, columns - 14);
    const range = `${number(from)}-${to}`.padEnd(12);
    return [`${range}${first}`, ...rest.map((line) => `${' '.repeat(12)}${line}`)];
  });
}

/** Runs of answers with the same verb. */
function runsOf(actions: readonly Action[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  actions.forEach((a, i) => {
    const last = runs[runs.length - 1];
    if (last && verbOf(actions[last.from]) === verbOf(a)) last.to = i + 1;
    else runs.push({ from: i, to: i + 1 });
  });
  return runs;
}

/**
 * An order as typed: the number of a choice, `move 2403`, or a target alone if only one answer has it. Case does not matter. An
 * order that is not offered is read too, so that it can be refused with its reason.
 */
export function readOrder(game: Game, actions: readonly Action[], text: string): Action | Refusal {
  const typed = text.trim().replace(/\s+/g, ' ');
  if (/^[1-9]\d*$/.test(typed) && Number(typed) <= actions.length) return actions[Number(typed) - 1];
  const lower = typed.toLowerCase();
  const { vocabulary } = game;
  const spelled = actions.find((a) => spell(vocabulary.name(a)).toLowerCase() === lower);
  if (spelled !== undefined) return spelled;
  const aimed = actions.filter(
    (a) => verbOf(a) !== ALL_VERB && String(vocabulary.name(a)[1] ?? '').toLowerCase() === lower,
  );
  if (aimed.length === 1) return aimed[0];
  const [verb, ...target] = typed.split(' ');
  const read = vocabulary.read([verb.toLowerCase(), target.join(' ')]);
  return isRefusal(read) ? vocabulary.read([verb, target.join(' ')]) : read;
}
