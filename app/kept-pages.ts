/** All that is kept together, as bytes of payloads: about a third of what it takes. */
const ROOM = 1_500_000;
const REMEMBERED = 2_000;

/**
 * What was made of the payloads that are asked for again and again, the one that was asked for longest ago goes first (docs/decisions/0023-what-reads-the-same-is-made-once.md).
 * A payload is kept when it comes a second time: most of those with somebody's data never do.
 */
export class KeptPages<Page> {
  readonly #pages = new Map<number, { payload: Uint8Array; page: Page }>();
  readonly #met = new Set<number>();
  #used = 0;

  /** What `make` makes of the payload, which begins a buffer of its own, or made of the same bytes before. What it makes `null` of is made again. */
  async of(payload: Uint8Array, make: () => Promise<Page | null>): Promise<Page | null> {
    const mark = fingerprint(payload);
    const kept = this.#pages.get(mark);
    if (kept && same(kept.payload, payload)) {
      this.#pages.delete(mark);
      this.#pages.set(mark, kept);
      return kept.page;
    }
    const page = await make();
    if (page !== null && this.#isAskedAgain(mark)) this.#keep(mark, payload, page);
    return page;
  }

  #isAskedAgain(mark: number): boolean {
    if (this.#met.delete(mark)) return true;
    if (this.#met.size === REMEMBERED) this.#met.clear();
    this.#met.add(mark);
    return false;
  }

  #keep(mark: number, payload: Uint8Array, page: Page): void {
    this.#forget(mark);
    this.#pages.set(mark, { payload, page });
    this.#used += payload.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#used <= ROOM) return;
      this.#forget(oldest);
    }
  }

  #forget(mark: number): void {
    this.#used -= this.#pages.get(mark)?.payload.length ?? 0;
    this.#pages.delete(mark);
  }
}

/** FNV-1a over four bytes at a time. */
function fingerprint(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let hash = 0x811c9dc5 ^ bytes.length;
  for (let at = 0; at < words.length; at++)
    hash = Math.imul(hash ^ (words[at] as number), 0x01000193);
  for (let at = words.length * 4; at < bytes.length; at++)
    hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash >>> 0;
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
