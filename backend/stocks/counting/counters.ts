/** One scan of a level's round. */
export interface RoundScan {
  actor: string;
  /** Units added to what was counted. */
  quantity: number;
  /** It said how many there are in all. */
  isTotal: boolean;
}

interface Counter {
  actor: string;
  /** What they say: their last total with what they added since, or all that they added. */
  counted: number;
}

/**
 * The people who counted a level in this round, each with their own figure, in the order of their
 * first scans. They disagree where somebody's total replaced what others had counted by then, and
 * those have not scanned the level since.
 */
export function readCounters(scans: readonly RoundScan[]): {
  counters: Counter[];
  isDisputed: boolean;
} {
  const figures = new Map<string, number>();
  const overruled = new Set<string>();
  let total = 0;
  for (const { actor, quantity, isTotal } of scans) {
    total += quantity;
    overruled.delete(actor);
    if (isTotal && quantity !== 0)
      for (const other of figures.keys()) if (other !== actor) overruled.add(other);
    figures.set(actor, isTotal ? total : (figures.get(actor) ?? 0) + quantity);
  }
  return {
    counters: [...figures].map(([actor, counted]) => ({ actor, counted })),
    isDisputed: overruled.size > 0,
  };
}
