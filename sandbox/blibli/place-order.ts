import { randomInt } from "node:crypto";
import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { chooseBuyer } from "../buyers.ts";
import { createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { createPackageNumber, type OrderRow, tellItems } from "./order-life.ts";
import type { ProductRow, VariantRow } from "./products.ts";
import { deliverSoon } from "./pushes.ts";
import { type OrderKind, orderItems, orders, products, variants } from "./schema.ts";

/** The buyer's shipping payment to the seller, for parcels that the seller sends. */
const SHIPPING_COST = 12_000;

export interface OrderInput {
  lines: { blibliSku: string; quantity: number }[];
  paid: boolean;
  kind?: OrderKind | undefined;
  message?: string | undefined;
}
interface OrderedLine {
  product: ProductRow;
  variant: VariantRow;
  quantity: number;
}

/** A buyer checks out. A push reports the unpaid order, lists have it once it is paid. */
export async function placeOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  input: OrderInput,
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, pushes } = await transaction(deps.db, async (tx) => {
    const lines = await readLines(tx, shop, input.lines);
    const [turn] = await tx
      .select({ n: count() })
      .from(orders)
      .where(eq(orders.shopId, shop.shopId));
    for (const line of lines) await takeStock(tx, line);
    const { kind = "regular" } = input;
    const isSentBySeller =
      kind === "big" || (kind === "regular" && shop.deliveryType === "DROPSHIP");
    // Only what is collected as a package has one before the seller makes it.
    const packageId = kind === "clickAndCollect" ? createPackageNumber() : null;
    const [order] = await tx
      .insert(orders)
      .values({
        orderId: `1210${randomInt(1_000_000, 9_999_999)}${turn?.n ?? 0}`,
        shopId: shop.shopId,
        buyer: chooseBuyer("ID", turn?.n ?? 0),
        message: input.message ?? "",
        ...{ kind, shippingCost: isSentBySeller ? SHIPPING_COST : 0 },
        ...{ createdAt: currentTime, paidAt: input.paid ? currentTime : null },
      })
      .returning();
    if (!order) throw new Error("The order was not stored");
    const status = input.paid ? ("FP" as const) : ("UNPAID" as const);
    const items = await tx
      .insert(orderItems)
      .values(
        lines.map((line) => ({
          ...buildItem(order.orderId, line),
          packageId,
          status,
          updatedAt: currentTime,
        })),
      )
      .returning();
    const event = input.paid ? "newOrder" : "waitingPayment";
    return { order, pushes: await tellItems(tx, order, items, { to: status, event }, currentTime) };
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
  const rows = await tx
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.productSku, variants.productSku))
    .where(
      and(
        eq(products.shopId, shopId),
        eq(products.state, "ACTIVE"),
        eq(variants.buyable, true),
        inArray(
          variants.blibliSku,
          wanted.map(({ blibliSku }) => blibliSku),
        ),
      ),
    );
  return wanted.map(({ blibliSku, quantity }) => {
    const row = rows.find(({ variant }) => variant.blibliSku === blibliSku);
    if (!row) throw createBadRequest(`${blibliSku} is not on sale`);
    return { ...row, quantity };
  });
}

/** The condition is in the update, so two simultaneous buyers never get the same unit. */
async function takeStock(
  tx: Queryable,
  { product, variant, quantity }: OrderedLine,
): Promise<void> {
  const taken = await tx
    .update(variants)
    .set({ stock: sql`${variants.stock} - ${quantity}` })
    .where(and(eq(variants.blibliSku, variant.blibliSku), gte(variants.stock, quantity)))
    .returning({ blibliSku: variants.blibliSku });
  if (taken.length === 0)
    throw createBadRequest(`There are fewer than ${quantity} of ${product.name}`);
}

const buildItem = (orderId: string, { product, variant, quantity }: OrderedLine) => ({
  ...{ orderId, quantity, productSku: product.productSku, blibliSku: variant.blibliSku },
  ...{ sellerSku: variant.sellerSku, name: product.name },
  variantName: variant.attributes.map(({ value }) => value).join(", "),
  imageUrl: variant.images[0] ?? product.images[0] ?? "",
  ...{ price: variant.regular, finalPrice: variant.sale },
});
