/** Three states of one thing: what both people started from, and what each made of it. */
export interface Sides<T, Theirs extends T = T> {
  base: T;
  theirs: Theirs;
  mine: T;
}

/** What is kept or taken as a whole: a field, a row, a table. */
export interface Part<T> {
  /** Its path; a choice between the two sides is named by it. */
  key: string;
  /** Equal, as JSON, where two people left it the same. */
  of: (side: T) => unknown;
}

/** What somebody else changed. */
export interface Change<P> {
  part: P;
  /** Only they did: theirs is taken. Else mine stays, */
  isTaken: boolean;
  /** and where both changed it, differently, one of the two is to be chosen. */
  isClash: boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The three-way merge of every editor: which of the parts they changed, in the parts' order, and
 * what becomes of each.
 */
export function mergeSides<T, P extends Part<T>>(
  parts: readonly P[],
  { base, theirs, mine }: Sides<T>,
): Change<P>[] {
  return parts.flatMap((part) => {
    const [before, their, own] = [part.of(base), part.of(theirs), part.of(mine)];
    if (same(before, their)) return [];
    const isTaken = same(before, own);
    return [{ part, isTaken, isClash: !isTaken && !same(their, own) }];
  });
}
