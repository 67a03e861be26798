import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { chooseBuyer } from "../buyers.ts";
import { createBadRequest, createDataNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { type OrderRow, pushStatus } from "./order-life.ts";
import { presentNewOrder } from "./present-order.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orderItems, orders, products } from "./schema.ts";

const SHIPPING_FEE = 9_000;

export interface OrderInput {
  lines: { productId: number; quantity: number }[];
  paid: boolean;
  message?: string | undefined;
}
interface OrderedLine {
  product: typeof products.$inferSelect;
  quantity: number;
}

/** A buyer checks out. The app is told when it is paid. */
export async function placeOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  input: OrderInput,
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, pushes } = await transaction(deps.db, async (tx) => {
    const lines = await readLines(tx, shop, input.lines);
    for (const line of lines) await takeStock(tx, line);
    const [turn] = await tx
      .select({ n: count() })
      .from(orders)
      .where(eq(orders.shopId, shop.shopId));
    const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
    const day = currentTime.toISOString().slice(0, 10).replaceAll("-", "");
    const [order] = await tx
      .insert(orders)
      .values({
        shopId: shop.shopId,
        invoice: `INV/${day}/MPL/${shop.shopId}${(turn?.n ?? 0) + 1}`,
        status: input.paid ? 220 : 103,
        buyer: chooseBuyer("ID", turn?.n ?? 0),
        message: input.message ?? "",
        shippingFee: SHIPPING_FEE,
        total: goods + SHIPPING_FEE,
        ...{
          createdAt: currentTime,
          updatedAt: currentTime,
          paidAt: input.paid ? currentTime : null,
        },
      })
      .returning();
    if (!order) throw new Error("The order was not stored");
    const items = await tx
      .insert(orderItems)
      .values(lines.map((line) => buildItem(order.orderId, line)))
      .returning();
    const told = input.paid
      ? [
          await enqueuePush(tx, deps, shop.shopId, presentNewOrder(order, items)),
          await pushStatus(deps, tx, order),
        ]
      : [];
    return { order, pushes: told };
  });
  deliverSoon(deps, pushes);
  return order;
}

async function readLines(
  tx: Queryable,
  { shopId }: ShopRow,
  wanted: OrderInput["lines"],
): Promise<OrderedLine[]> {
  if (wanted.length === 0) throw createBadRequest("An order needs at least one product");
  const ids = wanted.map(({ productId }) => productId);
  const rows = await tx
    .select()
    .from(products)
    .where(
      and(
        eq(products.shopId, shopId),
        eq(products.isActive, true),
        inArray(products.productId, ids),
      ),
    );
  return wanted.map(({ productId, quantity }) => {
    const product = rows.find((row) => row.productId === productId);
    if (!product) throw createDataNotFound();
    return { product, quantity };
  });
}

/** The condition is in the update, so two simultaneous buyers never get the same unit. */
async function takeStock(tx: Queryable, { product, quantity }: OrderedLine): Promise<void> {
  const taken = await tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(and(eq(products.productId, product.productId), gte(products.stock, quantity)))
    .returning({ id: products.productId });
  if (taken.length === 0)
    throw createBadRequest(`There are fewer than ${quantity} of ${product.name}`);
}

const buildItem = (orderId: number, { product, quantity }: OrderedLine) => ({
  ...{ orderId, quantity, productId: product.productId, name: product.name, sku: product.sku },
  ...{ picture: product.pictures[0] ?? "", price: product.price, weightG: product.weightG },
});
