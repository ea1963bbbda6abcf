/** What lies over the map keeps off these places, wherever it can: what can be chosen, what can be struck, and what the question is about. */

import type { Point, Scene, Stage } from '@cauldron/board';

export const askedPlaces = ({ lit, ready, hostile, about }: Scene): readonly number[] => [
  ...lit,
  ...ready,
  ...hostile,
  ...about,
];

/** Where places lie on the screen. */
export const onScreen = (
  { camera, sheet }: Pick<Stage, 'camera' | 'sheet'>,
  places: Iterable<number>,
): readonly Point[] => [...places].flatMap((place) => sheet.centreOf.get(place) ?? []).map((at) => camera.toScreen(at));
