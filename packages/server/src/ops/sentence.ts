/** An error that the user can mend: printed as it is, without a stack. */
export class Sentence extends Error {}
