import { and, desc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { ApiError, createOrderNotFound } from "./answers.ts";
import { answerCancellation, cancelBySeller } from "./cancel-life.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { buildImageUrl } from "./images.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import { OPTIONAL_PAGING, takePage } from "./paging.ts";
import { answerReturn } from "./return-life.ts";
import { cancellations, orderLines, orders, returns } from "./schema.ts";

const Cancel = z.object({
  order_id: z.string(),
  cancel_reason: z.string(),
  skus: z.array(z.unknown()).optional(),
  order_line_item_ids: z.array(z.string()).optional(),
});
const Reject = z.object({ reject_reason: z.string() });
const RejectReturn = Reject.extend({ decision: z.string() });
const Approve = z.object({ decision: z.string() });
const Search = z.object({
  cancel_ids: z.array(z.string()).optional(),
  return_ids: z.array(z.string()).optional(),
  order_ids: z.array(z.string()).optional(),
  cancel_status: z.array(z.string()).optional(),
  return_status: z.array(z.string()).optional(),
});
const ReasonsQuery = z.object({ return_or_cancel_id: z.string() });

/** TikTok's pages "Cancel reasons" and "Refund reasons" for Indonesia and Thailand. */
const REJECT_CANCEL = [
  "order_manage_list_action_respond_popup_reject_reason_invalid_cancellation_reason",
  "order_manage_list_action_respond_popup_reject_reason_delivered",
  "order_manage_list_action_respond_popup_reject_reason_buyer_agree",
  "seller_reject_apply_product_has_been_packed",
];
const REJECT_RETURN = [
  "reverse_reject_request_reason_1",
  "reverse_reject_request_reason_3",
  "reverse_reject_request_reason_4",
  "reverse_reject_request_reason_5",
  "seller_reject_apply_item_is_correct",
  "seller_reject_apply_reason_is_unclear_or_lack_of_evidence",
];

export function requestRoutes(root: Hono, deps: SandboxDeps): void {
  addCancellationRoutes(root, deps);
  returnRoutes(root, deps);
  root.get(
    "/return_refund/:version{\\d{6}}/reject_reasons",
    handleShopCall(deps, async ({ shop, query }) => {
      const id = query(ReasonsQuery.loose()).return_or_cancel_id;
      const [cancel] = await deps.db
        .select()
        .from(cancellations)
        .where(and(eq(cancellations.cancelId, id), eq(cancellations.shopId, shop.shopId)));
      const names = cancel ? REJECT_CANCEL : REJECT_RETURN;
      return { reasons: names.map((name) => ({ name, text: name.replaceAll("_", " ") })) };
    }),
  );
  root.get(
    "/return_refund/:version{\\d{6}}/orders/:order/aftersale_eligibility",
    handleShopCall(deps, async ({ shop, param }) => {
      await requireOrder(deps, shop, param("order"));
      return { sku_eligibility: [] };
    }),
  );
}

function addCancellationRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/return_refund/:version{\\d{6}}/cancellations",
    handleShopCall(deps, async ({ shop, body }) => {
      const { order_id, cancel_reason, skus, order_line_item_ids } = body(Cancel.loose());
      await requireOrder(deps, shop, order_id);
      // Single items can be cancelled only in America and Britain, where this server has no shops.
      if (skus || order_line_item_ids)
        throw new ApiError(25005010, "Unable to cancel individual line items within this request.");
      return cancelBySeller(deps, order_id, cancel_reason);
    }),
  );
  root.post(
    "/return_refund/:version{\\d{6}}/cancellations/search",
    handleShopCall(deps, async ({ shop, query, body }) => {
      const wanted = body(Search.loose());
      const rows = await deps.db
        .select()
        .from(cancellations)
        .where(eq(cancellations.shopId, shop.shopId))
        .orderBy(desc(cancellations.createdAt));
      const { items, ...page } = takePage(
        rows.filter(
          (row) =>
            isIn(wanted.cancel_ids, row.cancelId) &&
            isIn(wanted.order_ids, row.orderId) &&
            isIn(wanted.cancel_status, row.status),
        ),
        query(OPTIONAL_PAGING),
      );
      return {
        ...page,
        cancellations: items.map((row) => ({
          ...{ cancel_id: row.cancelId, order_id: row.orderId, role: row.role },
          cancel_type: row.role === "BUYER" ? "BUYER_CANCEL" : "CANCEL",
          cancel_status: row.status,
          cancel_reason: row.reason,
          create_time: toSeconds(row.createdAt),
          update_time: toSeconds(row.updatedAt),
        })),
      };
    }),
  );
  root.post(
    "/return_refund/:version{\\d{6}}/cancellations/:cancel/approve",
    handleShopCall(deps, async ({ shop, param }) => {
      await answerCancellation(deps, shop, param("cancel"), true);
      return {};
    }),
  );
  root.post(
    "/return_refund/:version{\\d{6}}/cancellations/:cancel/reject",
    handleShopCall(deps, async ({ shop, param, body }) => {
      if (!REJECT_CANCEL.includes(body(Reject.loose()).reject_reason))
        throw new ApiError(25001014, "Unknown reason.");
      await answerCancellation(deps, shop, param("cancel"), false);
      return {};
    }),
  );
}

function returnRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/return_refund/:version{\\d{6}}/returns/search",
    handleShopCall(deps, async ({ shop, query, body }) => {
      const wanted = body(Search.loose());
      const rows = await deps.db
        .select()
        .from(returns)
        .where(eq(returns.shopId, shop.shopId))
        .orderBy(desc(returns.createdAt));
      const { items, ...page } = takePage(
        rows.filter(
          (row) =>
            isIn(wanted.return_ids, row.returnId) &&
            isIn(wanted.order_ids, row.orderId) &&
            isIn(wanted.return_status, row.status),
        ),
        query(OPTIONAL_PAGING),
      );
      return { ...page, return_orders: items.map((row) => presentReturn(shop, row)) };
    }),
  );
  root.get(
    "/return_refund/:version{\\d{6}}/returns/:return/records",
    handleShopCall(deps, async ({ shop, param }) => {
      const [row] = await deps.db
        .select()
        .from(returns)
        .where(and(eq(returns.returnId, param("return")), eq(returns.shopId, shop.shopId)));
      if (!row) throw createOrderNotFound();
      const lines = await deps.db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, row.orderId));
      // The buyer's photograph of the goods.
      const images = lines.flatMap(({ imageUri }) =>
        imageUri ? [{ url: buildImageUrl(deps, imageUri), width: 200, height: 200 }] : [],
      );
      return {
        records: [
          {
            ...{ event: "ORDER_RETURN", role: "Buyer", reason_text: REASON_TEXT, images },
            description: "Customer submitted a return request",
            note: "It arrived in pieces.",
            create_time: toSeconds(row.createdAt),
          },
        ],
      };
    }),
  );
  root.post(
    "/return_refund/:version{\\d{6}}/returns/:return/approve",
    handleShopCall(deps, async ({ shop, param, body }) => {
      const { decision } = body(Approve.loose());
      await answerReturn(deps, shop, param("return"), decision);
      return {};
    }),
  );
  root.post(
    "/return_refund/:version{\\d{6}}/returns/:return/reject",
    handleShopCall(deps, async ({ shop, param, body }) => {
      const { decision, reject_reason } = body(RejectReturn.loose());
      if (!REJECT_RETURN.includes(reject_reason)) throw new ApiError(25001014, "Unknown reason.");
      await answerReturn(deps, shop, param("return"), decision);
      return {};
    }),
  );
}

const REASON_TEXT = "Package or product is damaged";

function presentReturn(shop: ShopRow, row: typeof returns.$inferSelect) {
  return {
    return_id: row.returnId,
    order_id: row.orderId,
    return_type: row.type,
    return_status: row.status,
    role: "BUYER",
    return_reason: row.reason,
    return_reason_text: REASON_TEXT,
    refund_amount: {
      currency: getCurrency(shop.region),
      refund_total: toWireAmount(row.refund, shop.region),
    },
    create_time: toSeconds(row.createdAt),
    update_time: toSeconds(row.updatedAt),
  };
}

async function requireOrder(deps: SandboxDeps, shop: ShopRow, orderId: string): Promise<void> {
  const found = await deps.db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.orderId, orderId), eq(orders.shopId, shop.shopId)));
  if (found.length === 0) throw createOrderNotFound();
}

const isIn = (wanted: readonly string[] | undefined, value: string) =>
  wanted === undefined || wanted.includes(value);
