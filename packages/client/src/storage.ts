/** What a client keeps on its device, so that a page that was closed or a bot that was stopped goes on where it was. */

/** The part of the browser's `Storage` that is needed; a bot may write to a file. It must have kept the text when it returns. */
export interface ClientStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** Forgets when the program ends. */
export function memoryStorage(): ClientStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** JSON under one key. What cannot be read is as if it were not there. */
export class KeptValue<T> {
  constructor(
    private readonly storage: ClientStorage,
    private readonly key: string,
    private readonly read: (value: unknown) => T | undefined,
  ) {}

  get(): T | undefined {
    const text = this.storage.getItem(this.key);
    if (text === null) return undefined;
    try {
      return this.read(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  set(value: T | undefined): void {
    if (value === undefined) this.storage.removeItem(this.key);
    else this.storage.setItem(this.key, JSON.stringify(value));
  }
}
