import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { channels } from "../../db/schema/channels.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { notFound } from "../../http/problem-error.ts";

interface Scope {
  channelIds?: readonly string[] | null | undefined;
  warehouseIds?: readonly string[] | null | undefined;
}

/** Throws 404 for a channel or a warehouse the account does not have. */
export async function requireKnownScope(
  tx: Transaction,
  accountId: string,
  { channelIds, warehouseIds }: Scope,
): Promise<void> {
  if (channelIds?.length) {
    const found = await tx
      .select({ id: channels.id })
      .from(channels)
      .where(
        and(
          eq(channels.accountId, accountId),
          inArray(channels.id, [...channelIds]),
          isNull(channels.disconnectedAt),
        ),
      );
    if (found.length < new Set(channelIds).size) throw notFound("Channel");
  }
  if (warehouseIds?.length) {
    const found = await tx
      .select({ id: warehouses.id })
      .from(warehouses)
      .where(and(eq(warehouses.accountId, accountId), inArray(warehouses.id, [...warehouseIds])));
    if (found.length < new Set(warehouseIds).size) throw notFound("Warehouse");
  }
}
