import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { ApiError } from "./answers.ts";
import type { ShopRow } from "./gate.ts";
import { orderLines, orders, packages } from "./schema.ts";

/** Milliseconds until the courier's tracking code, and then until the label. */
const TRACKING_DELAY = 2_000;
const LABEL_DELAY = 2_000;

export type PackageRow = typeof packages.$inferSelect;

export const getTrackingTime = (at: Date) => new Date(at.getTime() + TRACKING_DELAY);

/** "" until the courier has answered. */
export const getTracking = ({ trackingNumber, trackingReadyAt: ready }: PackageRow, now: Date) =>
  ready === null || ready > now ? "" : trackingNumber;

export const isLabelReady = ({ trackingReadyAt: ready }: PackageRow, now: Date) =>
  ready !== null && ready.getTime() + LABEL_DELAY <= now.getTime();

export async function requirePackage(
  db: Queryable,
  shop: ShopRow,
  packageId: string,
): Promise<PackageRow> {
  const [found] = await db
    .select()
    .from(packages)
    .where(and(eq(packages.packageId, packageId), eq(packages.shopId, shop.shopId)));
  if (!found) throw new ApiError(21011028, "The package does not belong to the current shop.");
  return found;
}

/** Returns the orders with units in it, without cancelled ones. */
export async function readOrdersInPackage(db: Queryable, packageId: string) {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.packageId, packageId))
    .orderBy(asc(orderLines.lineId));
  const ids = [...new Set(lines.map(({ orderId }) => orderId))];
  const rows =
    ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.orderId, ids));
  return { lines, orders: rows };
}
