import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { chooseBuyer } from "../buyers.ts";
import { ApiError, createItemNotFound, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { createOrderId, createOrderItemId } from "./ids.ts";
import { MARKETS } from "./markets.ts";
import { type OrderRow, SHIP_WITHIN, tellItems } from "./order-life.ts";
import { deliverSoon } from "./pushes.ts";
import { getReviewedStatus } from "./reviews.ts";
import { orderItems, orders, products, skus } from "./schema.ts";
import type { ProductRow, SkuRow } from "./skus.ts";

export interface OrderInput {
  lines: { skuId: string; quantity: number }[];
  paid: boolean;
  cod: boolean;
  /** The seller delivers it by their own courier. */
  bySeller?: boolean | undefined;
  message?: string | undefined;
  /** Sells more than the stock, as two simultaneous buyers sometimes can. */
  pastStock?: boolean | undefined;
}

interface OrderedLine {
  product: ProductRow;
  sku: SkuRow;
  quantity: number;
}

/** A buyer checks out. COD orders are ready at once, others after payment. */
export async function placeOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  input: OrderInput,
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, pushes } = await transaction(deps.db, async (tx) => {
    const lines = await readLines(tx, shop, input.lines, currentTime);
    const [turn] = await tx
      .select({ n: count() })
      .from(orders)
      .where(eq(orders.shopId, shop.shopId));
    const isReady = input.paid || input.cod;
    const [order] = await tx
      .insert(orders)
      .values({
        orderId: createOrderId(),
        shopId: shop.shopId,
        isCod: input.cod,
        buyer: chooseBuyer(shop.region, turn?.n ?? 0),
        message: input.message ?? "",
        bySeller: input.bySeller ?? false,
        shippingFee: MARKETS[shop.region].shippingFee,
        createdAt: currentTime,
        updatedAt: currentTime,
        paidAt: input.paid && !input.cod ? currentTime : null,
        shipByAt: isReady ? new Date(currentTime.getTime() + SHIP_WITHIN) : null,
      })
      .returning();
    if (!order) throw new Error("The order was not stored");
    const ids: string[] = [];
    for (const line of lines) ids.push(...(await insertUnits(tx, order, line, input, currentTime)));
    return { order, pushes: await tellItems(tx, order, ids, currentTime) };
  });
  deliverSoon(deps, pushes);
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
    .innerJoin(products, eq(products.itemId, skus.itemId))
    .where(
      and(
        eq(products.shopId, shop.shopId),
        inArray(
          skus.skuId,
          wanted.map(({ skuId }) => skuId),
        ),
      ),
    );
  return wanted.map(({ skuId, quantity }) => {
    const row = rows.find(({ sku }) => sku.skuId === skuId);
    if (!row || getReviewedStatus(row.product, now) !== "Active") throw createItemNotFound();
    return { ...row, quantity };
  });
}

async function insertUnits(
  tx: Queryable,
  order: OrderRow,
  { product, sku, quantity }: OrderedLine,
  { pastStock = false, paid, cod }: OrderInput,
  now: Date,
): Promise<string[]> {
  const name = product.attributes.name ?? "";
  const taken = await takeStock(tx, sku, quantity, pastStock, now);
  if (taken === null) throw new ApiError("1200", `There are fewer than ${quantity} of ${name}.`);
  const ids = Array.from({ length: quantity }, createOrderItemId);
  await tx.insert(orderItems).values(
    ids.map((orderItemId, unit) => ({
      ...{ orderItemId, orderId: order.orderId, itemId: product.itemId, skuId: sku.skuId, name },
      status: paid || cod ? ("pending" as const) : ("unpaid" as const),
      variation: product.variation
        .map((kind) => `${kind.name}:${sku.saleProp[kind.name] ?? ""}`)
        .join(", "),
      sellerSku: sku.sellerSku,
      imageUrl: sku.imageUrls[0] ?? product.imageUrls[0] ?? "",
      price: sku.price,
      tookStock: unit < taken,
    })),
  );
  return ids;
}

/** Returns the taken units, a running campaign's first; `null` if there are too few. */
async function takeStock(
  tx: Queryable,
  { skuId, campaignEndsAt }: SkuRow,
  quantity: number,
  pastStock: boolean,
  now: Date,
): Promise<number | null> {
  const used =
    campaignEndsAt && campaignEndsAt > now
      ? { campaignUnits: sql`greatest(0, ${skus.campaignUnits} - ${quantity})` }
      : {};
  const taken = await tx
    .update(skus)
    .set({ stock: sql`${skus.stock} - ${quantity}`, ...used })
    .where(and(eq(skus.skuId, skuId), gte(skus.stock, quantity)))
    .returning({ stock: skus.stock });
  if (taken.length > 0) return quantity;
  if (!pastStock) return null;
  const [left] = await tx.select().from(skus).where(eq(skus.skuId, skuId)).for("update");
  await tx.update(skus).set({ stock: 0 }).where(eq(skus.skuId, skuId));
  return left?.stock ?? 0;
}
