import type { ItemResult, PushedStock } from "./channel-figures.ts";

/** Fewer units than campaigns keep, which the shop shows instead. */
const BELOW_LOCK = "below_lock";

interface Locks {
  isLock(refusal: { code: string; message: string }): boolean;
  /** Returns the units that campaigns keep of each variant. */
  read(): Promise<ReadonlyMap<string, number>>;
  send(items: PushedStock[]): Promise<unknown>;
}

/**
 * Sends what campaigns keep in place of fewer units that were refused, so that buyers cannot order
 * more than that. Such an item stays refused, as `below_lock`: it is sent again when the figure
 * changes.
 */
export async function sendLocks(
  items: readonly PushedStock[],
  results: ItemResult[],
  { isLock, read, send }: Locks,
): Promise<ItemResult[]> {
  const refusedExternalVariantIds = new Set(
    results.flatMap((result) => (!result.ok && isLock(result) ? [result.externalVariantId] : [])),
  );
  if (refusedExternalVariantIds.size === 0) return results;
  const locks = await read();
  const lowest = items.flatMap(({ externalVariantId, quantity }) => {
    const lock = locks.get(externalVariantId) ?? 0;
    return refusedExternalVariantIds.has(externalVariantId) && lock > quantity
      ? [{ externalVariantId, quantity: lock }]
      : [];
  });
  if (lowest.length === 0) return results;
  await send(lowest);
  return results.map((result) => {
    const lock = lowest.find((entry) => entry.externalVariantId === result.externalVariantId);
    if (!lock || result.ok) return result;
    const message = `Campaigns keep ${lock.quantity} units; fewer cannot be shown before they end`;
    return { ...result, code: BELOW_LOCK, message, shown: lock.quantity };
  });
}
