import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { createItemNotFound, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import type { OrderRow } from "./order-life.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { items, models, promotions } from "./schema.ts";

const HOUR_MS = 3_600_000;

export interface PromotionInput {
  itemId: number;
  modelId?: number | undefined;
  /** Units that can only be bought in it. */
  units: number;
  /** Shopee's term for it. */
  kind?: string | undefined;
  /** Hours from now. */
  startsInHours?: number | undefined;
  hours?: number | undefined;
}

export function addPromotionRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/product/get_item_promotion",
    handleShopCall(deps, async ({ shop, query }) => {
      const ids = query(z.object({ item_id_list: z.string() }))
        .item_id_list.split(",")
        .map(Number);
      if (ids.length > 50) throw createParamError("item_id_list has more than 50 ids.");
      return listItemPromotions(deps, shop, ids);
    }),
  );
}

/** Reserves an item's units for a campaign, as in the seller centre; no more than it has. */
export async function startPromotion(
  deps: SandboxDeps,
  shop: ShopRow,
  {
    itemId,
    modelId = 0,
    units,
    kind = "flash_sale",
    startsInHours = 0,
    hours = 24,
  }: PromotionInput,
): Promise<{ promotionId: number }> {
  const [found] = await deps.db
    .select({ stock: models.stock })
    .from(models)
    .innerJoin(items, eq(items.itemId, models.itemId))
    .where(
      and(eq(items.shopId, shop.shopId), eq(models.itemId, itemId), eq(models.modelId, modelId)),
    );
  if (!found) throw createItemNotFound();
  const reserved = await countReserved(deps.db, deps.now(), itemId, modelId);
  if (found.stock < reserved + units)
    throw createParamError("Can not reserve more stock than the item has.");
  const startsAt = new Date(deps.now().getTime() + startsInHours * HOUR_MS);
  const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS);
  const { row, pushId } = await transaction(deps.db, async (tx) => {
    const [row] = await tx
      .insert(promotions)
      .values({ itemId, modelId, kind, startsAt, endsAt, reserved: units })
      .returning();
    if (!row) throw new Error("The promotion was not stored");
    return { row, pushId: await pushLock(tx, deps.now(), shop.shopId, row, "promo_lock_stock") };
  });
  deliverSoon(deps, [pushId]);
  return { promotionId: row.promotionId };
}

/**
 * Ends campaigns by the clock. Unsold units are for sale to everybody again, and the partner is
 * told once.
 */
export async function endPromotions(deps: SandboxDeps, now: Date): Promise<void> {
  const pushIds = await transaction(deps.db, async (tx) => {
    const ended = await tx
      .update(promotions)
      .set({ endPushed: true })
      .from(items)
      .where(
        and(
          eq(items.itemId, promotions.itemId),
          eq(promotions.endPushed, false),
          lte(promotions.endsAt, now),
        ),
      )
      .returning({ promotion: promotions, shopId: items.shopId });
    const told: (string | null)[] = [];
    for (const { promotion, shopId } of ended)
      told.push(await pushLock(tx, now, shopId, { ...promotion, reserved: 0 }, "promo_end"));
    return told;
  });
  deliverSoon(deps, pushIds);
}

type PromotionRow = typeof promotions.$inferSelect;

/** Push 7: units are reserved for a campaign, or released. */
function pushLock(
  tx: Queryable,
  at: Date,
  shopId: number,
  row: PromotionRow,
  action: "promo_lock_stock" | "promo_end",
): Promise<string | null> {
  return enqueuePush(tx, at, shopId, 7, {
    ...presentPromotion(shopId, row),
    action,
    update_time: toSeconds(at),
    start_time: toSeconds(row.startsAt),
    end_time: toSeconds(row.endsAt),
    reserved_stock: row.reserved,
  });
}

/** The subject fields of pushes about campaigns. */
const presentPromotion = (
  shopId: number,
  { itemId, modelId, kind, promotionId }: PromotionRow,
) => ({
  ...{ shop_id: shopId, item_id: itemId, variation_id: modelId },
  ...{ promotion_type: kind, promotion_id: promotionId },
});

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

const matchModel = (itemId: number, modelId: number) =>
  and(eq(promotions.itemId, itemId), eq(promotions.modelId, modelId));

/** Units of a model that running and coming campaigns reserve: `update_stock` cannot set fewer. */
export async function countReserved(
  db: Queryable,
  now: Date,
  itemId: number,
  modelId: number,
): Promise<number> {
  const [sum] = await db
    .select({ reserved: sql<number>`coalesce(sum(${promotions.reserved}), 0)::int` })
    .from(promotions)
    .where(and(matchModel(itemId, modelId), gt(promotions.endsAt, now)));
  return sum?.reserved ?? 0;
}

/** Returns the same of all models of the items, by the key `createReservedKey`. */
export async function readReserved(
  db: Queryable,
  now: Date,
  itemIds: number[],
): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(promotions)
    .where(and(inArray(promotions.itemId, itemIds), gt(promotions.endsAt, now)));
  const sums = new Map<string, number>();
  for (const row of rows)
    sums.set(createReservedKey(row), (sums.get(createReservedKey(row)) ?? 0) + row.reserved);
  return sums;
}
export const createReservedKey = ({ itemId, modelId }: { itemId: number; modelId: number }) =>
  `${itemId} ${modelId}`;

/** Buyers take a campaign's units first. Returns the pushes about it (8), to be delivered. */
export async function sellReserved(
  tx: Queryable,
  { orderSn, shopId, createdAt: at }: Pick<OrderRow, "orderSn" | "shopId" | "createdAt">,
  {
    itemId,
    modelId,
    quantity,
    quiet = false,
  }: { itemId: number; modelId: number; quantity: number; quiet?: boolean | undefined },
): Promise<(string | null)[]> {
  const running = await tx
    .select()
    .from(promotions)
    .where(
      and(matchModel(itemId, modelId), lte(promotions.startsAt, at), gt(promotions.endsAt, at)),
    )
    .orderBy(asc(promotions.endsAt));
  const pushIds: (string | null)[] = [];
  let left = quantity;
  for (const row of running) {
    const sold = Math.min(left, row.reserved);
    if (sold === 0) continue;
    left -= sold;
    const reserved = row.reserved - sold;
    await tx
      .update(promotions)
      .set({ reserved })
      .where(eq(promotions.promotionId, row.promotionId));
    if (quiet) continue;
    pushIds.push(
      await enqueuePush(tx, at, shopId, 8, {
        ...presentPromotion(shopId, row),
        changed_values: [{ name: "reserved_stock", old: row.reserved, new: reserved }],
        action: "place_order",
        ordersn: orderSn,
        update_time: toSeconds(at),
      }),
    );
  }
  return pushIds;
}

async function listItemPromotions(deps: SandboxDeps, shop: ShopRow, itemIds: number[]) {
  const now = deps.now();
  const ownPromotions = await deps.db
    .select({ itemId: items.itemId })
    .from(items)
    .where(and(eq(items.shopId, shop.shopId), inArray(items.itemId, itemIds)));
  const rows = await deps.db
    .select()
    .from(promotions)
    .where(and(inArray(promotions.itemId, itemIds), gt(promotions.endsAt, now)))
    .orderBy(asc(promotions.promotionId));
  return {
    success_list: ownPromotions.map(({ itemId }) => ({
      item_id: itemId,
      promotion: rows
        .filter((row) => row.itemId === itemId)
        .map((row) => ({
          promotion_type: row.kind,
          promotion_id: row.promotionId,
          model_id: row.modelId,
          start_time: toSeconds(row.startsAt),
          end_time: toSeconds(row.endsAt),
          promotion_staging: row.startsAt > now ? "upcoming" : "ongoing",
          promotion_stock_info_v2: { summary_info: { total_reserved_stock: row.reserved } },
        })),
    })),
    failure_list: itemIds
      .filter((id) => !ownPromotions.some(({ itemId }) => itemId === id))
      .map((id) => ({ item_id: id, failed_reason: "Item_id is not found." })),
  };
}
