import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { formatFullAddress, maskBuyer } from "../buyers.ts";
import { createOrderNotFound } from "./answers.ts";
import { createUserId } from "./buyer-ids.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { buildImageUrl } from "./images.ts";
import { findOption, PROVIDERS, WAREHOUSES } from "./logistics.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import type { OrderRow } from "./order-life.ts";
import { getTracking } from "./package-state.ts";
import { PAGING_PARAMETERS, takePage } from "./paging.ts";
import { cancellations, orderLines, orders, packages } from "./schema.ts";

const Search = z.object({
  order_status: z.string().optional(),
  create_time_ge: z.number().optional(),
  create_time_lt: z.number().optional(),
  update_time_ge: z.number().optional(),
  update_time_lt: z.number().optional(),
  shipping_type: z.string().optional(),
});
const Sorting = PAGING_PARAMETERS.extend({
  sort_field: z.enum(["create_time", "update_time"]).default("create_time"),
  sort_order: z.enum(["ASC", "DESC"]).default("DESC"),
});
const OrderIds = z.object({ ids: z.string().min(1) });

interface OrderDetail {
  order: OrderRow;
  lines: (typeof orderLines.$inferSelect)[];
  packages: (typeof packages.$inferSelect)[];
  isAskedToCancel: boolean;
}

export function addOrderRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/order/:version{\\d{6}}/orders/search",
    handleShopCall(deps, async ({ shop, query, body }) => {
      const { sort_field, sort_order, ...paging } = query(Sorting);
      const column = sort_field === "create_time" ? orders.createdAt : orders.updatedAt;
      const rows = await deps.db
        .select()
        .from(orders)
        .where(eq(orders.shopId, shop.shopId))
        .orderBy((sort_order === "ASC" ? asc : desc)(column), asc(orders.orderId));
      const wanted = body(Search);
      const { items, ...page } = takePage(
        rows.filter((row) => isWanted(row, wanted)),
        paging,
      );
      const details = await readDetails(deps.db, shop, items);
      return { ...page, orders: details.map((detail) => presentOrder(deps, shop, detail)) };
    }),
  );
  root.get(
    "/order/:version{\\d{6}}/orders",
    handleShopCall(deps, async ({ shop, query }) => {
      const ids = query(OrderIds).ids.split(",");
      const rows = await deps.db
        .select()
        .from(orders)
        .where(and(eq(orders.shopId, shop.shopId), inArray(orders.orderId, ids)));
      if (rows.length < new Set(ids).size) throw createOrderNotFound();
      const details = await readDetails(deps.db, shop, rows);
      return { orders: details.map((detail) => presentOrder(deps, shop, detail)) };
    }),
  );
}

function isWanted(row: OrderRow, wanted: z.infer<typeof Search>): boolean {
  const created = toSeconds(row.createdAt);
  const updated = toSeconds(row.updatedAt);
  return (
    (!wanted.order_status || row.status === wanted.order_status) &&
    (!wanted.shipping_type || row.shippingType === wanted.shipping_type) &&
    created >= (wanted.create_time_ge ?? 0) &&
    created < (wanted.create_time_lt ?? Number.POSITIVE_INFINITY) &&
    updated >= (wanted.update_time_ge ?? 0) &&
    updated < (wanted.update_time_lt ?? Number.POSITIVE_INFINITY)
  );
}

export async function readDetails(
  db: Queryable,
  shop: ShopRow,
  rows: readonly OrderRow[],
): Promise<OrderDetail[]> {
  const ids = rows.map(({ orderId }) => orderId);
  if (ids.length === 0) return [];
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.lineId));
  const theirs = await db.select().from(packages).where(eq(packages.shopId, shop.shopId));
  const asked = await db
    .select({ orderId: cancellations.orderId })
    .from(cancellations)
    .where(
      and(
        inArray(cancellations.orderId, ids),
        eq(cancellations.status, "CANCELLATION_REQUEST_PENDING"),
      ),
    );
  return rows.map((order) => {
    const ownLines = lines.filter(({ orderId }) => orderId === order.orderId);
    const inPackages = new Set(ownLines.map(({ packageId }) => packageId));
    return {
      order,
      lines: ownLines,
      packages: theirs.filter(({ packageId }) => inPackages.has(packageId)),
      isAskedToCancel: asked.some(({ orderId }) => orderId === order.orderId),
    };
  });
}

const HIDDEN_STATUSES: readonly OrderRow["status"][] = ["UNPAID", "ON_HOLD", "AWAITING_SHIPMENT"];

function presentOrder(deps: SandboxDeps, shop: ShopRow, detail: OrderDetail) {
  const { order, lines } = detail;
  const toAmount = (minor: number) => toWireAmount(minor, shop.region);
  const goods = order.total - order.shippingFee;
  const [first] = detail.packages;
  const tracking = first ? getTracking(first, deps.now()) : "";
  const provider = presentCourier(shop, order, first?.providerId);
  return {
    id: order.orderId,
    status: order.status,
    user_id: createUserId(order.buyer.username),
    buyer_message: order.message,
    create_time: toSeconds(order.createdAt),
    update_time: toSeconds(order.updatedAt),
    ...(order.paidAt ? { paid_time: toSeconds(order.paidAt) } : {}),
    ...(order.shipByAt ? { rts_sla_time: toSeconds(order.shipByAt) } : {}),
    ...(order.collectedAt ? { collection_time: toSeconds(order.collectedAt) } : {}),
    is_cod: order.isCod,
    is_on_hold_order: order.status === "ON_HOLD",
    is_buyer_request_cancel: detail.isAskedToCancel,
    payment_method_name: order.isCod ? "Cash on delivery" : "Bank transfer",
    payment: {
      currency: getCurrency(shop.region),
      sub_total: toAmount(goods),
      shipping_fee: toAmount(order.shippingFee),
      seller_discount: toAmount(0),
      platform_discount: toAmount(0),
      total_amount: toAmount(order.total),
      original_total_product_price: toAmount(goods),
      original_shipping_fee: toAmount(order.shippingFee),
    },
    recipient_address: presentRecipient(shop, order),
    ...(order.cancelReason ? { cancel_reason: order.cancelReason } : {}),
    ...(order.cancelBy ? { cancellation_initiator: order.cancelBy } : {}),
    delivery_option_id: order.deliveryOptionId,
    delivery_option_name: findOption(shop.region, order.deliveryOptionId)?.name ?? "",
    shipping_type: order.shippingType,
    shipping_provider: provider,
    tracking_number: tracking,
    fulfillment_type: "FULFILLMENT_BY_SELLER",
    ...(shop.region === "ID" ? { commerce_platform: "TIKTOK_SHOP" } : {}),
    warehouse_id: WAREHOUSES[shop.region][0].id,
    packages: detail.packages.map(({ packageId }) => ({ id: packageId })),
    split_or_combine_tag: order.isSplit ? "SPLIT" : first?.isCombined ? "COMBINED" : "",
    ...(shop.region === "ID" ? { commerce_platform: "TIKTOK_SHOP" } : {}),
    line_items: lines.map((line) => presentLine(deps, shop, detail, line)),
  };
}

function presentLine(
  deps: SandboxDeps,
  shop: ShopRow,
  { order, packages: all }: OrderDetail,
  line: OrderDetail["lines"][number],
) {
  const amount = toWireAmount(line.price, shop.region);
  const ownLines = all.find(({ packageId }) => packageId === line.packageId);
  return {
    id: line.lineId,
    product_id: line.productId,
    product_name: line.productName,
    sku_id: line.skuId,
    sku_name: line.skuName,
    seller_sku: line.sellerSku,
    ...(line.imageUri ? { sku_image: buildImageUrl(deps, line.imageUri) } : {}),
    original_price: amount,
    sale_price: amount,
    currency: getCurrency(shop.region),
    display_status: line.isCancelled ? "CANCELLED" : order.status,
    package_id: line.packageId ?? "",
    package_status: ownLines?.status ?? "",
    tracking_number: ownLines ? getTracking(ownLines, deps.now()) : "",
    is_gift: false,
  };
}

/** The seller sees the buyer's full data once the parcel is arranged. */
function presentRecipient(shop: ShopRow, { buyer, status }: OrderRow) {
  const shown = HIDDEN_STATUSES.includes(status) ? maskBuyer(buyer) : buyer;
  return {
    name: shown.name,
    phone_number: `(+)${shown.phone}`,
    full_address: HIDDEN_STATUSES.includes(status) ? shown.address : formatFullAddress(shown),
    address_detail: shown.address,
    postal_code: shown.zipcode,
    region_code: shop.region,
    district_info: [
      { address_level_name: "Province", address_name: shown.state, address_level: "L1" },
      { address_level_name: "City", address_name: shown.city, address_level: "L2" },
      { address_level_name: "Subdistrict", address_name: shown.district, address_level: "L3" },
    ],
  };
}

export const presentCourier = (shop: ShopRow, order: OrderRow, providerId: string | undefined) =>
  findOption(shop.region, order.deliveryOptionId)?.courier?.name ??
  PROVIDERS[shop.region].find(({ id }) => id === providerId)?.name ??
  "";
