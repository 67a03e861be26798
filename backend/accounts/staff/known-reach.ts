import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { channels } from "../../db/schema/channels.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { notFound } from "../../http/problem-error.ts";

interface MemberReach {
  channelIds?: readonly string[] | null | undefined;
  warehouseIds?: readonly string[] | null | undefined;
}

/** Throws 404 for a foreign channel or warehouse. */
export async function requireKnownReach(
  tx: Transaction,
  accountId: string,
  { channelIds, warehouseIds }: MemberReach,
): Promise<void> {
  if (channelIds?.length) {
    const foundChannels = await tx
      .select({ id: channels.id })
      .from(channels)
      .where(
        and(
          eq(channels.accountId, accountId),
          inArray(channels.id, [...channelIds]),
          isNull(channels.disconnectedAt),
        ),
      );
    if (foundChannels.length < new Set(channelIds).size) throw notFound("Channel");
  }
  if (warehouseIds?.length) {
    const foundWarehouses = await tx
      .select({ id: warehouses.id })
      .from(warehouses)
      .where(and(eq(warehouses.accountId, accountId), inArray(warehouses.id, [...warehouseIds])));
    if (foundWarehouses.length < new Set(warehouseIds).size) throw notFound("Warehouse");
  }
}
