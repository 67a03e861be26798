import { and, eq, inArray, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import {
  storefrontOrders,
  storefrontRefunds,
  storefrontSlips,
} from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { uncountFiles } from "../../limits/index.ts";

/** A dispute about an order that ended unpaid is settled within this time. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Removes the pictures of orders that ended unpaid, because strangers can place such orders. The
 * seller needs those of an open refund. References stay, so that a transfer still pays one order. A
 * file that could not be removed belongs to no row.
 */
export async function forgetSlips(backend: Pick<Backend, "db" | "files" | "now">): Promise<void> {
  const endedBefore = new Date(backend.now().getTime() - KEPT_MS);
  const openRefund = backend.db
    .select({ one: sql`1` })
    .from(storefrontRefunds)
    .where(
      and(
        eq(storefrontRefunds.accountId, storefrontSlips.accountId),
        eq(storefrontRefunds.orderId, storefrontSlips.orderId),
        isNull(storefrontRefunds.closedAt),
      ),
    );
  const found = await backend.db
    .select({
      accountId: storefrontSlips.accountId,
      id: storefrontSlips.id,
      key: storefrontSlips.pictureKey,
    })
    .from(storefrontSlips)
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, storefrontSlips.accountId),
        eq(storefrontOrders.id, storefrontSlips.orderId),
      ),
    )
    .where(
      and(
        isNotNull(storefrontSlips.pictureKey),
        inArray(storefrontOrders.status, ["expired", "cancelled"]),
        isNull(storefrontOrders.paidAt),
        lt(storefrontOrders.cancelledAt, endedBefore),
        notExists(openRefund),
      ),
    );
  for (const [accountId, slips] of Map.groupBy(found, (slip) => slip.accountId)) {
    const keys = slips.flatMap(({ key }) => key ?? []);
    await transaction(backend.db, async (tx) => {
      await uncountFiles(tx, accountId, keys);
      await tx
        .update(storefrontSlips)
        .set({ pictureKey: null })
        .where(
          and(
            eq(storefrontSlips.accountId, accountId),
            inArray(
              storefrontSlips.id,
              slips.map(({ id }) => id),
            ),
          ),
        );
    });
    for (const key of keys) await backend.files.remove(key);
  }
}
