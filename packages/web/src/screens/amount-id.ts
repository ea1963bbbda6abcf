/** What the button of an amount is described by. */

import type { Action } from '@cauldron/engine';

export const amountId = (amount: Action): string => `amount-${amount}`;
