/** The one part of cli-progress that is used. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: { readonly format?: string });
    start(total: number, value: number, shown?: Readonly<Record<string, string>>): void;
    setTotal(total: number): void;
    update(value: number, shown?: Readonly<Record<string, string>>): void;
    increment(by?: number): void;
    stop(): void;
  }
}
