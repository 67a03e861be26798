import { and, asc, eq, gt, gte, inArray, lte, or } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { formatFullAddress, maskBuyer } from "../buyers.ts";
import { createOrderNotFound, createParamError, createSuccess } from "./answers.ts";
import { createBuyerUserId } from "./buyer-ids.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { buildImageUrl } from "./images.ts";
import { getMainLocation } from "./logistics-channels.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import { moveOrder, type OrderRow } from "./order-life.ts";
import { getParcelStatus, listParcels } from "./parcels.ts";
import { findCarrierName } from "./place-order.ts";
import { orderItems, orders } from "./schema.ts";

const MAX_SPAN_S = 15 * 86_400;

/** Without this parameter a pending order is reported as ready. */
const WithPending = { request_order_status_pending: z.enum(["true", "false"]).default("false") };
type WithPending = z.infer<z.ZodObject<typeof WithPending>>;
const getStatus = ({ status }: OrderRow, { request_order_status_pending: asked }: WithPending) =>
  status === "PENDING" && asked === "false" ? "READY_TO_SHIP" : status;

const ListQuery = z.object({
  time_range_field: z.enum(["create_time", "update_time"]),
  time_from: z.coerce.number().int(),
  time_to: z.coerce.number().int(),
  page_size: z.coerce.number().int().min(1).max(100),
  cursor: z.string().default(""),
  order_status: z.string().optional(),
  ...WithPending,
});
const DetailQuery = z.object({
  order_sn_list: z.string(),
  response_optional_fields: z.string().default(""),
  ...WithPending,
});
const CancelBody = z.object({
  order_sn: z.string(),
  // UNDELIVERABLE_AREA is only in Taiwan and Malaysia.
  cancel_reason: z.enum(["OUT_OF_STOCK", "CUSTOMER_REQUEST", "COD_NOT_SUPPORTED"]),
  item_list: z.array(z.object({ item_id: z.number(), model_id: z.number() })).default([]),
});

export function addOrderRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/order/get_order_list",
    handleShopCall(deps, async ({ shop, query }) => listOrders(deps, shop, query(ListQuery))),
  );
  api.get(
    "/order/get_order_detail",
    handleShopCall(deps, async ({ shop, query }) =>
      readOrderDetails(deps, shop, query(DetailQuery)),
    ),
  );
  api.post(
    "/order/cancel_order",
    handleShopCall(deps, async ({ shop, body }) => {
      const { order_sn, cancel_reason, item_list } = await body(CancelBody);
      await requireOrder(deps, shop, order_sn);
      if (cancel_reason === "OUT_OF_STOCK" && item_list.length === 0)
        throw createParamError("item_list is required when cancel_reason is OUT_OF_STOCK.");
      const order = await moveOrder(deps, order_sn, "cancel", {
        patch: { cancelBy: "seller", cancelReason: cancel_reason },
      });
      return { update_time: toSeconds(order.updatedAt) };
    }),
  );
  api.post(
    "/order/handle_buyer_cancellation",
    handleShopCall(deps, async ({ shop, body }) => {
      const { order_sn, operation } = await body(
        z.object({ order_sn: z.string(), operation: z.enum(["ACCEPT", "REJECT"]) }),
      );
      await requireOrder(deps, shop, order_sn);
      const order = await moveOrder(
        deps,
        order_sn,
        operation === "ACCEPT" ? "acceptCancel" : "rejectCancel",
      );
      return { update_time: toSeconds(order.updatedAt) };
    }),
  );
}

export async function requireOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  orderSn: string,
): Promise<OrderRow> {
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), eq(orders.shopId, shop.shopId)));
  if (!order) throw createOrderNotFound();
  return order;
}

/**
 * The cursor is the last row's time and number, so that orders that change meanwhile neither repeat
 * nor hide others.
 */
async function listOrders(deps: SandboxDeps, shop: ShopRow, query: z.infer<typeof ListQuery>) {
  if (query.time_to < query.time_from) throw createParamError("time_from must be before time_to.");
  if (query.time_to - query.time_from > MAX_SPAN_S)
    throw createParamError("The time range must be within 15 days.");
  const field = query.time_range_field === "create_time" ? orders.createdAt : orders.updatedAt;
  const [cursorTime = "", cursorSn = ""] = query.cursor.split("|");
  const after = cursorSn ? new Date(cursorTime) : null;
  if (after && Number.isNaN(after.getTime())) throw createParamError("The cursor is wrong.");
  const rows = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        gte(field, new Date(query.time_from * 1000)),
        lte(field, new Date(query.time_to * 1000)),
        query.order_status
          ? eq(orders.status, query.order_status as OrderRow["status"])
          : undefined,
        after
          ? or(gt(field, after), and(eq(field, after), gt(orders.orderSn, cursorSn)))
          : undefined,
      ),
    )
    .orderBy(asc(field), asc(orders.orderSn))
    .limit(query.page_size + 1);
  const page = rows.slice(0, query.page_size);
  const last = page.at(-1);
  const more = rows.length > page.length;
  const time = last && (query.time_range_field === "create_time" ? last.createdAt : last.updatedAt);
  return {
    more,
    next_cursor: more && last && time ? `${time.toISOString()}|${last.orderSn}` : "",
    order_list: page.map((order) => ({
      order_sn: order.orderSn,
      order_status: getStatus(order, query),
    })),
  };
}

async function readOrderDetails(
  deps: SandboxDeps,
  shop: ShopRow,
  query: z.infer<typeof DetailQuery>,
) {
  const wanted = query.order_sn_list.split(",").filter(Boolean);
  if (wanted.length === 0 || wanted.length > 50)
    throw createParamError("order_sn_list takes 1 to 50 order numbers.");
  const rows = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shop.shopId), inArray(orders.orderSn, wanted)));
  if (rows.length === 0) throw createOrderNotFound();
  const lines = await deps.db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderSn,
        rows.map((row) => row.orderSn),
      ),
    )
    .orderBy(asc(orderItems.id));
  const asked = new Set(query.response_optional_fields.split(","));
  const orderList = rows.map((row) => {
    const ownLines = lines.filter((line) => line.orderSn === row.orderSn);
    const waits =
      query.request_order_status_pending === "true" ? { pending_terms: row.pendingTerms } : {};
    return {
      ...{ ...presentDefaultFields(shop, row), order_status: getStatus(row, query), ...waits },
      ...pickFields(presentOptionalFields(deps, shop, row, ownLines), asked),
    };
  });
  const missing = wanted.filter((sn) => !rows.some((row) => row.orderSn === sn));
  return createSuccess(
    { order_list: orderList },
    missing.length > 0 ? `Not found: ${missing.join(",")}` : "",
  );
}

function presentDefaultFields(shop: ShopRow, order: OrderRow) {
  return {
    order_sn: order.orderSn,
    region: shop.region,
    currency: getCurrency(shop.region),
    cod: order.isCod,
    message_to_seller: order.message,
    create_time: toSeconds(order.createdAt),
    update_time: toSeconds(order.updatedAt),
    days_to_ship: 2,
    ship_by_date: order.shipByAt ? toSeconds(order.shipByAt) : 0,
    advance_package: order.isAdvance,
  };
}

/**
 * Statuses that show the full address; before arranging, and after the order is over, names and
 * numbers are masked.
 */
const ADDRESS_STATUSES = new Set(["PROCESSED", "SHIPPED", "TO_CONFIRM_RECEIVE", "TO_RETURN"]);

function presentOptionalFields(
  deps: SandboxDeps,
  shop: ShopRow,
  order: OrderRow,
  lines: (typeof orderItems.$inferSelect)[],
) {
  const toAmount = (minor: number) => toWireAmount(minor, shop.region);
  const buyer = ADDRESS_STATUSES.has(order.status) ? order.buyer : maskBuyer(order.buyer);
  const { name, phone, district, city, state, zipcode } = buyer;
  return {
    buyer_user_id: createBuyerUserId(order.buyer.username),
    buyer_username: buyer.username,
    estimated_shipping_fee: toAmount(order.shippingFee),
    actual_shipping_fee: order.pickedUpAt ? toAmount(order.shippingFee) : 0,
    recipient_address: {
      name,
      phone,
      town: "",
      district,
      city,
      state,
      region: shop.region,
      zipcode,
      full_address: formatFullAddress(buyer),
    },
    item_list: lines.map((line) => ({
      item_id: line.itemId,
      item_name: line.name,
      item_sku: line.itemSku,
      model_id: line.modelId,
      model_name: line.modelName,
      model_sku: line.modelSku,
      model_quantity_purchased: line.quantity,
      cancelled_qty: line.cancelledQuantity,
      active_qty: line.quantity - line.cancelledQuantity,
      model_original_price: toAmount(line.price),
      model_discounted_price: line.isBundle ? 0 : toAmount(line.price),
      promotion_type: line.isBundle ? "bundle_deal" : "",
      weight: line.weightKg,
      product_location_id: getMainLocation(shop.region),
      image_info: { image_url: line.imageId ? buildImageUrl(deps, line.imageId) : "" },
    })),
    pay_time: order.paidAt ? toSeconds(order.paidAt) : 0,
    split_up: order.parcels !== null,
    buyer_cancel_reason: order.cancelBy === "buyer" ? order.cancelReason : "",
    cancel_by: order.cancelBy,
    cancel_reason: order.cancelReason,
    fulfillment_flag: "fulfilled_by_local_seller",
    pickup_done_time: order.pickedUpAt ? toSeconds(order.pickedUpAt) : 0,
    package_list: listParcels(order, lines).map((parcel) => ({
      package_number: parcel.packageNumber,
      logistics_status: getParcelStatus(order, parcel),
      logistics_channel_id: order.logisticsChannelId,
      shipping_carrier: findCarrierName(shop, order),
      item_list: parcel.items.map((item) => ({
        ...item,
        product_location_id: getMainLocation(shop.region),
      })),
    })),
    shipping_carrier: findCarrierName(shop, order),
    payment_method: order.paymentMethod,
    total_amount: toAmount(order.total),
  };
}

function pickFields(fields: Record<string, unknown>, asked: Set<string>) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => asked.has(name)));
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
