/** The spans for which a window may be passed ahead: for this step, this move, this activation or this turn. */
export const SCOPES = ['step', 'move', 'activation', 'turn'] as const;
