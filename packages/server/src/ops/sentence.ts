/** What stops the program in a way that its user can mend: printed as it stands, without a trace. */
export class Sentence extends Error {}
