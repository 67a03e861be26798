import { and, asc, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { chooseBuyer } from "../buyers.ts";
import { ApiError, createParamError, createProductNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { createLineId, createOrderId, createPackageId } from "./ids.ts";
import { DELIVERY_OPTIONS } from "./logistics.ts";
import { type OrderRow, pushOrderStatus, SHIP_WITHIN } from "./order-life.ts";
import { deliverSoon } from "./pushes.ts";
import { getReviewedStatus } from "./reviewed-status.ts";
import { orderLines, orders, packages, products, skus } from "./schema.ts";

export interface OrderInput {
  lines: { skuId: string; quantity: number }[];
  paid: boolean;
  cod: boolean;
  /** The buyer may still cancel without the seller, as in the first hour after paying. */
  onHold?: boolean | undefined;
  /** The seller sends it by their own courier. */
  bySeller?: boolean | undefined;
  message?: string | undefined;
  /** A replacement: nothing is paid for it. */
  isFree?: boolean | undefined;
  /** Sells more than the stock, as two simultaneous buyers sometimes can. */
  pastStock?: boolean | undefined;
}

type Product = typeof products.$inferSelect;
type Sku = typeof skus.$inferSelect;
interface OrderedLine {
  product: Product;
  sku: Sku;
  quantity: number;
}

/** A buyer checks out. COD orders are ready at once, others after payment. */
export async function placeOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  input: OrderInput,
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, pushId } = await transaction(deps.db, async (tx) => {
    const lines = await readLines(tx, shop, input.lines, currentTime);
    const option = DELIVERY_OPTIONS[shop.region].find(
      ({ courier }) => (courier === null) === (input.bySeller ?? false),
    );
    if (!option) throw createParamError("No delivery option can carry this order.");
    const [turn] = await tx
      .select({ n: count() })
      .from(orders)
      .where(eq(orders.shopId, shop.shopId));
    const isReady = input.paid || input.cod;
    const goods = lines.reduce((sum, { sku, quantity }) => sum + sku.price * quantity, 0);
    const fee = input.isFree ? 0 : option.fee;
    const [order] = await tx
      .insert(orders)
      .values({
        orderId: createOrderId(),
        shopId: shop.shopId,
        status: !isReady ? "UNPAID" : input.onHold ? "ON_HOLD" : "AWAITING_SHIPMENT",
        isCod: input.cod,
        buyer: chooseBuyer(shop.region, turn?.n ?? 0),
        message: input.message ?? "",
        shippingType: option.courier ? "TIKTOK" : "SELLER",
        deliveryOptionId: option.id,
        shippingFee: fee,
        total: input.isFree ? 0 : goods + fee,
        createdAt: currentTime,
        updatedAt: currentTime,
        paidAt: input.paid && !input.cod ? currentTime : null,
        shipByAt: isReady ? new Date(currentTime.getTime() + SHIP_WITHIN) : null,
      })
      .returning();
    if (!order) throw new Error("The order was not stored");
    const packageId = createPackageId();
    await tx.insert(packages).values({
      ...{
        packageId,
        shopId: shop.shopId,
        status: "TO_FULFILL",
        createdAt: currentTime,
        updatedAt: currentTime,
      },
    });
    for (const line of lines)
      await insertUnits(tx, { orderId: order.orderId, packageId }, line, input, currentTime);
    return { order, pushId: await pushOrderStatus(tx, order, currentTime) };
  });
  deliverSoon(deps, [pushId]);
  return order;
}

async function readLines(
  tx: Queryable,
  shop: ShopRow,
  wanted: OrderInput["lines"],
  now: Date,
): Promise<OrderedLine[]> {
  if (wanted.length === 0) throw createParamError("An order needs at least one product.");
  const rows = await tx
    .select({ product: products, sku: skus })
    .from(skus)
    .innerJoin(products, eq(products.productId, skus.productId))
    .where(
      and(
        eq(products.shopId, shop.shopId),
        eq(skus.isAdded, false),
        inArray(
          skus.skuId,
          wanted.map(({ skuId }) => skuId),
        ),
      ),
    )
    .orderBy(asc(skus.position));
  return wanted.map(({ skuId, quantity }) => {
    const row = rows.find(({ sku }) => sku.skuId === skuId);
    if (!row || getReviewedStatus(row.product, now) !== "ACTIVATE") throw createProductNotFound();
    return { ...row, quantity };
  });
}

async function insertUnits(
  tx: Queryable,
  of: { orderId: string; packageId: string },
  { product, sku, quantity }: OrderedLine,
  { pastStock = false, isFree = false }: OrderInput,
  now: Date,
): Promise<void> {
  const taken = await takeStock(tx, sku, quantity, { pastStock, now });
  if (taken === null)
    throw new ApiError(12052055, `There are fewer than ${quantity} of ${product.title}.`);
  await tx.insert(orderLines).values(
    Array.from({ length: quantity }, (_, unit) => ({
      ...{ ...of, lineId: createLineId(), productId: product.productId, skuId: sku.skuId },
      productName: product.title,
      skuName: sku.salesAttributes.map(({ valueName }) => valueName).join(", ") || "Default",
      sellerSku: sku.sellerSku,
      imageUri: sku.salesAttributes[0]?.imageUri ?? product.imageUris[0] ?? null,
      price: isFree ? 0 : sku.price,
      tookStock: unit < taken,
    })),
  );
}

/**
 * Returns the available units, a running campaign's first: all, or with `pastStock` the rest of the
 * stock; `null` if there are not enough.
 */
async function takeStock(
  tx: Queryable,
  { skuId, campaignEndsAt }: Sku,
  quantity: number,
  { pastStock, now }: { pastStock: boolean; now: Date },
): Promise<number | null> {
  const inCampaign =
    campaignEndsAt && campaignEndsAt > now
      ? { campaignUnits: sql`greatest(0, ${skus.campaignUnits} - ${quantity})` }
      : {};
  const taken = await tx
    .update(skus)
    .set({ stock: sql`${skus.stock} - ${quantity}`, ...inCampaign })
    .where(and(eq(skus.skuId, skuId), gte(skus.stock, quantity)))
    .returning({ stock: skus.stock });
  if (taken.length > 0) return quantity;
  if (!pastStock) return null;
  const [left] = await tx.select().from(skus).where(eq(skus.skuId, skuId)).for("update");
  await tx.update(skus).set({ stock: 0 }).where(eq(skus.skuId, skuId));
  return left?.stock ?? 0;
}
