/** The focus never falls to the page: where what had it goes away, the resting place of the screen gets it. */

/** Marks where the focus rests on a screen; a screen without a mark has its main part. */
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
    // What cannot be reached by the tab key can be given the focus all the same.
    if (rest.tabIndex < 0) rest.tabIndex = -1;
    rest.focus({ preventScroll: true });
  };
  // A new screen may be drawn in several steps: the last of them decides.
  new MutationObserver(() => requestAnimationFrame(handOn)).observe(root, { childList: true, subtree: true });
}
