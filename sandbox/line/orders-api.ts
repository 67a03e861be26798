import { and, asc, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { countDown } from "../disturbances.ts";
import { labelPdf } from "../label-pdf.ts";
import { ApiError, createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import {
  moveOrder,
  type OrderRow,
  readOrderItems,
  requireOrder,
  type TransitionName,
} from "./order-life.ts";
import { Paging, takePage } from "./paging.ts";
import { presentOrder, presentSummary } from "./present-order.ts";
import { orderItems, orders, shops } from "./schema.ts";

const instant = z.iso.datetime().transform((value) => new Date(value));
const words = z.array(z.string()).optional();
const Filter = Paging.extend({
  search: z.string().optional(),
  sortBy: z.enum(["ORDER_NO", "CREATED_AT", "UPDATED_AT", "CHECKED_OUT_AT"]).default("CREATED_AT"),
  orderBy: z.enum(["ASC", "DESC"]).default("DESC"),
  orderStatus: words,
  paymentStatus: words,
  shipmentStatus: words,
  startAt: instant.optional(),
  endAt: instant.optional(),
});
const Cancel = z.object({ remarkCancel: z.string().min(1).max(560) });
const Tracking = z.object({
  trackingNumber: z.string().max(200).default(""),
  trackingUrl: z.string().max(200).default(""),
});
const Label = z.object({
  size: z.enum(["A4", "THERMAL"]),
  option: z.enum([
    ...(["ALL", "RECEIPT_ONLY", "RECIPIENT_AND_RECEIPT"] as const),
    ...(["RECIPIENT_ONLY", "SENDER_AND_RECIPIENT"] as const),
  ]),
  language: z.enum(["TH", "EN"]).default("TH"),
  details: words,
});

export function addOrderRoutes(root: Hono, deps: SandboxDeps): void {
  const answer = async (order: OrderRow) =>
    presentOrder(order, await readOrderItems(deps.db, order.orderNumber));
  const createMoveHandler = (
    name: TransitionName,
    patchOf: (body: <T>(schema: z.ZodType<T>) => T) => Partial<OrderRow> = () => ({}),
  ) =>
    handleShopCall(deps, async ({ shop, param, body }) => {
      const { orderNumber } = await requireOrder(deps.db, shop, param("order"));
      return answer(await moveOrder(deps, orderNumber, name, patchOf(body)));
    });
  root.get(
    "/myshop/v1/orders",
    handleShopCall(deps, async ({ shop, query }) => listPage(deps, shop, query(Filter))),
  );
  root.get(
    "/myshop/v1/orders/:order",
    handleShopCall(deps, async ({ shop, param }) =>
      answer(await requireOrder(deps.db, shop, param("order"))),
    ),
  );
  root.put(
    "/myshop/v1/orders/:order/cancel",
    createMoveHandler("cancel", (body) => body(Cancel)),
  );
  root.post("/myshop/v1/orders/:order/mark-as-paid", createMoveHandler("markPaid"));
  root.post(
    "/myshop/v1/orders/:order/mark-as-ship",
    createMoveHandler("ship", (body) => body(Tracking)),
  );
  root.put(
    "/myshop/v1/orders/:order/shipments",
    handleShopCall(deps, async ({ shop, param, body }) => {
      const order = await requireOrder(deps.db, shop, param("order"));
      if (order.shipmentStatus !== "SHIPPED_ALL")
        throw new ApiError("DATA_CONFLICT", "The order is not shipped");
      const [changed = order] = await deps.db
        .update(orders)
        .set({ ...body(Tracking), updatedAt: deps.now() })
        .where(eq(orders.orderNumber, order.orderNumber))
        .returning();
      return answer(changed);
    }),
  );
  root.post(
    "/myshop/v1/orders/:order/parcel-label",
    handleShopCall(deps, async ({ shop, param, body }) => {
      body(Label);
      const order = await requireOrder(deps.db, shop, param("order"));
      return [...new Uint8Array(await drawLabel(deps, shop, order))];
    }),
  );
}

async function listPage(deps: SandboxDeps, shop: ShopRow, filter: z.infer<typeof Filter>) {
  const column =
    filter.sortBy === "UPDATED_AT"
      ? orders.updatedAt
      : filter.sortBy === "ORDER_NO"
        ? orders.orderNumber
        : orders.createdAt;
  const isIn = (column: typeof orders.orderStatus, wanted: string[] | undefined) =>
    wanted ? inArray(column, wanted as OrderRow["orderStatus"][]) : undefined;
  const rows = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        filter.search ? eq(orders.orderNumber, filter.search) : undefined,
        isIn(orders.orderStatus, filter.orderStatus),
        filter.startAt ? gte(orders.updatedAt, filter.startAt) : undefined,
        filter.endAt ? lte(orders.updatedAt, filter.endAt) : undefined,
      ),
    )
    .orderBy((filter.orderBy === "ASC" ? asc : desc)(column), asc(orders.orderNumber));
  const wanted = rows.filter(
    ({ paymentStatus, shipmentStatus }) =>
      (filter.paymentStatus?.includes(paymentStatus) ?? true) &&
      (filter.shipmentStatus?.includes(shipmentStatus) ?? true),
  );
  const { data, ...page } = takePage(wanted, filter);
  const items =
    data.length === 0
      ? []
      : await deps.db
          .select()
          .from(orderItems)
          .where(
            inArray(
              orderItems.orderNumber,
              data.map(({ orderNumber }) => orderNumber),
            ),
          );
  return {
    ...page,
    data: data.map((order) =>
      presentSummary(
        order,
        items.filter(({ orderNumber }) => orderNumber === order.orderNumber),
      ),
    ),
  };
}

async function drawLabel(
  deps: SandboxDeps,
  shop: ShopRow,
  order: OrderRow,
): Promise<Uint8Array<ArrayBuffer>> {
  if (order.orderStatus === "CANCELED" || order.orderStatus === "EXPIRED")
    throw new ApiError("DATA_CONFLICT", "The order is over");
  if (shop.failingLabels > 0 && (await countDown(deps.db, shops, shop.shopId, "failingLabels")))
    throw createBadRequest("The label cannot be made");
  const items = await readOrderItems(deps.db, order.orderNumber);
  return labelPdf([
    {
      courier: "Flash Express",
      cod: order.isCod ? `THB ${(order.total / 100).toFixed(2)}` : null,
      trackingNumber: order.trackingNumber || order.orderNumber,
      reference: order.orderNumber,
      buyer: order.buyer,
      sender: { name: shop.name, address: "LINE SHOPPING" },
      lines: items.map(({ quantity, name, sku }) => ({ quantity, name, sku })),
    },
  ]);
}
