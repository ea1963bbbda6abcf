/** The schema of each file of an edition. Only what checks packs imports it: a page carries no schemas. */
import type { z } from 'zod';
import { boardSchema } from './board.ts';
import { chartsSchema } from './charts.ts';
import { mapSchema } from './map.ts';
import { messagesSchema } from './messages.ts';
import type { RequiredFileName } from './pack.ts';
import { scenariosSchema } from './scenarios.ts';
import type { TutorialData } from './tutorial.ts';
import { tutorialSchema } from './tutorial.ts';
import { unitsSchema } from './units.ts';

export const packSchemas = {
  map: mapSchema,
  units: unitsSchema,
  charts: chartsSchema,
  scenarios: scenariosSchema,
  board: boardSchema,
  messages: messagesSchema,
  tutorial: tutorialSchema,
} as const;

/** The files after the schemas have found nothing wrong. */
export type ShapedFiles = { readonly [K in RequiredFileName]: z.infer<(typeof packSchemas)[K]> } & {
  readonly tutorial: TutorialData | undefined;
};
