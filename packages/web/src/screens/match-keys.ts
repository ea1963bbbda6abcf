/** The keys that work everywhere on the screen of a match. Those of the map go to the map. */

import { useEffect } from 'preact/hooks';
import type { Desk } from '../model/desk/desk.ts';
import { commandOf, type KeyCommand } from '../model/device/keys.ts';
import { openTypedOrder } from './answers.tsx';
import { isMeant } from './meant.ts';
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
  if (event.defaultPrevented || !isMeant(event)) return;
  const command = commandOf(event, 'past', 'match');
  const isObeyed = command ? obey(command, desk) : handToMap(event);
  if (isObeyed) event.preventDefault();
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
  else if (command === 'suggestion') void desk.takeSuggestion();
  else if (command === 'ruler' || command === 'sight' || command === 'pen') desk.sketch.take(command);
  else if (command === 'waypoints') desk.course.togglePlanning();
  else if (command === 'typed-order') openTypedOrder();
  else if (command === 'fan') desk.fanOut();
  else if (command === 'orders') openOrders();
  else if (command === 'brief') desk.briefing.spread();
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
