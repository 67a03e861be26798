import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { createBuyerId } from "../buyer-ids.ts";
import { maskBuyer } from "../buyers.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, createJsonSchema, type ShopRow } from "./gate.ts";
import { formatLocalTime, formatSpacedTime, MARKETS } from "./markets.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import type { OrderItemRow, OrderRow } from "./order-life.ts";
import { orderItems, orders, packages } from "./schema.ts";

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const Listing = z.object({
  update_after: time.optional(),
  update_before: time.optional(),
  created_after: time.optional(),
  created_before: time.optional(),
  status: z.string().optional(),
  sort_by: z.enum(["created_at", "updated_at"]).default("created_at"),
  sort_direction: z.enum(["ASC", "DESC"]).default("DESC"),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  offset: z.coerce.number().int().min(0).max(5_000).default(0),
});
const OneOrder = z.object({ order_id: z.string() });
const Many = z.object({
  order_ids: createJsonSchema(z.array(z.union([z.string(), z.number()])).min(1)),
});

export interface OrderDetail {
  order: OrderRow;
  items: OrderItemRow[];
  packages: Map<string, typeof packages.$inferSelect>;
}

export function addOrderRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/orders/get", async ({ shop, params }) => {
    const wanted = params(Listing);
    if (!wanted.update_after && !wanted.created_after)
      throw new ApiError("17", "E017: update_after or created_after is mandatory");
    const column = wanted.sort_by === "created_at" ? orders.createdAt : orders.updatedAt;
    const rows = await deps.db
      .select()
      .from(orders)
      .where(eq(orders.shopId, shop.shopId))
      .orderBy((wanted.sort_direction === "ASC" ? asc : desc)(column), asc(orders.orderId));
    const details = await readDetails(
      deps.db,
      rows.filter((row) => isInSpan(row, wanted)),
    );
    const found = details.filter(
      ({ items }) => !wanted.status || items.some(({ status }) => status === wanted.status),
    );
    const page = found.slice(wanted.offset, wanted.offset + wanted.limit);
    return {
      data: {
        count: page.length,
        countTotal: found.length,
        orders: page.map((detail) => presentOrder(shop, detail)),
      },
    };
  });
  addShopCall(root, deps, "/order/get", async ({ shop, params }) => ({
    data: presentOrder(shop, await requireDetail(deps.db, shop, params(OneOrder).order_id)),
  }));
  addShopCall(root, deps, "/order/items/get", async ({ shop, params }) => {
    const detail = await requireDetail(deps.db, shop, params(OneOrder).order_id);
    return { data: detail.items.map((item) => presentItem(shop, detail, item)) };
  });
  addShopCall(root, deps, "/orders/items/get", async ({ shop, params }) => {
    const ids = params(Many).order_ids.map(String);
    if (ids.length > 50) throw new ApiError("38", "E038: Too many orders were requested");
    const data = [];
    for (const id of ids) {
      const detail = await requireDetail(deps.db, shop, id, "37");
      data.push({
        order_id: Number(id),
        order_number: Number(id),
        order_items: detail.items.map((item) => {
          // Only the call about one order returns `product_id`.
          const { product_id: _, ...shown } = presentItem(shop, detail, item);
          // Its page has milliseconds where that of the call about one order has a date.
          const [created_at, updated_at] = [detail.order.createdAt, detail.order.updatedAt].map(
            (at) => at.getTime(),
          );
          return { ...shown, created_at, updated_at };
        }),
      });
    }
    return { data };
  });
}

/** Both ends are inclusive; times are in whole seconds. */
function isInSpan(row: OrderRow, wanted: z.infer<typeof Listing>): boolean {
  const truncateToSeconds = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;
  const isWithin = (at: Date, after?: Date, before?: Date) =>
    (!after || truncateToSeconds(at) >= after.getTime()) &&
    (!before || truncateToSeconds(at) <= before.getTime());
  return (
    isWithin(row.updatedAt, wanted.update_after, wanted.update_before) &&
    isWithin(row.createdAt, wanted.created_after, wanted.created_before)
  );
}

export async function requireDetail(
  db: Queryable,
  shop: ShopRow,
  orderId: string,
  code?: "37",
): Promise<OrderDetail> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shop.shopId), eq(orders.orderId, orderId)));
  const [detail] = await readDetails(db, rows);
  if (detail) return detail;
  throw code
    ? new ApiError(code, "E037: One or more order id in the list are incorrect")
    : createOrderNotFound(orderId);
}

export async function readDetails(
  db: Queryable,
  rows: readonly OrderRow[],
): Promise<OrderDetail[]> {
  const ids = rows.map(({ orderId }) => orderId);
  if (ids.length === 0) return [];
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderItemId));
  const parcels = await db.select().from(packages).where(inArray(packages.orderId, ids));
  return rows.map((order) => ({
    order,
    items: items.filter(({ orderId }) => orderId === order.orderId),
    packages: new Map(
      parcels
        .filter(({ orderId }) => orderId === order.orderId)
        .map((parcel) => [parcel.packageId, parcel]),
    ),
  }));
}

function presentOrder(shop: ShopRow, { order, items }: OrderDetail) {
  const goods = items
    .filter(({ status }) => status !== "canceled")
    .reduce((sum, { price }) => sum + price, 0);
  const toAmount = (minor: number) => toWireAmount(minor, shop.region);
  const address = formatAddress(shop, order, items);
  return {
    order_id: Number(order.orderId),
    order_number: Number(order.orderId),
    statuses: [...new Set(items.map(({ status }) => status))],
    created_at: formatLocalTime(order.createdAt, shop.region),
    updated_at: formatLocalTime(order.updatedAt, shop.region),
    price: toAmount(goods),
    payment_method: order.isCod ? "COD" : "MIXEDCARD",
    shipping_fee: toAmount(order.shippingFee),
    shipping_fee_original: toAmount(order.shippingFee),
    shipping_fee_discount_seller: toAmount(0),
    shipping_fee_discount_platform: toAmount(0),
    voucher: toAmount(0),
    voucher_code: "",
    items_count: items.length,
    customer_first_name: address.first_name,
    customer_last_name: "",
    address_shipping: address,
    address_billing: address,
    warehouse_code: MARKETS[shop.region].warehouse.code,
    buyer_note: order.message,
    remarks: "",
    delivery_info: "",
    gift_option: "false",
    gift_message: "",
    branch_number: "",
    tax_code: "",
    extra_attributes: "",
    national_registration_number: "",
    promised_shipping_times: "",
    need_cancel_confirm: items.some((item) => item.pendingReverseId !== null),
  };
}

function presentItem(shop: ShopRow, { order, packages: parcels }: OrderDetail, item: OrderItemRow) {
  const toAmount = (minor: number) => toWireAmount(minor, shop.region);
  const parcel = item.packageId ? parcels.get(item.packageId) : undefined;
  return {
    order_item_id: Number(item.orderItemId),
    order_id: Number(order.orderId),
    product_id: item.itemId,
    sku_id: item.skuId,
    sku: item.sellerSku,
    shop_sku: `${item.itemId}_${shop.region}-${item.skuId}`,
    shop_id: shop.name,
    name: item.name,
    variation: item.variation,
    product_main_image: item.imageUrl,
    product_detail_url: "",
    status: item.status,
    item_price: Number(toAmount(item.price)),
    paid_price: Number(toAmount(item.price)),
    tax_amount: 0,
    voucher_amount: 0,
    shipping_amount: Number(toAmount(order.shippingFee)),
    shipping_service_cost: 0,
    wallet_credits: 0,
    currency: getCurrency(shop.region),
    created_at: formatSpacedTime(order.createdAt, shop.region),
    updated_at: formatSpacedTime(order.updatedAt, shop.region),
    sla_time_stamp: formatLocalTime(order.shipByAt, shop.region),
    promised_shipping_time: formatSpacedTime(order.shipByAt, shop.region),
    ...(order.paidAt ? { payment_time: order.paidAt.getTime() } : {}),
    package_id: item.packageId ?? "",
    tracking_code: parcel?.trackingNumber ?? "",
    tracking_code_pre: "",
    shipment_provider: parcel?.provider ?? "",
    shipping_provider_type: "standard",
    shipping_type: "Dropshipping",
    delivery_option_sof: order.bySeller ? 1 : 0,
    is_fbl: 0,
    is_digital: 0,
    buyer_id: createBuyerId(order.buyer.username),
    reason: item.cancelReason,
    reason_detail: "",
    return_status: "",
    digital_delivery_info: "",
    extra_attributes: "",
    invoice_number: "",
    purchase_order_id: "",
    purchase_order_number: "",
    voucher_code: "",
    need_cancel_confirm: item.pendingReverseId !== null,
    ...(item.pendingReverseId ? { reverse_order_id: item.pendingReverseId } : {}),
  };
}

/** The seller sees the buyer's full data once the parcel is packed. */
function formatAddress(shop: ShopRow, { buyer }: OrderRow, items: readonly OrderItemRow[]) {
  const shown = items.some(({ packageId }) => packageId !== null) ? buyer : maskBuyer(buyer);
  return {
    first_name: shown.name,
    last_name: "",
    phone: shown.phone,
    phone2: "",
    address1: shown.address,
    address2: "",
    address3: shown.state,
    address4: shown.city,
    address5: shown.district,
    city: shown.city,
    post_code: shown.zipcode,
    country: MARKETS[shop.region].country,
  };
}
