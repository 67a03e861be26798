/**
 * Limits expensive work: at most `limit` tasks run at once in this process, and one per owner.
 * Tasks run in order of arrival, but an owner's second task waits without blocking others.
 */
export class KeyedSemaphore {
  readonly #limit: number;
  #running: (string | null)[] = [];
  #waiting: { owner: string | null; begin: () => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `using turn = await turns.take()` lasts until the block ends. No owner: only `limit`. */
  take(owner: string | null = null): Promise<Disposable> {
    return new Promise((resolve) => {
      const begin = () => {
        this.#running.push(owner);
        resolve({ [Symbol.dispose]: () => this.#end(owner) });
      };
      if (this.#mayBegin(owner)) begin();
      else this.#waiting.push({ owner, begin });
    });
  }

  waitingOf(owner: string): number {
    return this.#waiting.filter((entry) => entry.owner === owner).length;
  }

  #mayBegin(owner: string | null): boolean {
    return this.#running.length < this.#limit && (owner === null || !this.#running.includes(owner));
  }

  #end(owner: string | null): void {
    this.#running.splice(this.#running.indexOf(owner), 1);
    const next = this.#waiting.findIndex((entry) => this.#mayBegin(entry.owner));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.begin();
  }
}
