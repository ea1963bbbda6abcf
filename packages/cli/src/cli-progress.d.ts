/** The one part of cli-progress that is used. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: { readonly format?: string });
    start(total: number, value: number): void;
    increment(by?: number): void;
    stop(): void;
  }
}
