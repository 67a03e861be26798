export interface RoundScan {
  actor: string;
  quantity: number;
  /** The scan gave the total. */
  isTotal: boolean;
}

interface CounterTotal {
  actor: string;
  /** The person's figure: their last total plus later additions, or the sum of their additions. */
  counted: number;
}

/**
 * Returns the people who counted a level in this round, each with their own figure, in the order of
 * their first scans. They disagree if one person's total replaced the counts of others, until each
 * of them enters the present total too: another unit that one of them scans settles nothing.
 */
export function readCounters(scans: readonly RoundScan[]): {
  counters: CounterTotal[];
  isDisputed: boolean;
} {
  const figures = new Map<string, number>();
  const overruled = new Set<string>();
  let total = 0;
  for (const { actor, quantity, isTotal } of scans) {
    total += quantity;
    if (isTotal) overruled.delete(actor);
    if (isTotal && quantity !== 0)
      for (const otherActor of figures.keys()) if (otherActor !== actor) overruled.add(otherActor);
    figures.set(actor, isTotal ? total : (figures.get(actor) ?? 0) + quantity);
  }
  return {
    counters: [...figures].map(([actor, countedUnits]) => ({ actor, counted: countedUnits })),
    isDisputed: overruled.size > 0,
  };
}
