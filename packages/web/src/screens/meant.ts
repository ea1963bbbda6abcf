/** Fields in which every key is text. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea, dialog';
/** Controls that Enter and the space bar press. */
const PRESSED = 'button, a, summary, input, [role=tab]';

const isTyping = (target: Element): boolean => target.closest(FIELDS) !== null;

/** The keys with which every program takes back and does again, on both kinds of keyboard; a text field has its own. */
export function chordOf({
  target,
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | undefined {
  const isChord = ctrlKey !== metaKey && !altKey && key.toLowerCase() === 'z';
  if (!isChord || !(target instanceof Element) || isTyping(target)) return undefined;
  return shiftKey ? 'redo' : 'undo';
}

/** Whether a key press is for the screen, and not for a text field, a focused control, the browser or a sheet. */
export function isMeant({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (isTyping(target)) return false;
  // A control keeps its own keys.
  const isOwn = key === 'Enter' || key === ' ';
  return !(isOwn && target.closest(PRESSED));
}

/** Whether Enter does something else than on the screen while this element has the focus. */
export const keepsEnter = (focused: Element): boolean => focused.closest(`${FIELDS}, ${PRESSED}`) !== null;
