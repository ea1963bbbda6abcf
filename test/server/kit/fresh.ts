/** Before each file: its bytes begin anew, so that its dice do not hang on which files the same worker has run before. */

import { beginBytesAnew } from './bytes.ts';

beginBytesAnew();
