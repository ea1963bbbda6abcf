/** Boxes that lie over the map: none of them lies on another. */

export interface Oblong {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The distance between two boxes. */
const GAP = 4;

/** Whether one of two boxes lies on the other. What is not shown has no size, and lies on nothing. */
export const meet = (one: Oblong, other: Oblong | undefined): boolean =>
  other !== undefined &&
  other.width > 0 &&
  one.left < other.left + other.width + GAP &&
  other.left < one.left + one.width + GAP &&
  one.top < other.top + other.height + GAP &&
  other.top < one.top + one.height + GAP;

/** A box of the page as the map counts. */
export const inside = (map: Pick<DOMRect, 'left' | 'top'>, box: Oblong): Oblong => ({
  left: box.left - map.left,
  top: box.top - map.top,
  width: box.width,
  height: box.height,
});

/** Calls `look` when a box over the map comes, goes, moves or is folded. Call the result to stop. */
export function attendBoxes(shows: Element | null | undefined, look: () => void): () => void {
  const watch = new MutationObserver(look);
  if (shows)
    watch.observe(shows, { childList: true, subtree: true, attributeFilter: ['style', 'class', 'data-folded'] });
  return () => watch.disconnect();
}
