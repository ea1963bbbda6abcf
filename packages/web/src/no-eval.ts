/** The page's policy forbids code made from strings, so the schema library must not try it. This must run before the library is used. */

import { z } from 'zod';

z.config({ jitless: true });
