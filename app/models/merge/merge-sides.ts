/** The three versions of a conflict: the common base, theirs and mine. */
export interface MergeSides<T, Theirs extends T = T> {
  base: T;
  theirs: Theirs;
  mine: T;
}

/** A part that is kept or taken as a whole: a field, a row, a table. */
export interface MergePart<T> {
  /** Path of the part. The choice between the two sides has this name. */
  key: string;
  /** Returns the part's value. Equal values must be equal as JSON. */
  of: (side: T) => unknown;
}

/** A change by somebody else. */
export interface TheirChange<P> {
  part: P;
  /** Only they changed it, so theirs is taken. Otherwise mine stays. */
  isTaken: boolean;
  /** Both changed it differently, so one must be chosen. */
  isClash: boolean;
}

const areSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Three-way merge of every editor. Returns the parts that they changed, with the results. */
export function mergeSides<T, P extends MergePart<T>>(
  parts: readonly P[],
  { base, theirs, mine }: MergeSides<T>,
): TheirChange<P>[] {
  return parts.flatMap((part) => {
    const [before, their, own] = [part.of(base), part.of(theirs), part.of(mine)];
    if (areSame(before, their)) return [];
    const isTaken = areSame(before, own);
    return [{ part, isTaken, isClash: !isTaken && !areSame(their, own) }];
  });
}
