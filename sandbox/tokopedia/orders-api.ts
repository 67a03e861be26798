import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { countDown } from "../disturbances.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleOrderCall, handleShopCall, type ShopRow } from "./gate.ts";
import { labelHtml } from "./label-html.ts";
import { moveOrder, readOrderItems, setCancelRequest } from "./order-life.ts";
import { presentListed, presentOrder } from "./present-order.ts";
import { orderItems, orders, shops } from "./schema.ts";

const Filter = z.object({
  from_date: z.coerce.number().int(),
  to_date: z.coerce.number().int(),
  page: z.coerce.number().int().min(1),
  per_page: z.coerce.number().int().min(1).max(100),
  status: z.coerce.number().int().optional(),
});
const Reject = z
  .object({
    reason_code: z.union([z.literal([1, 2, 3, 4, 5, 7, 8])]),
    reason: z.string().min(1).max(490),
    shop_close_end_date: z.string().optional(),
    shop_close_note: z.string().optional(),
    empty_products: z.array(z.number()).optional(),
  })
  .refine((given) => given.reason_code !== 4 || given.shop_close_end_date, {
    path: ["shop_close_end_date"],
  });
const Confirm = z.object({
  order_status: z.literal(500),
  shipping_ref_num: z.string().min(8).max(17),
});
const PickUp = z.object({ order_id: z.number().int().max(2_147_483_647), shop_id: z.number() });
const Dates = z.object({ from_date: z.string(), to_date: z.string() });
const SPAN_S = 3 * 86_400;

export function addOrderRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/v2/order/list",
    handleShopCall(deps, async ({ shop, query }) => listPage(deps, shop, query(Filter))),
  );
  root.get(
    "/v2/fs/:fs/order",
    handleOrderCall(deps, async ({ context }) => {
      const order = await findOrder(deps, Number(context.req.query("order_id")));
      return presentOrder(order, await readOrderItems(deps.db, order.orderId));
    }),
  );
  root.post(
    "/v1/order/:order/fs/:fs/ack",
    handleOrderCall(deps, async ({ param }) => {
      await moveOrder(deps, Number(param("order")), "accept");
      return "success";
    }),
  );
  root.post(
    "/v1/order/:order/fs/:fs/nack",
    handleOrderCall(deps, async ({ param, body }) => {
      const { reason } = body(Reject);
      await moveOrder(deps, Number(param("order")), "reject", { cancelReason: reason });
      return "success";
    }),
  );
  root.post(
    "/v1/order/:order/fs/:fs/reject-cancel",
    handleOrderCall(deps, async ({ param }) => {
      await setCancelRequest(deps, Number(param("order")), null);
      return { success: true };
    }),
  );
  root.post(
    "/v1/order/:order/fs/:fs/status",
    handleOrderCall(deps, async ({ param, body }) => {
      const awb = body(Confirm).shipping_ref_num;
      await moveOrder(deps, Number(param("order")), "confirm", { awb });
      return "Success";
    }),
  );
  root.post(
    "/inventory/v1/fs/:fs/pick-up",
    handleShopCall(deps, async ({ shop, body }) => {
      const { order_id: orderId } = body(PickUp);
      const order = await findOrder(deps, orderId);
      if (order.shopId !== shop.shopId) throw createOrderNotFound();
      await moveOrder(deps, orderId, "pickUp", { awb: `TKP${String(orderId).padStart(10, "0")}` });
      return {
        ...{ order_id: orderId, shop_id: shop.shopId },
        request_time: deps.now().toISOString().slice(0, 19).replace("T", " "),
        result: "Terima kasih telah melakukan pengiriman.",
      };
    }),
  );
  root.get(
    "/v1/order/:order/fs/:fs/shipping-label",
    handleOrderCall(deps, async ({ shop, param, context }) => {
      const order = await findOrder(deps, Number(param("order")));
      const isFailing =
        shop.failingLabels > 0 && (await countDown(deps.db, shops, shop.shopId, "failingLabels"));
      if (order.status < 400 || isFailing) throw createOrderNotFound();
      return context.html(labelHtml(shop, order, await readOrderItems(deps.db, order.orderId)));
    }),
  );
  root.get(
    "/resolution/v1/fs/:fs/ticket",
    handleShopCall(deps, async ({ shop, query }) => listTickets(deps, shop, query(Dates))),
  );
}

async function findOrder(deps: SandboxDeps, orderId: number) {
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
  if (order) return order;
  throw createOrderNotFound();
}

/** Orders that were paid in the period, oldest first. */
async function listPage(deps: SandboxDeps, shop: ShopRow, filter: z.infer<typeof Filter>) {
  if (filter.to_date - filter.from_date >= SPAN_S)
    throw new ApiError(400, "ORD_DLV_013", "Date Range must be less than 3 days");
  const rows = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        gte(orders.paidAt, new Date(filter.from_date * 1000)),
        lte(orders.paidAt, new Date(filter.to_date * 1000 + 999)),
        filter.status === undefined ? undefined : eq(orders.status, filter.status),
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.orderId))
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page);
  const ids = rows.map(({ orderId }) => orderId);
  const items =
    ids.length > 0
      ? await deps.db.select().from(orderItems).where(inArray(orderItems.orderId, ids))
      : [];
  return rows.map((order) =>
    presentListed(
      deps.app.fsId,
      order,
      items.filter(({ orderId }) => orderId === order.orderId),
    ),
  );
}

/** Buyers' complaints; the seller answers on Tokopedia's own pages. */
async function listTickets(deps: SandboxDeps, shop: ShopRow, span: z.infer<typeof Dates>) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shop.shopId), eq(orders.status, 601)))
    .orderBy(asc(orders.orderId));
  const ownRows = rows.filter(({ complainedAt }) => {
    const day = complainedAt?.toISOString().slice(0, 10) ?? "";
    return day >= span.from_date && day <= span.to_date;
  });
  return {
    is_success: true,
    ...{ startdate: span.from_date, enddate: span.to_date },
    shops: [
      {
        ...{ shop_id: shop.shopId, shop_name: shop.name },
        ticket: ownRows.map((order) => ({
          id: order.orderId,
          problem_type: "Barang tidak sesuai",
          status: "OPEN",
          open_date: order.complainedAt?.toISOString() ?? "",
          invoice_number: order.invoice,
          solution: "",
        })),
      },
    ],
  };
}
