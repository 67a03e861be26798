import { randomInt } from "node:crypto";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { chooseBuyer } from "../buyers.ts";
import { createBadRequest, createProductNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { type OrderRow, pushOrder } from "./order-life.ts";
import { isOnly, type ProductRow, type VariantRow } from "./products.ts";
import { deliverSoon } from "./pushes.ts";
import { orderItems, orders, products, variants } from "./schema.ts";

/** Satang. */
const SHIPPING_FEE = 4_000;

export interface OrderInput {
  lines: { variantId: number; quantity: number }[];
  paid: boolean;
  cod: boolean;
  message?: string | undefined;
}
interface OrderedLine {
  product: ProductRow;
  variant: VariantRow;
  quantity: number;
}

/** A buyer checks out. COD orders are ready at once, others after payment. */
export async function placeOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  input: OrderInput,
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, push } = await transaction(deps.db, async (tx) => {
    const lines = await readLines(tx, shop, input.lines);
    const [turn] = await tx
      .select({ n: count() })
      .from(orders)
      .where(eq(orders.shopId, shop.shopId));
    const isPaid = input.paid && !input.cod;
    for (const line of lines) await reserveUnits(tx, line, isPaid || input.cod);
    const goods = lines.reduce((sum, line) => sum + computePaid(line) * line.quantity, 0);
    const [order] = await tx
      .insert(orders)
      .values({
        orderNumber: `${currentTime.toISOString().slice(0, 10).replaceAll("-", "")}${randomInt(100_000, 999_999)}${turn?.n ?? 0}`,
        shopId: shop.shopId,
        orderStatus: "FINALIZED",
        paymentStatus: isPaid ? "PAID" : "NO_PAYMENT",
        shipmentStatus: "PENDING",
        isCod: input.cod,
        buyer: chooseBuyer("TH", turn?.n ?? 0),
        message: input.message ?? "",
        shippingFee: SHIPPING_FEE,
        total: goods + SHIPPING_FEE,
        ...{ createdAt: currentTime, updatedAt: currentTime, paidAt: isPaid ? currentTime : null },
      })
      .returning();
    if (!order) throw new Error("The order was not stored");
    await tx.insert(orderItems).values(lines.map((line) => buildItem(order.orderNumber, line)));
    const event = isPaid || input.cod ? "ORDER.READY_TO_SHIP" : "ORDER.PENDING_PAYMENT";
    return { order, push: await pushOrder(deps, tx, order, event) };
  });
  deliverSoon(deps, [push]);
  return order;
}

async function readLines(
  tx: Queryable,
  { shopId }: ShopRow,
  wanted: OrderInput["lines"],
): Promise<OrderedLine[]> {
  if (wanted.length === 0) throw createBadRequest("An order needs at least one product");
  const rows = await tx
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.productId, variants.productId))
    .where(
      and(
        eq(products.shopId, shopId),
        eq(products.isDisplay, true),
        inArray(
          variants.variantId,
          wanted.map(({ variantId }) => variantId),
        ),
      ),
    );
  return wanted.map(({ variantId, quantity }) => {
    const row = rows.find(({ variant }) => variant.variantId === variantId);
    if (!row) throw createProductNotFound();
    return { ...row, quantity };
  });
}

/** The condition is in the update, so two simultaneous buyers never reserve the same unit. */
async function reserveUnits(
  tx: Queryable,
  { product, variant, quantity }: OrderedLine,
  isReady: boolean,
) {
  const column = isReady ? "readyToShip" : "reserved";
  const held = await tx
    .update(variants)
    .set({ [column]: sql`${variants[column]} + ${quantity}` })
    .where(
      and(
        eq(variants.variantId, variant.variantId),
        sql`${variants.onHand} - ${variants.reserved} - ${variants.readyToShip} >= ${quantity}`,
      ),
    )
    .returning({ variantId: variants.variantId });
  if (held.length === 0)
    throw createBadRequest(`There are fewer than ${quantity} of ${product.name}`);
}

const computePaid = ({ product, variant }: OrderedLine) => variant.price - product.instantDiscount;

function buildItem(orderNumber: string, line: OrderedLine) {
  const { product, variant, quantity } = line;
  return {
    ...{ orderNumber, productId: product.productId, variantId: variant.variantId, quantity },
    isOnlyVariant: isOnly(product),
    ...{ name: product.name, sku: variant.sku, weightKg: variant.weightKg },
    imageUrl: product.imageUrls[0] ?? "",
    options: product.options.map(({ name }, at) => ({ name, value: variant.values[at] ?? "" })),
    ...{ price: variant.price, discountedPrice: computePaid(line) },
  };
}
