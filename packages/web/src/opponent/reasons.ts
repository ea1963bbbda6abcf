/** A plan in sentences: what it does, from its moves and battles, and the exact odds of each battle in words. */

import type { Arrow, ExpectedBattle, Why } from '@cauldron/ai';
import { percent, t } from '../messages/messages.ts';
import { resultWords } from '../model/words/results.ts';
import type { Words } from '../model/words/words.ts';

/** The owner of the plan: the computer, or the person it advises. */
export type Voice = 'opponent' | 'coach';

/** Results of a battle that are told one by one. */
const MOST_RESULTS = 6;
/** Units that are named; of more units only the number is given. */
const NAMED = 3;

/** What the plan does, in a sentence or two. The aim that the search began with is not told: it says little about what came of it. */
export function reasonOf(why: Why, words: Words, voice: Voice): string {
  const { intention, odds } = why;
  if (intention.key === 'fallback') return t(`${voice}-fallback-plan`);
  const told = [attacksOf(odds, words, voice), movesOf(movesBefore(why), words, voice)].filter((part) => part !== '');
  if (told.length > 0) return told.join(' ');
  return t(intention.key === 'only-answer' ? `${voice}-only-answer` : `${voice}-stay`);
}

function attacksOf(odds: readonly ExpectedBattle[], words: Words, voice: Voice): string {
  const places = new Set(odds.flatMap(({ figures: { hex } }) => (typeof hex === 'number' ? [words.place(hex)] : [])));
  if (places.size > 0) return t(`${voice}-attacks`, { n: places.size, places: listed([...places]) });
  const units = new Set(odds.flatMap(({ figures: { unit } }) => (typeof unit === 'number' ? [words.unit(unit)] : [])));
  return units.size === 0 ? '' : t(`${voice}-attacks-with`, { n: units.size, units: listed([...units]) });
}

function movesOf(arrows: readonly Arrow[], words: Words, voice: Voice): string {
  if (arrows.length === 0) return '';
  const ends = new Map<number, number>();
  for (const { to } of arrows) ends.set(to, (ends.get(to) ?? 0) + 1);
  const [[place, most]] = [...ends].sort((a, b) => b[1] - a[1]);
  const units = listed(arrows.map(({ unit }) => words.unit(unit)));
  if (arrows.length <= NAMED && ends.size === 1)
    return t(`${voice}-moves-to`, { n: arrows.length, units, place: words.place(place) });
  if (most > 1) return t(`${voice}-moves-most`, { n: arrows.length, most, place: words.place(place) });
  return t(`${voice}-moves-some`, { n: arrows.length, units });
}

/**
 * The moves of a plan up to its battles. Where it attacks, the enemy stands: only a battle that is won brings a unit there, and the unit goes as far
 * as the hex that it attacks from.
 */
export function movesBefore({ arrows, odds }: Why): readonly Arrow[] {
  return arrows.flatMap((arrow) => {
    const fought = odds.filter(({ at }) => at.includes(arrow.to)).flatMap(({ attackers }) => attackers);
    const attacker = fought.findLast(({ unit }) => unit === arrow.unit);
    if (!attacker) return [arrow];
    return attacker.from === arrow.from ? [] : [{ ...arrow, to: attacker.from }];
  });
}

/** How a match looks, in words: a few tries are no measurement. */
export function outlookOf(worth: number): 'won' | 'better' | 'even' | 'worse' | 'lost' {
  const chance = (worth + 1) / 2;
  if (chance >= 0.85) return 'won';
  if (chance >= 0.6) return 'better';
  if (chance > 0.4) return 'even';
  return chance > 0.15 ? 'worse' : 'lost';
}

/** What has become different between the moves that were left of a plan and those of the new one. */
export function changesOf(before: readonly Arrow[], now: readonly Arrow[], words: Words): string {
  const [was, is] = [before, now].map((arrows) => new Map(arrows.map(({ unit, to }) => [unit, to])));
  const units = [...new Set([...is.keys(), ...was.keys()])].filter((unit) => is.get(unit) !== was.get(unit));
  const told = units.slice(0, NAMED).map((unit) => {
    const [from, to] = [was.get(unit), is.get(unit)];
    const figures = { unit: words.unit(unit), place: words.place(to ?? -1), before: words.place(from ?? -1) };
    if (to === undefined) return t('coach-change-stay', figures);
    return t(from === undefined ? 'coach-change-to' : 'coach-change-instead', figures);
  });
  if (told.length === 0) return t('coach-change-none');
  const n = units.length - told.length;
  return [...told, ...(n > 0 ? [t('coach-change-more', { n })] : [])].join(' ');
}

const listed = (names: readonly string[]): string =>
  names.length <= NAMED
    ? joined(names)
    : t('plan-and-more', { names: joined(names.slice(0, NAMED)), n: names.length - NAMED });

/** Many names of units have a comma inside. */
const joined = (names: readonly string[]): string => names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');

/** A battle: the strengths, the column, and what may come of it, the likeliest first. */
export function battleSentence({ figures, results }: ExpectedBattle, words: Words): string {
  const { hex, unit, attack, defence, column } = figures;
  const isAt = typeof hex === 'number';
  const likely = results.slice(0, results.length > MOST_RESULTS + 1 ? MOST_RESULTS : undefined);
  const rest = results.slice(likely.length);
  const chances = likely.map(({ result, p }) => t('plan-chance', { p: percent(p), what: printedWords(result, words) }));
  if (rest.length > 0) chances.push(t('plan-rest', { p: percent(rest.reduce((sum, { p }) => sum + p, 0)) }));
  return t(isAt ? 'plan-battle-at' : 'plan-battle-by', {
    where: isAt ? words.place(hex) : typeof unit === 'number' ? words.unit(unit) : '',
    attack: String(attack),
    defence: String(defence),
    column: String(column),
    chances: chances.join('; '),
  });
}

/** A result as the table prints it: what the attacker suffers stands before the stroke, what the defender suffers after it. */
export function printedWords(result: string, words: Words): string {
  const [attacker = '', defender = ''] = result.split('/').map((part) => part.trim());
  return resultWords(attacker, defender, words);
}
