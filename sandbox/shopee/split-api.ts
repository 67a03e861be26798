import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { requireOrder } from "./orders-api.ts";
import { createPackageNumber, MAX_PARCELS } from "./parcels.ts";
import { orderItems, orders, type Parcel } from "./schema.ts";

const ParcelSplit = z.object({
  order_sn: z.string(),
  package_list: z
    .array(
      z.object({
        item_list: z
          .array(
            z.object({
              item_id: z.number(),
              model_id: z.number(),
              model_quantity: z.number().int().min(1).optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(2),
});
type ParcelSplit = z.infer<typeof ParcelSplit>;
const Unsplit = z.object({ order_sn: z.string() });

/** The seller splits an order into several parcels, or joins them again. */
export function splitRoutes(api: Hono, deps: SandboxDeps): void {
  api.post(
    "/order/split_order",
    handleShopCall(deps, async ({ shop, body }) => splitAs(deps, shop, await body(ParcelSplit))),
  );
  api.post(
    "/order/unsplit_order",
    handleShopCall(deps, async ({ shop, body }) => {
      const { order_sn } = await body(Unsplit);
      const order = await requireOrder(deps, shop, order_sn);
      const isArranged = order.parcels?.some((parcel) => parcel.isArranged);
      if (order.status !== "READY_TO_SHIP" || !order.parcels || isArranged)
        throw new ApiError(
          "order.order_status_error",
          "The order status does not allow to undo split.",
        );
      await deps.db
        .update(orders)
        .set({ parcels: null, updatedAt: deps.now() })
        .where(eq(orders.orderSn, order_sn));
      return {};
    }),
  );
}

async function splitAs(deps: SandboxDeps, shop: ShopRow, { order_sn, package_list }: ParcelSplit) {
  await requireOrder(deps, shop, order_sn);
  if (package_list.length > MAX_PARCELS)
    throw createParamError(`You can split the order into ${MAX_PARCELS} parcels at most.`);
  // Units of one item in several parcels: in Thailand, in shops that are allowed it.
  const isByUnit = shop.region === "TH";
  if (
    !isByUnit &&
    package_list.some(({ item_list }) => item_list.some((one) => one.model_quantity))
  )
    throw createParamError("The shop is not allowed to split by quantity.");
  const parcels = await transaction(deps.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.orderSn, order_sn))
      .for("update");
    if (order?.status !== "READY_TO_SHIP" || order.parcels)
      throw new ApiError("order.order_has_been_split", "This order can not be split.");
    const lines = await tx.select().from(orderItems).where(eq(orderItems.orderSn, order_sn));
    const left = lines.map(({ itemId, modelId, quantity, cancelledQuantity }) => ({
      ...{ item_id: itemId, model_id: modelId, units: quantity - cancelledQuantity },
    }));
    const made: Parcel[] = package_list.map(({ item_list }, at) => ({
      packageNumber: at === 0 ? order.packageNumber : createPackageNumber(),
      isArranged: false,
      items: item_list.map(({ item_id, model_id, model_quantity }) => {
        const line = left.find((one) => one.item_id === item_id && one.model_id === model_id);
        const wanted = model_quantity ?? line?.units ?? 0;
        if (!line || wanted === 0 || wanted > line.units)
          throw createParamError("The item quantity is not the quantity of the order.");
        line.units -= wanted;
        return { item_id, model_id, model_quantity: wanted };
      }),
    }));
    if (left.some(({ units }) => units > 0))
      throw createParamError("All items of the order must be in the packages.");
    await tx
      .update(orders)
      .set({ parcels: made, updatedAt: deps.now() })
      .where(eq(orders.orderSn, order_sn));
    return made;
  });
  return {
    order_sn,
    package_list: parcels.map(({ packageNumber, items }) => ({
      package_number: packageNumber,
      item_list: items,
    })),
  };
}
