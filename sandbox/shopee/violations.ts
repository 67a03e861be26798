import { and, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { createItemNotFound, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import type { ItemStatus, Violation } from "./item-shapes.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { items } from "./schema.ts";

const DAY_S = 86_400;
/** A seller's days to correct an item before Shopee deletes it. */
const MEND_DAYS = 7;
const VIOLATION_TYPE = "Inappropriate Image";
const VIOLATION_ADVICE = "Please change the listing and submit it again.";

export function addViolationRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/product/get_item_violation_info",
    handleShopCall(deps, async ({ shop, query }) => {
      const ids = query(z.object({ item_id_list: z.string() }))
        .item_id_list.split(",")
        .map(Number);
      if (ids.length > 50)
        throw createParamError("Request items over limit, should be less than 50");
      const rows = await deps.db
        .select()
        .from(items)
        .where(and(eq(items.shopId, shop.shopId), inArray(items.itemId, ids)));
      return {
        item_list: ids.map((id) => {
          const item = rows.find(({ itemId }) => itemId === id);
          return item
            ? presentPushItem(item)
            : { item_id: id, fail_error: "error_param", fail_message: "Invalid request item_id" };
        }),
      };
    }),
  );
}

/** Shopee bans an item: buyers no longer see it. Push 16 reports it. */
export function banItem(
  deps: SandboxDeps,
  shop: ShopRow,
  itemId: number,
  reasons: readonly string[],
): Promise<void> {
  const now = Math.floor(deps.now().getTime() / 1000);
  const violations = reasons.map((reason) => ({
    ...{ violation_type: VIOLATION_TYPE, violation_reason: reason, suggestion: VIOLATION_ADVICE },
    ...{ fix_deadline_time: now + MEND_DAYS * DAY_S, update_time: now },
  }));
  return judgeItem(deps, shop, itemId, { status: "BANNED", violations });
}

/** Shopee shows an item again that was banned, or that it reviewed after a change. */
export const clearItem = (deps: SandboxDeps, shop: ShopRow, itemId: number): Promise<void> =>
  judgeItem(deps, shop, itemId, { status: "NORMAL", violations: [] });

async function judgeItem(
  deps: SandboxDeps,
  shop: ShopRow,
  itemId: number,
  verdict: { status: ItemStatus; violations: Violation[] },
): Promise<void> {
  const now = deps.now();
  const pushId = await transaction(deps.db, async (tx) => {
    const [item] = await tx
      .update(items)
      .set({ ...verdict, updatedAt: now })
      .where(
        and(
          eq(items.itemId, itemId),
          eq(items.shopId, shop.shopId),
          inArray(items.status, ["NORMAL", "UNLIST", "REVIEWING", "BANNED"]),
        ),
      )
      .returning();
    if (!item) throw createItemNotFound();
    return enqueuePush(tx, now, shop.shopId, 16, presentPushItem(item));
  });
  deliverSoon(deps, [pushId]);
}

/** The push has the same data of an item as the call. */
const presentPushItem = (item: typeof items.$inferSelect) => ({
  item_id: item.itemId,
  item_name: item.name,
  item_status: item.status,
  deboost: false,
  item_status_details: item.violations,
  deboost_details: [],
});
