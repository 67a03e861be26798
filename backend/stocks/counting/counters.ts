export interface RoundScan {
  actor: string;
  quantity: number;
  /** The scan gave the total, not a difference. */
  isTotal: boolean;
}

interface CounterTotal {
  actor: string;
  /** The person's last total plus later additions, or the sum of their additions. */
  counted: number;
}

/**
 * Returns the people who counted a level in this round, in the order of their first scans. A count
 * is disputed if one person's total replaced the counts of others, until each of them enters a
 * total too. Scanning another unit does not settle it.
 */
export function readCounters(scans: readonly RoundScan[]): {
  counters: CounterTotal[];
  isDisputed: boolean;
} {
  const totalsByActor = new Map<string, number>();
  const overruledActors = new Set<string>();
  let runningTotal = 0;
  for (const { actor, quantity, isTotal } of scans) {
    runningTotal += quantity;
    if (isTotal) overruledActors.delete(actor);
    if (isTotal && quantity !== 0)
      for (const otherActor of totalsByActor.keys())
        if (otherActor !== actor) overruledActors.add(otherActor);
    totalsByActor.set(actor, isTotal ? runningTotal : (totalsByActor.get(actor) ?? 0) + quantity);
  }
  return {
    counters: [...totalsByActor].map(([actor, countedUnits]) => ({ actor, counted: countedUnits })),
    isDisputed: overruledActors.size > 0,
  };
}
