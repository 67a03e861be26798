import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";

/** A channel carries out a request at once, or after some minutes. */
const REQUEST_LIFE_MS = 3_600_000;

/** Stores the member whose request the channel carries out next. `null`: nobody's. */
export async function storeRequester(
  { db, now }: Pick<Backend, "db" | "now">,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
  requestedBy: string | null,
): Promise<void> {
  await db
    .update(orders)
    .set({ requestedBy, requestedAt: requestedBy === null ? null : now() })
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
}

/** Returns the member whose request a report of a change carries out, or the channel. */
export function findActorOfReport(
  { requestedBy, requestedAt, channelId }: OrderRow,
  now: Date,
): string {
  const isFresh = requestedAt !== null && now.getTime() - requestedAt.getTime() < REQUEST_LIFE_MS;
  return requestedBy !== null && isFresh ? requestedBy : `channel:${channelId}`;
}

/** Clears the member after the request was carried out: the channel's next report is its own. */
export async function clearRequester(
  tx: Transaction,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
): Promise<void> {
  await tx
    .update(orders)
    .set({ requestedBy: null, requestedAt: null })
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
}
