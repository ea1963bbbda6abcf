/** Whether the screen is narrow: the panels then lie below the map. */
export const isNarrow = (): boolean => matchMedia('(max-width: 860px)').matches;
