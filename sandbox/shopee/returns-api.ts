import { and, desc, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { buildImageUrl } from "./images.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orderItems, orders, returns } from "./schema.ts";

type ReturnRow = typeof returns.$inferSelect;

export function returnRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/returns/get_return_list",
    handleShopCall(deps, async ({ shop, query }) => {
      const { page_no, page_size } = query(
        z.object({
          page_no: z.coerce.number().int().min(0),
          page_size: z.coerce.number().int().min(1).max(100),
        }),
      );
      const where = eq(returns.shopId, shop.shopId);
      const rows = await deps.db
        .select()
        .from(returns)
        .where(where)
        .orderBy(desc(returns.updatedAt))
        .offset(page_no * page_size)
        .limit(page_size + 1);
      return {
        more: rows.length > page_size,
        return: await Promise.all(
          rows.slice(0, page_size).map((row) => returnBody(deps, shop, row)),
        ),
      };
    }),
  );
  api.get(
    "/returns/get_return_detail",
    handleShopCall(deps, async ({ shop, query }) =>
      returnBody(
        deps,
        shop,
        await requireReturn(deps, shop, query(z.object({ return_sn: z.string() })).return_sn),
      ),
    ),
  );
  api.post(
    "/returns/confirm",
    handleShopCall(deps, async ({ shop, body }) => {
      const { return_sn } = await body(z.object({ return_sn: z.string() }));
      await answerReturn(deps, shop, return_sn, { status: "ACCEPTED" });
      return { return_sn };
    }),
  );
}

export async function requireReturn(
  deps: SandboxDeps,
  shop: ShopRow,
  returnSn: string,
): Promise<ReturnRow> {
  const [row] = await deps.db
    .select()
    .from(returns)
    .where(and(eq(returns.returnSn, returnSn), eq(returns.shopId, shop.shopId)));
  if (!row) throw new ApiError("returns.error_not_found", "The return is not found in this shop.");
  return row;
}

export async function answerReturn(
  deps: SandboxDeps,
  shop: ShopRow,
  returnSn: string,
  patch: Pick<ReturnRow, "status"> & Partial<Pick<ReturnRow, "disputeReason" | "proof">>,
): Promise<void> {
  await requireReturn(deps, shop, returnSn);
  const currentTime = deps.now();
  const pushId = await transaction(deps.db, async (tx) => {
    const [row] = await tx
      .update(returns)
      .set({ ...patch, updatedAt: currentTime })
      .where(and(eq(returns.returnSn, returnSn), eq(returns.status, "REQUESTED")))
      .returning();
    if (!row) throw new ApiError("returns.error_status", "The return was answered already.");
    const isOver = row.status === "ACCEPTED";
    await tx
      .update(orders)
      .set({
        updatedAt: currentTime,
        ...(isOver
          ? {
              settlesAt: sql`coalesce(${orders.settlesAt}, ${currentTime.toISOString()}::timestamptz)`,
            }
          : {}),
      })
      .where(eq(orders.orderSn, row.orderSn));
    return enqueuePush(tx, currentTime, shop.shopId, 29, {
      order_sn: row.orderSn,
      return_sn: returnSn,
      updated_values: [
        {
          update_field: "return_status",
          old_value: "REQUESTED",
          new_value: row.status,
          update_time: Math.floor(currentTime.getTime() / 1000),
        },
      ],
    });
  });
  deliverSoon(deps, [pushId]);
}

async function returnBody(deps: SandboxDeps, shop: ShopRow, row: ReturnRow) {
  const lines = await deps.db.select().from(orderItems).where(eq(orderItems.orderSn, row.orderSn));
  return {
    return_sn: row.returnSn,
    order_sn: row.orderSn,
    status: row.status,
    reason: row.reason,
    text_reason: row.textReason,
    refund_amount: toWireAmount(row.refundAmount, shop.region),
    // The buyer's photograph of the goods.
    image: lines.flatMap(({ imageId }) => (imageId ? [buildImageUrl(deps, imageId)] : [])),
    currency: getCurrency(shop.region),
    create_time: Math.floor(row.createdAt.getTime() / 1000),
    update_time: Math.floor(row.updatedAt.getTime() / 1000),
    dispute_text_reason: row.disputeReason ? [row.disputeReason] : [],
    item: lines.map((line) => ({
      item_id: line.itemId,
      model_id: line.modelId,
      name: line.name,
      amount: line.quantity,
      item_price: toWireAmount(line.price, shop.region),
      item_sku: line.itemSku,
      variation_sku: line.modelSku,
    })),
  };
}
