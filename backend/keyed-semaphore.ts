/**
 * Runs at most `limit` tasks at once in this process, and one per owner. Tasks run in order of
 * arrival, but an owner's second task does not block others.
 */
export class KeyedSemaphore {
  readonly #limit: number;
  #running: (string | null)[] = [];
  #waiting: { owner: string | null; begin: () => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * `using turn = await semaphore.take()` lasts until the block ends. Without an owner only `limit`
   * applies.
   */
  take(owner: string | null = null): Promise<Disposable> {
    return new Promise((resolve) => {
      const start = () => {
        this.#running.push(owner);
        resolve({ [Symbol.dispose]: () => this.#end(owner) });
      };
      if (this.#mayBegin(owner)) start();
      else this.#waiting.push({ owner, begin: start });
    });
  }

  countWaiting(owner: string): number {
    return this.#waiting.filter((entry) => entry.owner === owner).length;
  }

  #mayBegin(owner: string | null): boolean {
    return this.#running.length < this.#limit && (owner === null || !this.#running.includes(owner));
  }

  #end(owner: string | null): void {
    this.#running.splice(this.#running.indexOf(owner), 1);
    const nextIndex = this.#waiting.findIndex((entry) => this.#mayBegin(entry.owner));
    if (nextIndex >= 0) this.#waiting.splice(nextIndex, 1)[0]?.begin();
  }
}
