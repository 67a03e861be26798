import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { countDown } from "../disturbances.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { findOption, PROVIDERS } from "./logistics.ts";
import { lockOrder, type OrderRow, pushOrderStatus } from "./order-life.ts";
import { getTrackingTime, readOrdersInPackage, requirePackage } from "./package-state.ts";
import { deliverSoon } from "./pushes.ts";
import { orderLines, orders, packages, shops } from "./schema.ts";

export const ShipBody = z.object({
  handover_method: z.enum(["PICKUP", "DROP_OFF"]).optional(),
  pickup_slot: z.object({ start_time: z.number(), end_time: z.number() }).optional(),
  self_shipment: z
    .object({ tracking_number: z.string(), shipping_provider_id: z.string() })
    .optional(),
});
type ShipBody = z.infer<typeof ShipBody>;

/** Arranges a package, with every order that is in it. */
export async function shipPackage(
  deps: SandboxDeps,
  shop: ShopRow,
  packageId: string,
  body: ShipBody,
): Promise<void> {
  const currentTime = deps.now();
  const pushIds = await transaction(deps.db, async (tx) => {
    const inside = await readOrdersInPackage(tx, packageId);
    const locked: OrderRow[] = [];
    for (const { orderId } of inside.orders) locked.push(await lockOrder(tx, orderId));
    const { status } = await requirePackage(tx, shop, packageId);
    if (status === "CANCELLED")
      throw new ApiError(21011041, "Cannot complete the operation when order is cancelled.");
    if (status !== "TO_FULFILL")
      throw new ApiError(21008099, "Package has been shipped. Please not ship the package again.");
    if (locked.some((order) => !OPEN_STATUSES.has(order.status)))
      throw new ApiError(21011008, "Package is not complete.");
    const [first] = locked;
    if (!first) throw new ApiError(21011028, "The package does not belong to the current shop.");
    const labelFails = await countDown(tx, shops, shop.shopId, "failingLabels");
    await tx
      .update(packages)
      .set({
        ...describeHandOver(shop, first, packageId, body, currentTime),
        ...{ status: "PROCESSING", labelFails, updatedAt: currentTime },
      })
      .where(eq(packages.packageId, packageId));
    const pushes: (string | null)[] = [];
    for (const order of locked) pushes.push(await followPackages(tx, order, currentTime));
    return pushes;
  });
  deliverSoon(deps, pushIds);
}

const OPEN_STATUSES = new Set(["AWAITING_SHIPMENT", "PARTIALLY_SHIPPING"]);

function describeHandOver(
  shop: ShopRow,
  order: OrderRow,
  packageId: string,
  body: ShipBody,
  at: Date,
) {
  const courier = findOption(shop.region, order.deliveryOptionId)?.courier;
  if (courier)
    return {
      handoverMethod: body.handover_method ?? "DROP_OFF",
      slot: body.pickup_slot ?? null,
      trackingNumber: `${courier.prefix}${packageId.slice(-10)}`,
      trackingReadyAt: getTrackingTime(at),
    };
  const selfShipment = body.self_shipment;
  const provider = PROVIDERS[shop.region].find(
    ({ id }) => id === selfShipment?.shipping_provider_id,
  );
  if (!selfShipment?.tracking_number.trim() || !provider)
    throw new ApiError(
      21011022,
      "Invalid tracking number or provider ID. Please double check and try again.",
    );
  return {
    ...{
      providerId: provider.id,
      trackingNumber: selfShipment.tracking_number,
      trackingReadyAt: at,
    },
  };
}

/** The order awaits collection once each of its packages is arranged. */
async function followPackages(tx: Queryable, order: OrderRow, at: Date): Promise<string | null> {
  const rows = await tx
    .select({ status: packages.status })
    .from(orderLines)
    .innerJoin(packages, eq(packages.packageId, orderLines.packageId))
    .where(eq(orderLines.orderId, order.orderId));
  const isWhole = rows.every(({ status }) => status !== "TO_FULFILL");
  const [after] = await tx
    .update(orders)
    .set({ status: isWhole ? "AWAITING_COLLECTION" : "PARTIALLY_SHIPPING", updatedAt: at })
    .where(eq(orders.orderId, order.orderId))
    .returning();
  return after ? pushOrderStatus(tx, after, at) : null;
}
