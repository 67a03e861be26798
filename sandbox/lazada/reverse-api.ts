import { and, desc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, createJsonSchema, type ShopRow } from "./gate.ts";
import { toWireAmount } from "./money.ts";
import { moveOrder, type OrderItemRow } from "./order-life.ts";
import { type OrderDetail, requireDetail } from "./orders-api.ts";
import { isRefusal, refuseLine } from "./refuse-line.ts";
import { answerCancel, answerReturn, type ReverseRow, refundLine } from "./reverse-life.ts";
import { orderItems, reverseOrders, skus } from "./schema.ts";

const ids = z.union([z.string(), z.number()]).transform(String);
const Cancel = z.object({
  order_id: z.string(),
  order_item_id_list: createJsonSchema(z.array(ids).min(1)),
});
const Decide = z.object({
  reverse_order_id: z.string(),
  agree_cancel: z.enum(["true", "false"]),
  reason_code: z.string().optional(),
});
const Search = z.object({
  page_no: z.coerce.number().int().min(1),
  page_size: z.coerce.number().int().min(1).max(100),
  reverse_order_id: z.string().optional(),
  trade_order_id: z.string().optional(),
  request_type_list: createJsonSchema(z.array(z.string())).optional(),
  reverse_status_list: createJsonSchema(z.array(z.string())).optional(),
});
const Update = z.object({
  action: z.string(),
  reverse_order_id: z.string(),
  reverse_order_item_ids: createJsonSchema(z.array(ids).min(1)),
  reason_id: z.string().default(""),
  comment: z.string().default(""),
  image_info: createJsonSchema(z.array(z.object({ name: z.string(), url: z.url() }))).default([]),
});

const DecideRefund = z.object({
  action: z.enum(["agreeRefund", "startDispute"]),
  reverse_order_id: z.string(),
  /** "Currently list size can be only 1". */
  reverse_order_item_ids: createJsonSchema(z.array(ids).length(1)),
  comment: z.string().default(""),
  image_info_list: createJsonSchema(
    z.array(z.object({ file_name: z.string(), file_url: z.url() })),
  ).default([]),
});

/** A seller's reasons to cancel; the first two take the goods off sale. */
const CANCEL_REASONS = [
  { reason_id: "10000021", reason_name: "Out of Stock", emptiesStock: true },
  { reason_id: "10000023", reason_name: "Wrong Price or Pricing Error", emptiesStock: true },
  { reason_id: "10000019", reason_name: "Sourcing Delay", emptiesStock: false },
];
const REFUSAL_REASONS = [
  { reason_id: "1000017", text: "The item is used or damaged by the buyer" },
  { reason_id: "1000018", text: "The buyer's reason does not match the item" },
  { reason_id: "1000019", text: "The buyer gave no evidence" },
];
const CANCELLABLE_STATUSES = ["pending", "packed", "repacked", "ready_to_ship"];

export function reverseRoutes(root: Hono, deps: SandboxDeps): void {
  cancelRoutes(root, deps);
  addShopCall(root, deps, "/reverse/getreverseordersforseller", async ({ shop, params }) => {
    const wanted = params(Search);
    const rows = await deps.db
      .select()
      .from(reverseOrders)
      .where(eq(reverseOrders.shopId, shop.shopId))
      .orderBy(desc(reverseOrders.createdAt), desc(reverseOrders.reverseOrderId));
    const found = rows.filter((row) => isWanted(row, wanted));
    const start = (wanted.page_no - 1) * wanted.page_size;
    const items = [];
    for (const row of found.slice(start, start + wanted.page_size))
      items.push(await presentReverse(deps, shop, row));
    return {
      result: {
        ...{ success: true, page_no: wanted.page_no, page_size: wanted.page_size },
        ...{ total: found.length, items },
      },
    };
  });
  addShopCall(root, deps, "/order/reverse/return/detail/list", async ({ shop, params }) => {
    const { reverse_order_id } = params(z.object({ reverse_order_id: z.string() }));
    const [row] = await deps.db
      .select()
      .from(reverseOrders)
      .where(
        and(
          eq(reverseOrders.reverseOrderId, reverse_order_id),
          eq(reverseOrders.shopId, shop.shopId),
        ),
      );
    if (!row) throw new ApiError("105", "E0105: reverse order id is empty or invalid");
    return { data: await presentDetail(deps, shop, row) };
  });
  addShopCall(root, deps, "/order/reverse/return/history/list", async ({ shop, params }) => {
    const { reverse_order_line_id: lineId } = params(z.object({ reverse_order_line_id: ids }));
    const rows = await deps.db
      .select()
      .from(reverseOrders)
      .where(eq(reverseOrders.shopId, shop.shopId));
    const row = rows.find(({ lines }) => lines.some((line) => line.lineId === lineId));
    if (!row) throw new ApiError("105", "E0105: reverse order line id is empty or invalid");
    const { items } = await requireDetail(deps.db, shop, row.orderId);
    const line = row.lines.find((one) => one.lineId === lineId);
    const item = items.find((one) => one.orderItemId === line?.orderItemId);
    // The buyer's photograph of the goods.
    const picture = item?.imageUrl ? [item.imageUrl] : [];
    const entry = { time: String(row.createdAt.getTime()), operator: "Buyer", picture };
    const page_info = { total: "1", page_size: "50", current_page_number: "1" };
    return { data: { page_info, list: [entry] } };
  });
  addShopCall(root, deps, "/order/reverse/reason/list", async () => ({
    data: REFUSAL_REASONS.map((one) => ({ ...one, muti_language_text: one.text })),
  }));
  addShopCall(root, deps, "/order/reverse/return/update", async ({ shop, params }) => {
    const { action, reverse_order_id, ...given } = params(Update);
    const { reverseOrderId } = isRefusal(action)
      ? await refuseLine(deps, shop, reverse_order_id, {
          ...{ action, reasonId: given.reason_id, comment: given.comment },
          lineIds: given.reverse_order_item_ids,
          pictures: given.image_info.map(({ url }) => url),
        })
      : await answerReturn(deps, shop, reverse_order_id, action);
    return { data: { reverse_order_id: Number(reverseOrderId) } };
  });
  addShopCall(root, deps, "/order/reverse/onlyrefund/seller/decide", async ({ shop, params }) => {
    const { action, reverse_order_id, ...given } = params(DecideRefund);
    const lineIds = given.reverse_order_item_ids;
    if (action === "agreeRefund") await refundLine(deps, shop, reverse_order_id, lineIds[0] ?? "");
    else
      await refuseLine(deps, shop, reverse_order_id, {
        ...{ action, lineIds, reasonId: "", comment: given.comment },
        pictures: given.image_info_list.map(({ file_url }) => file_url),
      });
    return { data: null };
  });
}

function isWanted(row: ReverseRow, wanted: z.infer<typeof Search>): boolean {
  return (
    (wanted.reverse_order_id ?? row.reverseOrderId) === row.reverseOrderId &&
    (wanted.trade_order_id ?? row.orderId) === row.orderId &&
    (wanted.request_type_list ?? [row.type]).includes(row.type) &&
    (wanted.reverse_status_list ?? [row.status]).includes(row.status)
  );
}

function cancelRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/order/reverse/cancel/validate", async ({ shop, params }) => {
    const { order_id, order_item_id_list } = params(Cancel);
    const stuck = explainNotCancellable(
      await requireDetail(deps.db, shop, order_id),
      order_item_id_list,
    );
    return {
      data: stuck
        ? { tip_type: "error", tip_content: stuck, reason_options: [] }
        : {
            tip_type: "warning",
            tip_content: "SKU stock may be set to 0 after cancellation.",
            reason_options: CANCEL_REASONS.map(({ reason_id, reason_name }) => ({
              reason_id,
              reason_name,
            })),
          },
    };
  });
  addShopCall(root, deps, "/order/reverse/cancel/create", async ({ shop, params }) => {
    const { order_id, order_item_id_list, reason_id } = params(
      Cancel.extend({ reason_id: z.string() }),
    );
    const reason = CANCEL_REASONS.find((one) => one.reason_id === reason_id);
    if (!reason) throw new ApiError("104", "E0104: reason is empty or invalid");
    const detail = await requireDetail(deps.db, shop, order_id);
    const stuck = explainNotCancellable(detail, order_item_id_list);
    if (stuck) return { data: { tip_type: "error", tip_content: stuck } };
    await moveOrder(deps, order_id, "cancel", {
      reason: reason.reason_name,
      only: withParcel(detail, order_item_id_list),
    });
    if (reason.emptiesStock) await emptyStock(deps, order_item_id_list);
    return { data: { tip_type: "success", tip_content: "The order has been cancelled." } };
  });
  addShopCall(root, deps, "/order/reverse/cancel/seller/decide", async ({ shop, params }) => {
    const { reverse_order_id, agree_cancel } = params(Decide);
    await answerCancel(deps, shop, reverse_order_id, agree_cancel === "true");
    return { data: null };
  });
}

/** Returns why these items cannot be cancelled, or `null`. */
function explainNotCancellable({ items }: OrderDetail, wanted: readonly string[]): string | null {
  const chosen = items.filter(({ orderItemId }) => wanted.includes(orderItemId));
  if (chosen.length < new Set(wanted).size) throw new ApiError("122", "E0122: invalid trade order");
  const stuck = chosen.find(({ status }) => !CANCELLABLE_STATUSES.includes(status));
  return stuck ? `The item cannot be cancelled: it is ${stuck.status}.` : null;
}

/** Other items in a cancelled item's package are cancelled too. */
function withParcel({ items }: OrderDetail, wanted: readonly string[]): string[] {
  const parcels = new Set(
    items
      .filter(({ orderItemId }) => wanted.includes(orderItemId))
      .flatMap(({ packageId }) => packageId ?? []),
  );
  const isPackageMate = (item: OrderItemRow) =>
    wanted.includes(item.orderItemId) || (item.packageId !== null && parcels.has(item.packageId));
  return items.filter(isPackageMate).map(({ orderItemId }) => orderItemId);
}

async function emptyStock(deps: SandboxDeps, itemIds: readonly string[]): Promise<void> {
  await transaction(deps.db, async (tx) => {
    for (const id of itemIds) {
      const [item] = await tx.select().from(orderItems).where(eq(orderItems.orderItemId, id));
      if (item) await tx.update(skus).set({ stock: 0 }).where(eq(skus.skuId, item.skuId));
    }
  });
}

async function presentLines(deps: SandboxDeps, shop: ShopRow, row: ReverseRow) {
  const { items } = await requireDetail(deps.db, shop, row.orderId);
  return row.lines.map(({ lineId, orderItemId, isPaidBack, refused }) => {
    const item = items.find((one) => one.orderItemId === orderItemId);
    const price = toWireAmount(item?.price ?? 0, shop.region);
    return {
      item,
      common: {
        reverse_order_line_id: Number(lineId),
        trade_order_line_id: Number(orderItemId),
        reverse_status: isPaidBack ? "REFUND_SUCCESS" : (refused?.status ?? row.status),
        ofc_status: "INITIAL",
        reason_text: row.reason,
        reason_code: "0",
        refund_amount: price,
        item_unit_price: price,
        refund_payment_method: "",
        whqc_decision: "",
        seller_sku_id: item?.sellerSku ?? "",
        platform_sku_id: item?.skuId ?? "",
        tracking_number: "",
        sla: String(row.createdAt.getTime() + 2 * 86_400_000),
        is_dispute: refused?.status === "DISPUTE",
        trade_order_gmt_create: row.createdAt.getTime(),
        return_order_line_gmt_create: row.createdAt.getTime(),
        return_order_line_gmt_modified: row.updatedAt.getTime(),
      },
    };
  });
}

const presentHead = (row: ReverseRow) => ({
  reverse_order_id: Number(row.reverseOrderId),
  trade_order_id: Number(row.orderId),
  request_type: row.type,
  is_rtm: row.type === "RETURN",
  shipping_type: "PICK_UP",
});

async function presentReverse(deps: SandboxDeps, shop: ShopRow, row: ReverseRow) {
  const lines = await presentLines(deps, shop, row);
  return {
    ...presentHead(row),
    reverse_order_lines: lines.map(({ item, common }) => ({
      ...common,
      product: { product_id: item?.itemId ?? "", product_sku: item?.skuId ?? "" },
      is_need_refund: "true",
    })),
  };
}

async function presentDetail(deps: SandboxDeps, shop: ShopRow, row: ReverseRow) {
  const lines = await presentLines(deps, shop, row);
  return {
    ...presentHead(row),
    reverseOrderLineDTOList: lines.map(({ item, common }) => ({
      ...common,
      productDTO: { product_id: item?.itemId ?? "", sku: item?.skuId ?? "" },
      is_need_refund: true,
    })),
  };
}
