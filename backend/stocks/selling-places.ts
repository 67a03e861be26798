import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channelWarehouses } from "../db/schema/channels.ts";
import type { StockLocation } from "./distribute-figure.ts";
import { listSellingWarehouses } from "./shown-stock.ts";
import { findDefaultWarehouseId } from "./warehouses.ts";

export interface SellingPlaces {
  /** The channel's own locations, in the order in which orders take from them. */
  locations: StockLocation[];
  /** The first takes units without a location. */
  warehouseIds: string[];
}

/** `unlinkedId`: a channel warehouse to treat as unlinked. */
export async function readSellingPlaces(
  db: Queryable,
  accountId: string,
  channelIds: readonly string[],
  unlinkedId?: string,
): Promise<(channelId: string) => SellingPlaces> {
  const linkedWarehouses = await db
    .select({
      id: channelWarehouses.id,
      channelId: channelWarehouses.channelId,
      externalId: channelWarehouses.externalId,
      name: channelWarehouses.name,
      warehouseId: channelWarehouses.warehouseId,
    })
    .from(channelWarehouses)
    .where(
      and(
        eq(channelWarehouses.accountId, accountId),
        inArray(channelWarehouses.channelId, [...channelIds]),
      ),
    )
    .orderBy(asc(channelWarehouses.id));
  const rows = linkedWarehouses.map(({ id, ...row }) =>
    id === unlinkedId ? { ...row, warehouseId: null } : row,
  );
  const locationsOf = Map.groupBy(rows, (row) => row.channelId);
  const listBoundWarehouses = (channelId: string) =>
    (locationsOf.get(channelId) ?? []).flatMap((row) => row.warehouseId ?? []);
  // Few shops are unbound.
  const defaultId = channelIds.every((id) => listBoundWarehouses(id).length > 0)
    ? null
    : await findDefaultWarehouseId(db, accountId);
  return (channelId) => ({
    locations: locationsOf.get(channelId) ?? [],
    warehouseIds: listSellingWarehouses(listBoundWarehouses(channelId), defaultId),
  });
}
