import { and, asc, eq, gte, inArray, isNotNull, lte } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { countDown } from "../disturbances.ts";
import { labelPdf } from "../label-pdf.ts";
import { changeMeanwhile } from "../moods.ts";
import { ApiError, createBadRequest, createNotFoundError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import {
  cancelUnits,
  type ItemRow,
  markBrought,
  moveOrder,
  type OrderRow,
  packItems,
} from "./order-life.ts";
import { Paging, takePage } from "./paging.ts";
import { presentDetail, presentItem } from "./present-order.ts";
import { type OrderKind, orderItems, orders, returns, shops } from "./schema.ts";

const ORDERS_PATH = "/proxy/seller/v1/orders";
const MTA_ORDER = "/proxy/mta/api/businesspartner/v1/order";
const LISTED_STATUSES = ["FP", "PU", "BP", "CX", "D", "DF", "CR", "X"] as const;
/** Packages beyond are in no answer, as sellers' programs have seen it. */
const MAX_PACKAGES = 100;
const CANCEL_REASONS = ["Stok barang habis", "Harga barang salah", "Permintaan pelanggan"];

const ms = z
  .number()
  .int()
  .transform((at) => new Date(at));
const Filter = z.strictObject({
  filter: z.strictObject({
    statusFPDateRange: z.strictObject({ start: ms, end: ms }).optional(),
    orderItemStatuses: z.array(z.enum(LISTED_STATUSES)).optional(),
    orderOrOrderItemIds: z.array(z.string()).max(50).optional(),
  }),
  sorting: z
    .strictObject({
      by: z.literal("statusFPUpdatedTimestamp"),
      direction: z.enum(["ASC", "DESC"]),
    })
    .optional(),
  paging: Paging,
});
const Cancellation = z.strictObject({
  reason: z.string().min(1),
  cancellationQuantity: z.number().int().min(1),
});
const Fulfillment = z.strictObject({ awbNo: z.string().min(1).max(50).optional() });
const Nothing = z.strictObject({});
const BigProduct = z.strictObject({
  deliveryDate: z.strictObject({ start: ms, end: ms }),
  courier: z.strictObject({ name: z.string(), type: z.string() }).optional(),
  settlementCode: z.string().optional(),
});
const Brought = z.strictObject({
  deliveredDate: ms,
  recipientName: z.string().min(1),
  recipientStatus: z.string().min(1),
});
const Collected = z.strictObject({ orderItemId: z.string(), itemSkuCode: z.string() });
const Pack = z.strictObject({ orderItemIds: z.array(z.string()).min(1) });
const ItemQuery = z.object({ orderItemNo: z.string() });
const ReturnQuery = z.object({ orderIdOrItemId: z.string().optional() });

interface Row {
  order: OrderRow;
  item: ItemRow;
}

export function addOrderRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    `${ORDERS_PATH}/packages/filter`,
    handleShopCall(deps, async ({ shop, body }) => listPage(deps, shop, body(Filter)), {
      limit: "listOrders",
    }),
  );
  root.get(
    `${ORDERS_PATH}/items/cancellations/reasons`,
    handleShopCall(deps, async () => ({ content: CANCEL_REASONS.map((reason) => ({ reason })) })),
  );
  root.get(
    `${ORDERS_PATH}/items/:item`,
    handleShopCall(
      deps,
      async ({ shop, param }) => {
        const { order, item } = await requireItem(deps, shop, param("item"));
        return { content: presentDetail(order, item) };
      },
      { limit: "readOrder", about: "item" },
    ),
  );
  root.post(
    `${ORDERS_PATH}/items/:item/cancellations`,
    handleShopCall(deps, async ({ shop, param, body }) => {
      const { cancellationQuantity } = body(Cancellation);
      const { order, item } = await requireItem(deps, shop, param("item"));
      if (cancellationQuantity > item.quantity)
        throw new ApiError(400, "INVALID_QUANTITY", `The item has ${item.quantity} units`);
      if (cancellationQuantity < item.quantity)
        await cancelUnits(deps, order.orderId, item.itemId, cancellationQuantity);
      else
        await moveOrder(deps, order.orderId, "cancel", {
          only: ({ itemId }) => itemId === item.itemId,
        });
      return {};
    }),
  );
  root.get(
    `${MTA_ORDER}/getReturnedOrderSummary`,
    handleShopCall(deps, async ({ shop, query }) => ({
      content: await listReturns(deps, shop, query(ReturnQuery).orderIdOrItemId),
    })),
  );
  addShippingRoutes(root, deps);
}

function addShippingRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    `${MTA_ORDER}/getCombineShipping`,
    handleShopCall(
      deps,
      async ({ shop, query }) => {
        const { order } = await requireItem(deps, shop, query(ItemQuery).orderItemNo);
        const ownRows = await readRows(deps, shop, eq(orders.orderId, order.orderId));
        return {
          value: ownRows
            .filter(({ item }) => item.status === "FP")
            .map(({ item }) => ({ orderNo: order.orderId, orderItemNo: String(item.itemId) })),
        };
      },
      { limit: "combine", about: "orderItemNo" },
    ),
  );
  root.post(
    `${MTA_ORDER}/createPackage`,
    handleShopCall(
      deps,
      async ({ shop, body }) => {
        const ids = body(Pack).orderItemIds.map(Number);
        return { value: { packageId: await packItems(deps, shop, ids) } };
      },
      { limit: "createPackage" },
    ),
  );
  root.post(
    `${ORDERS_PATH}/regular/:package/fulfill`,
    handleShopCall(
      deps,
      async ({ shop, fate, param, body }) => {
        const { awbNo } = body(Fulfillment);
        const packageId = param("package");
        const [{ order }] = await requirePackage(deps, shop, packageId, "regular");
        if (shop.deliveryType === "DROPSHIP" && !awbNo) throw createBadRequest("awbNo is required");
        await changeMeanwhile(fate, ApiError, () =>
          moveOrder(deps, order.orderId, "requestCancel"),
        );
        await moveOrder(deps, order.orderId, "ship", {
          only: (item) => item.packageId === packageId,
          ...(awbNo ? { awbNumber: awbNo } : {}),
        });
        return {};
      },
      { limit: "fulfill", about: "package" },
    ),
  );
  root.post(
    `${ORDERS_PATH}/shipping-by-seller/:package/ready-to-ship`,
    handleShopCall(
      deps,
      async ({ shop, param, body }) => {
        body(BigProduct);
        return makeReady(deps, shop, param("package"), "big");
      },
      { limit: "fulfill", about: "package" },
    ),
  );
  root.post(
    `${ORDERS_PATH}/shipping-by-seller/:package/mark-as-delivered`,
    handleShopCall(
      deps,
      async ({ shop, param, body }) => {
        const { deliveredDate } = body(Brought);
        const [{ order }] = await requirePackage(deps, shop, param("package"), "big");
        if (deliveredDate < order.createdAt)
          throw createBadRequest("deliveredDate is before the order");
        await markBrought(deps, param("package"));
        return {};
      },
      { limit: "settleBig", about: "package" },
    ),
  );
  root.post(
    `${ORDERS_PATH}/cnc/:package/accept`,
    handleShopCall(
      deps,
      async ({ shop, param, body }) => {
        body(Nothing);
        return makeReady(deps, shop, param("package"), "clickAndCollect");
      },
      { limit: "fulfill", about: "package" },
    ),
  );
  root.post(
    `${MTA_ORDER}/fulfillBopis`,
    handleShopCall(deps, async ({ shop, body }) => {
      const { orderItemId, itemSkuCode } = body(Collected);
      const { order, item } = await requireItem(deps, shop, orderItemId);
      if (order.kind !== "collected" || item.blibliSku !== itemSkuCode)
        throw createBadRequest("The item is not BOPIS");
      await moveOrder(deps, order.orderId, "ready", {
        only: ({ itemId }) => itemId === item.itemId,
      });
      return {};
    }),
  );
  root.get(
    `${ORDERS_PATH}/:package/shippingLabel`,
    handleShopCall(
      deps,
      async ({ shop, param }) => {
        const packed = await requirePackage(deps, shop, param("package"));
        const pdf = await drawLabel(deps, shop, packed);
        return { content: { document: Buffer.from(pdf).toString("base64") } };
      },
      { limit: "label", about: "package" },
    ),
  );
}

async function readRows(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  condition: ReturnType<typeof and>,
): Promise<Row[]> {
  return deps.db
    .select({ order: orders, item: orderItems })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(and(eq(orders.shopId, shopId), isNotNull(orders.paidAt), condition))
    .orderBy(asc(orders.paidAt), asc(orderItems.itemId));
}

/** Throws if the item does not exist or belongs to another store. */
async function requireItem(deps: SandboxDeps, shop: ShopRow, itemId: string): Promise<Row> {
  const id = Number(itemId);
  const isNumber = Number.isSafeInteger(id) && id <= 2_147_483_647;
  const [row] = isNumber ? await readRows(deps, shop, eq(orderItems.itemId, id)) : [];
  if (!row) throw createNotFoundError(`Order item ${itemId}`);
  return row;
}

async function makeReady(deps: SandboxDeps, shop: ShopRow, packageId: string, kind: OrderKind) {
  const [{ order }] = await requirePackage(deps, shop, packageId, kind);
  await moveOrder(deps, order.orderId, "ready", { only: (item) => item.packageId === packageId });
  return {};
}

/** Throws also if the package is of another kind. */
async function requirePackage(
  deps: SandboxDeps,
  shop: ShopRow,
  packageId: string,
  kind?: OrderKind,
): Promise<[Row, ...Row[]]> {
  const [first, ...others] = await readRows(deps, shop, eq(orderItems.packageId, packageId));
  if (!first) throw createNotFoundError(`Package ${packageId}`);
  if (kind && first.order.kind !== kind) throw createBadRequest(`The package is not ${kind}`);
  return [first, ...others];
}

async function listPage(
  deps: SandboxDeps,
  shop: ShopRow,
  { filter, sorting, paging }: z.output<typeof Filter>,
) {
  const { statusFPDateRange: range, orderItemStatuses, orderOrOrderItemIds: ids } = filter;
  const rows = await readRows(
    deps,
    shop,
    and(
      range ? gte(orders.paidAt, range.start) : undefined,
      range ? lte(orders.paidAt, range.end) : undefined,
      orderItemStatuses ? inArray(orderItems.status, orderItemStatuses) : undefined,
    ),
  );
  const wanted = rows.filter(
    ({ order, item }) =>
      ids?.some((id) => id === order.orderId || id === String(item.itemId)) ?? true,
  );
  const packages = [
    ...Map.groupBy(
      wanted,
      ({ order, item }) => item.packageId ?? `order ${order.orderId}`,
    ).values(),
  ];
  return takePage(
    (sorting?.direction === "DESC" ? packages.reverse() : packages)
      .slice(0, MAX_PACKAGES)
      .map((packed) => ({
        packageId: packed[0]?.item.packageId ?? null,
        orderItems: packed.map(({ order, item }) => presentItem(shop, order, item)),
      })),
    paging,
  );
}

async function listReturns(deps: SandboxDeps, { shopId }: ShopRow, id: string | undefined) {
  const rows = await deps.db
    .select({ one: returns })
    .from(returns)
    .innerJoin(orders, eq(orders.orderId, returns.orderId))
    .where(and(eq(orders.shopId, shopId), id ? eq(returns.orderId, id) : undefined));
  return rows.map(({ one }) => ({
    ...{ rmaId: String(one.rmaId), orderNo: one.orderId, orderItemNo: String(one.itemId) },
    status: one.status,
  }));
}

async function drawLabel(
  deps: SandboxDeps,
  shop: ShopRow,
  packed: readonly [Row, ...Row[]],
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ order, item }] = packed;
  if (!item.awbNumber || item.status === "X")
    throw new ApiError(400, "INVALID_STATE", "The package has no airway bill");
  if (shop.failingLabels > 0 && (await countDown(deps.db, shops, shop.shopId, "failingLabels")))
    throw new ApiError(500, "ERR-MA500007", "The label cannot be made");
  return labelPdf([
    {
      courier: "JNE Reguler",
      cod: null,
      trackingNumber: item.awbNumber,
      reference: `${order.orderId} / ${item.packageId}`,
      buyer: order.buyer,
      sender: { name: shop.name, address: "Blibli" },
      lines: packed.map((row) => ({
        ...{ quantity: row.item.quantity, name: row.item.name, sku: row.item.sellerSku },
      })),
    },
  ]);
}
