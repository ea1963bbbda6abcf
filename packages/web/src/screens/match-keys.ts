/** The keys that work everywhere on the screen of a match. Those of the map go to the map. */

import { type Action, verbOf } from '@cauldron/engine';
import { useEffect } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { commandOf, type KeyCommand } from '../model/device/keys.ts';
import { openTypedOrder } from './answers.tsx';
import { chordOf, isMeant } from './meant.ts';
import { openOrders } from './windows.tsx';

/** Obeys the keys of a match as long as its screen is there, wherever the focus is. */
export function useMatchKeys(desk: Desk | undefined): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => desk && obeyKey(event, desk);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [desk]);
}

function obeyKey(event: KeyboardEvent, desk: Desk): void {
  if (event.defaultPrevented) return;
  const isLeft = event.key === 'Escape' && leaveField(event.target);
  const chord = chordOf(event);
  if (!isLeft && chord === undefined && !isMeant(event)) return;
  const command = chord ?? commandOf(event, 'past', 'match');
  const isObeyed = isLeft || pressNumbered(event) || (command ? obey(command, desk) : handToMap(event));
  if (isObeyed) event.preventDefault();
}

/** Escape empties a field of a search, which the browser does; from an empty one it leads back to the map, where keys are commands again. */
function leaveField(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || target.closest('dialog') || (target.type === 'search' && target.value !== '')) return false;
  const map = document.querySelector<HTMLElement>('.play .board');
  map?.focus({ preventScroll: true });
  return map !== null;
}

/** The buttons of the bar that have a number while one of them has the focus. A long list has its filter instead. */
const NUMBERED = '.prompt .answers button:not(.many-answers *)';

/** A digit presses the button of that number, if the focus is among them. */
function pressNumbered({ target, key }: KeyboardEvent): boolean {
  const isAmong = target instanceof Element && target.matches(NUMBERED);
  const button =
    isAmong && /^[1-9]$/.test(key) ? document.querySelectorAll<HTMLElement>(NUMBERED)[Number(key) - 1] : undefined;
  button?.click();
  return button !== undefined;
}

/** Enter presses the strong button. If there is none, the first button that does something gets the focus. */
function pressStrong(desk: Desk): void {
  const { bar, table } = desk;
  const { primary, here, answers } = bar.value;
  const roles = table.question.value?.roles ?? {};
  const isEnd = (a: Action) => roles[verbOf(a)] === 'end' || roles[verbOf(a)] === 'no';
  const first = [...here, ...answers].find((a) => !isEnd(a));
  const button = primary === undefined && !table.takeStep && first !== undefined ? buttonOf(first) : undefined;
  if (button) {
    button.focus({ preventScroll: true });
    desk.remark(t('choose-button'));
  } else void desk.takeSuggestion();
}

const buttonOf = (a: Action) =>
  document.querySelector<HTMLElement>(`.prompt .answers button[data-answer="${a}"]`) ?? undefined;

/** A reader hears which panel it is now. */
function turnPanel(desk: Desk, step: 1 | -1): void {
  desk.turnPanel(step);
  desk.say(t(`tab-${desk.tab.value}`));
}

/** Asks for a plan. If there is one, its first button gets the focus. */
function plan(): boolean {
  const button = document.querySelector<HTMLElement>('.coach button');
  if (button?.matches('[data-suggest]')) button.click();
  button?.focus();
  return button !== null;
}

/** These move the cursor, and with it the focus. */
const POINTING: readonly KeyCommand[] = ['up', 'down', 'left', 'right', 'next', 'previous'];
const ARROWS: readonly KeyCommand[] = ['up', 'down', 'left', 'right'];

/** A key of the map that is pressed elsewhere. Enter is none of them: without a cursor it presses the strong button. */
function handToMap({ target, key, shiftKey }: KeyboardEvent): boolean {
  const map = document.querySelector<HTMLElement>('.play .board');
  const command = commandOf({ key, shiftKey }, 'map');
  if (!map || !command || command === 'choose' || !(target instanceof Element) || map.contains(target)) return false;
  // A panel, a text and a list keep the arrows: they scroll, or go to the next tab.
  if (ARROWS.includes(command) && !target.matches('body, [data-rest], h2, .prompt *, .bar *')) return false;
  if (POINTING.includes(command)) map.focus({ preventScroll: true });
  // It does not rise from the map to this screen again.
  return !map.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, cancelable: true }));
}

/** A keyboard command. Returns false if it means nothing here. */
function obey(command: KeyCommand, desk: Desk): boolean {
  if (command === 'undo') void desk.undo();
  else if (command === 'redo') void desk.redo();
  else if (command === 'restart') void desk.restart();
  else if (command === 'suggestion') pressStrong(desk);
  else if (command === 'ruler' || command === 'sight' || command === 'pen') desk.sketch.take(command);
  else if (command === 'waypoints') desk.course.togglePlanning();
  else if (command === 'typed-order') openTypedOrder();
  else if (command === 'fan') desk.fanOut();
  else if (command === 'orders') openOrders();
  else if (command === 'brief') desk.briefing.spread();
  else if (command === 'plan') return plan();
  else if (command === 'next-panel' || command === 'previous-panel') turnPanel(desk, command === 'next-panel' ? 1 : -1);
  else if (command === 'look-back') desk.lookBack.toggle();
  else if (command === 'film-again') void desk.showing.again();
  else if (command === 'find') void openSearch(desk);
  else return desk.lookBack.obey(command) || desk.toggleOverlay(command);
  return true;
}

/** Opens the search and goes to its field, which may have to be loaded. */
async function openSearch(desk: Desk): Promise<void> {
  desk.openRule('');
  await import('./rules.tsx');
  requestAnimationFrame(() => document.getElementById('rule-search')?.focus());
}
