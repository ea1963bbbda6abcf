/** The focus is never lost: if the focused element goes away, the resting place of the screen gets the focus. */

/** Marks the resting place of the focus on a screen; without a mark it is the main part. */
const REST = '[data-rest]';

/** Watches over the focus from now on. */
export function keepFocus(root: HTMLElement): void {
  let last: EventTarget | null = null;
  root.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  const handOn = () => {
    const isGone = last instanceof HTMLElement && !(last.isConnected && last.checkVisibility());
    if (!isGone || document.activeElement !== document.body) return;
    const rest = root.querySelector<HTMLElement>(REST) ?? root.querySelector('main');
    if (!rest) return;
    // An element that Tab does not reach can still be given the focus.
    if (rest.tabIndex < 0) rest.tabIndex = -1;
    rest.focus({ preventScroll: true });
  };
  // A new screen may be drawn in several steps; the last one decides.
  new MutationObserver(() => requestAnimationFrame(handOn)).observe(root, { childList: true, subtree: true });
}
