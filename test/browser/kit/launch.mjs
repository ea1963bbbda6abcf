/** The browser that tests, pictures and the bench drive. */

import { chromium } from 'playwright-core';
import { FLAGS } from '../../../scripts/chromium.mjs';

export const launch = (executablePath) => chromium.launch({ executablePath, args: FLAGS });
