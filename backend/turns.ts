/**
 * Who may do what costs much, and when: at most `limit` at once in this process, and of one owner
 * one thing after another. In the order they came, but an owner who has one under way waits for it
 * and holds nobody else up.
 */
export class Turns {
  readonly #limit: number;
  #running: (string | null)[] = [];
  #waiting: { owner: string | null; begin: () => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * `using turn = await turns.take()`: the turn ends with the block. Without an owner nobody but
   * `limit` is in the way.
   */
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

  /** How many of this owner wait. */
  waitingOf(owner: string): number {
    return this.#waiting.filter((one) => one.owner === owner).length;
  }

  #mayBegin(owner: string | null): boolean {
    return this.#running.length < this.#limit && (owner === null || !this.#running.includes(owner));
  }

  #end(owner: string | null): void {
    this.#running.splice(this.#running.indexOf(owner), 1);
    const next = this.#waiting.findIndex((one) => this.#mayBegin(one.owner));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.begin();
  }
}
