export interface RoundScan {
  actor: string;
  quantity: number;
  /** The scan gave the total. */
  isTotal: boolean;
}

interface CounterTotal {
  actor: string;
  /** The person's last total plus later additions, or the sum of their additions. */
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
  const totalsByActor = new Map<string, number>();
  const overruled = new Set<string>();
  let total = 0;
  for (const { actor, quantity, isTotal } of scans) {
    total += quantity;
    if (isTotal) overruled.delete(actor);
    if (isTotal && quantity !== 0)
      for (const otherActor of totalsByActor.keys())
        if (otherActor !== actor) overruled.add(otherActor);
    totalsByActor.set(actor, isTotal ? total : (totalsByActor.get(actor) ?? 0) + quantity);
  }
  return {
    counters: [...totalsByActor].map(([actor, countedUnits]) => ({ actor, counted: countedUnits })),
    isDisputed: overruled.size > 0,
  };
}
