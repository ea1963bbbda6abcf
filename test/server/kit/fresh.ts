/** Before each file its bytes start again, so that its dice do not depend on the files that the same worker ran before. */

import { beginBytesAnew } from './bytes.ts';

beginBytesAnew();
