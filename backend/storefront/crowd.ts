import { and, eq, sql } from "drizzle-orm";
import type { OrderRisk } from "#contract/shop.ts";
import type { Transaction } from "../db/client.ts";
import {
  IS_UNPAID_OF_STRANGER,
  storefrontOrderLines,
  storefrontOrders,
} from "../db/schema/storefronts.ts";
import { readFigures } from "../stocks/index.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Strangers may hold so many units of any variant together, however few there are. */
const MIN_SHARE = 5;
/** A cash order that was placed before is the seller's everyday work. */
const FRESH_MS = 3 * 3_600_000;

/** The order needs a code before it is placed (checkout-code.ts). */
export class CodeNeeded extends Error {}

interface ShelfVariant {
  id: string;
  /** Our variant's id. */
  key: string;
  /** The units that the shop shows. */
  stock: number;
}

/**
 * Returns the units that are left. A push whose figure is a moment old may show more than the
 * levels of the shop's warehouses give, so their figure bounds it.
 */
async function countLeft(
  tx: Transaction,
  { accountId, channelId }: Pick<OpenStorefront, "accountId" | "channelId">,
  { key, stock }: ShelfVariant,
): Promise<number> {
  const figures = await readFigures(tx, { accountId, channelId }, [key]);
  return Math.max(0, Math.min(stock, figures.get(key) ?? stock));
}

/**
 * Leaves half of a variant's units to buyers whom a code, an earlier parcel or the seller has
 * confirmed: strangers' unpaid orders hold no more together, nor do those of networks with several.
 * The variant is locked, so that parallel orders are counted. Throws CodeNeeded.
 */
export async function requireShare(
  tx: Transaction,
  shop: Pick<OpenStorefront, "accountId" | "id" | "channelId">,
  variant: ShelfVariant & { quantity: number },
  { risks, now }: { risks: OrderRisk["reasons"]; now: Date },
): Promise<void> {
  const freshSince = new Date(now.getTime() - FRESH_MS);
  const { quantity } = storefrontOrderLines;
  const isFresh = sql`(${storefrontOrders.status} <> 'to_process' or ${storefrontOrders.placedAt} > ${freshSince.toISOString()}::timestamptz)`;
  const isInCrowd = sql`${storefrontOrders.risks} @> '[{"reason": "others_here"}]'`;
  const [held] = await tx
    .select({
      byStrangers: sql<number>`coalesce(sum(${quantity}) filter (where ${isFresh}), 0)::int`,
      byCrowd: sql<number>`coalesce(sum(${quantity}) filter (where ${isInCrowd}), 0)::int`,
    })
    .from(storefrontOrders)
    .innerJoin(
      storefrontOrderLines,
      and(
        eq(storefrontOrderLines.accountId, storefrontOrders.accountId),
        eq(storefrontOrderLines.orderId, storefrontOrders.id),
      ),
    )
    .where(
      and(
        eq(storefrontOrders.accountId, shop.accountId),
        eq(storefrontOrders.storefrontId, shop.id),
        eq(storefrontOrderLines.variantId, variant.id),
        IS_UNPAID_OF_STRANGER,
      ),
    );
  const { byStrangers, byCrowd } = held ?? { byStrangers: 0, byCrowd: 0 };
  const isCrowd = risks.some(({ reason }) => reason === "others_here");
  const requireHalf = (left: number) => {
    const half = (units: number) => Math.floor((left + units) / 2);
    if (byStrangers + variant.quantity > Math.max(MIN_SHARE, half(byStrangers)))
      throw new CodeNeeded("Strangers hold half of what there is");
    // If the others of the network hold nothing of it, nobody has more than one order's.
    if (isCrowd && byCrowd > 0 && byCrowd + variant.quantity > Math.max(1, half(byCrowd)))
      throw new CodeNeeded("Others of the network hold half of what there is");
  };
  // The figure only lowers the units. Without its queries, refused orders hold the lock briefly.
  requireHalf(variant.stock);
  requireHalf(await countLeft(tx, shop, variant));
}
