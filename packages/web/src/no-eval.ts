/** The page's policy forbids code made from strings, so the schema library is told not to try. This must run before it is used. */

import { z } from 'zod';

z.config({ jitless: true });
