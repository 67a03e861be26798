import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channelWarehouses } from "../db/schema/channels.ts";
import type { Location } from "./place-figure.ts";

/** The locations of the channel's own, in the order in which orders take from them. */
export async function readLocations(
  db: Queryable,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<Location[]> {
  return db
    .select({
      externalId: channelWarehouses.externalId,
      warehouseId: channelWarehouses.warehouseId,
    })
    .from(channelWarehouses)
    .where(
      and(eq(channelWarehouses.accountId, accountId), eq(channelWarehouses.channelId, channelId)),
    )
    .orderBy(asc(channelWarehouses.id));
}
