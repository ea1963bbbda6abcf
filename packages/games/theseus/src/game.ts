/** Operation Theseus bound to a pack, whole: also with composed positions, invariants and advice to the computer. */

import { packGame } from '@cauldron/engine';
import { adviceFor } from './advice.ts';
import { compose } from './compose.ts';
import { invariants } from './invariants.ts';
import { parts } from './parts.ts';
import * as rest from './rest.ts';

export const theseus = packGame({
  ...parts,
  conducts: { ...parts.conducts, ...rest.conducts },
  answers: { ...parts.answers, ...rest.answers },
  compose,
  invariants,
  advice: adviceFor,
});
