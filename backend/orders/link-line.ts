import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { createLineProduct as createCall } from "#contract/order-lines.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type LineRow, type OrderRow, orderItemLinks, orderLines } from "../db/schema/orders.ts";
import { products, variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound, ProblemError } from "../http/problem-error.ts";
import { insertProduct, retrySkuRace } from "../products/index.ts";
import { mapWaitingJob } from "./jobs.ts";
import { reduceToItem } from "./map-lines.ts";
import { countOrdersWaitingFor, mapWaitingOrders, type UnknownItem } from "./map-waiting-orders.ts";
import { readOrder } from "./order-detail.ts";
import { loadOrder } from "./visible-orders.ts";

export interface LineRef {
  orderId: string;
  lineId: string;
}

type LinkResult = Promise<{ order: OrderDetail; waiting: number }>;

interface StoredLink {
  item: UnknownItem;
  /** Orders that waited for this item, counted before the job maps any. */
  waiting: number;
}

/**
 * Links the item of this line to a variant, and fills every order that waits for it. Throws 404 for
 * an unknown variant, 409 `already_linked`.
 */
export async function linkLine(
  backend: Backend,
  caller: Caller,
  ref: LineRef,
  variantId: string,
): LinkResult {
  const { accountId } = caller;
  const storedLink = await transaction(backend.db, async (tx) => {
    const [variant] = await tx
      .select({ id: variants.id })
      .from(variants)
      .innerJoin(
        products,
        and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
      )
      .where(
        and(
          eq(variants.accountId, accountId),
          eq(variants.id, variantId),
          isNull(variants.deletedAt),
          isNull(products.deletedAt),
        ),
      )
      .for("key share", { of: variants });
    if (!variant) throw notFound("The variant");
    return storeLink(backend, tx, caller, ref, async () => variant.id);
  });
  return mapWaitingLines(backend, caller, ref, storedLink);
}

/**
 * Links the line to a new product with one variant. Throws 422 `invalid_product` with field codes,
 * 409 `already_linked`.
 */
export async function createLineProduct(
  backend: Backend,
  caller: Caller,
  ref: LineRef,
  input: z.output<typeof createCall.body>,
): LinkResult {
  const { accountId, userId: actor } = caller;
  const scope = { accountId, actor, now: backend.now() };
  const storedLink = await renameVariantFields(() =>
    retrySkuRace(() =>
      transaction(backend.db, (tx) =>
        storeLink(backend, tx, caller, ref, async (line) => {
          const newProduct = await insertProduct(backend, tx, scope, toNewProduct(line, input));
          return newProduct.variantIds[0] ?? "";
        }),
      ),
    ),
  );
  return mapWaitingLines(backend, caller, ref, storedLink);
}

/** Renames field errors of the only variant to this call's field names. */
async function renameVariantFields<T>(createProduct: () => Promise<T>): Promise<T> {
  try {
    return await createProduct();
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.problem.fields) throw error;
    const { code, message, details, fields } = error.problem;
    const namedErrors = Object.entries(fields).map(([field, reason]) => [
      field.replace(/^variants\[0\]\./, ""),
      reason,
    ]);
    throw new ProblemError(error.status, code, message, {
      fields: Object.fromEntries(namedErrors),
      ...(details ? { details } : {}),
    });
  }
}

async function storeLink(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  ref: LineRef,
  chooseVariant: (line: LineRow) => Promise<string>,
): Promise<StoredLink> {
  const { line, order } = await loadUnknownLine(tx, caller, ref);
  const item = { accountId: caller.accountId, channelId: order.channelId, ...reduceToItem(line) };
  const choice = { variantId: await chooseVariant(line), actor: caller.userId };
  await tx
    .insert(orderItemLinks)
    .values({ ...item, ...choice, createdAt: backend.now() })
    .onConflictDoUpdate({
      target: [
        orderItemLinks.accountId,
        orderItemLinks.channelId,
        orderItemLinks.externalProductId,
        orderItemLinks.externalVariantId,
        orderItemLinks.sku,
      ],
      set: { ...choice, createdAt: backend.now() },
    });
  await backend.enqueue(tx, mapWaitingJob, { ...item, actor: caller.userId });
  return { item, waiting: await countOrdersWaitingFor(tx, item) };
}

/** Maps the waiting lines at once, for the answer. The job continues after an interruption. */
async function mapWaitingLines(
  backend: Backend,
  caller: Caller,
  { orderId }: LineRef,
  { item, waiting }: StoredLink,
): LinkResult {
  await mapWaitingOrders(backend, { ...item, actor: caller.userId });
  return { order: await readOrder(backend, caller, orderId), waiting };
}

/** Throws 404 for a line of another order, 409 `already_linked` if the line has a product. */
export async function loadUnknownLine(
  db: Parameters<typeof loadOrder>[0],
  caller: Caller,
  { orderId, lineId }: LineRef,
): Promise<{ line: LineRow; order: OrderRow }> {
  const order = await loadOrder(db, caller, orderId);
  const [line] = await db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.accountId, caller.accountId),
        eq(orderLines.orderId, order.id),
        eq(orderLines.id, lineId),
      ),
    );
  if (!line) throw notFound("The line");
  if (line.variantId !== null) throw conflict("already_linked", "The line has a product");
  return { line, order };
}

const toNewProduct = (
  line: LineRow,
  { name, sku, weightG }: z.output<typeof createCall.body>,
): Parameters<typeof insertProduct>[3] => ({
  ...{ name, description: "", category: "", brand: "", condition: "new" },
  ...{ isDigital: false, isActive: true, imageIds: [], variationTypes: [] },
  variants: [
    {
      ...{ sku, weightG, price: line.unitPrice, optionIds: [], barcode: "", cogs: 0 },
      ...{ widthCm: 0, heightCm: 0, lengthCm: 0, stockMode: "use_stock", isActive: true },
    },
  ],
});
