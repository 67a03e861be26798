import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";

/**
 * Serialises checks of slips and confirmations by hand of a shop's orders of one total until `tx`
 * ends, so that one transfer is not taken for two orders. Lock the order first.
 */
export const lockOrdersOfTotal = (
  tx: Transaction,
  {
    accountId,
    storefrontId,
    total,
  }: Pick<StorefrontOrderRow, "accountId" | "storefrontId" | "total">,
) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`slips:${accountId}:${storefrontId}:${total}`}, 0))`,
  );
