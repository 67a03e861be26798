import { and, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { CallFate } from "../moods.ts";
import { ApiError, createBatchAnswer } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { findPriceProblem } from "./item-rules.ts";
import { requireItem } from "./items-api.ts";
import { computeStock } from "./locations.ts";
import { listModels } from "./models-api.ts";
import { parseWireAmount, toWireAmount } from "./money.ts";
import { countReserved, startPromotion } from "./promotions.ts";
import { models } from "./schema.ts";

const Stock = z.object({
  item_id: z.number(),
  stock_list: z
    .array(
      z.object({
        model_id: z.number().default(0),
        seller_stock: z
          .array(z.object({ location_id: z.string().optional(), stock: z.number() }))
          .min(1),
      }),
    )
    .min(1)
    .max(50),
});
const Price = z.object({
  item_id: z.number(),
  price_list: z
    .array(z.object({ model_id: z.number().default(0), original_price: z.number() }))
    .min(1)
    .max(50),
});

interface ModelFailure {
  model_id: number;
  failed_reason: string;
}

const RESERVED_REASON = "Can not update item with stock less than reserved stock";
const NO_MODEL = "The model is not found in this item.";

export function addStockPriceRoutes(api: Hono, deps: SandboxDeps): void {
  api.post(
    "/product/update_stock",
    handleShopCall(deps, async ({ shop, fate, body }) => {
      const wanted = await body(Stock);
      if (fate.happens("lockedStock")) await lockUnits(deps, shop, wanted);
      return updateStock(deps, shop, wanted, fate);
    }),
  );
  api.post(
    "/product/update_price",
    handleShopCall(deps, async ({ shop, body }) => updatePrice(deps, shop, await body(Price))),
  );
}

/** A campaign keeps one unit of each named model that has none in a campaign yet. */
async function lockUnits(deps: SandboxDeps, shop: ShopRow, wanted: z.infer<typeof Stock>) {
  for (const { model_id: modelId } of wanted.stock_list) {
    const itemId = wanted.item_id;
    if ((await countReserved(deps.db, deps.now(), itemId, modelId)) > 0) continue;
    // It may have no unit, or be no model.
    await startPromotion(deps, shop, { itemId, modelId, units: 1 }).catch(ignoreRefusal);
  }
}

/** An entry's error only fails that entry. */
async function updateStock(
  deps: SandboxDeps,
  shop: ShopRow,
  body: z.infer<typeof Stock>,
  fate: CallFate,
) {
  const item = await requireItem(deps.db, shop, body.item_id);
  const success: object[] = [];
  const failures: ModelFailure[] = [];
  const isSilent = fate.happens("silentWrites");
  const rows = new Map((await listModels(deps.db, item.itemId)).map((row) => [row.modelId, row]));
  for (const { model_id, seller_stock } of body.stock_list) {
    const row = rows.get(model_id);
    if (!row) failures.push({ model_id, failed_reason: NO_MODEL });
    else if (seller_stock.some(({ stock }) => !Number.isInteger(stock) || stock < 0))
      failures.push({ model_id, failed_reason: "The stock must be a whole number of 0 or more." });
    else {
      const after = computeStock(shop.region, seller_stock, row);
      const reserved = await countReserved(deps.db, deps.now(), item.itemId, model_id);
      if (after.stock < reserved) {
        failures.push({ model_id, failed_reason: RESERVED_REASON });
        continue;
      }
      if (!isSilent) await setModel(deps, item.itemId, model_id, after);
      success.push(...seller_stock.map((one) => ({ model_id, ...one })));
    }
  }
  return createBatchAnswer(
    { success_list: success, failure_list: failures },
    success.length === 0 ? "error_busi_update_stock_failed" : null,
  );
}

async function updatePrice(deps: SandboxDeps, shop: ShopRow, body: z.infer<typeof Price>) {
  const item = await requireItem(deps.db, shop, body.item_id);
  const prices = new Map(
    (await listModels(deps.db, item.itemId)).map((row) => [row.modelId, row.price]),
  );
  const success: object[] = [];
  const failures: ModelFailure[] = [];
  const wanted = body.price_list.map((entry) => ({
    modelId: entry.model_id,
    price: parseWireAmount(entry.original_price, shop.region),
  }));
  // The spread is checked on all prices after the change.
  const after = new Map(prices);
  for (const { modelId, price } of wanted) {
    if (prices.has(modelId) && !findPriceProblem(shop.region, [price])) after.set(modelId, price);
  }
  const spreadProblem = findPriceProblem(shop.region, [...after.values()]);
  for (const { modelId, price } of wanted) {
    const reason = prices.has(modelId)
      ? (findPriceProblem(shop.region, [price]) ?? spreadProblem)
      : NO_MODEL;
    if (reason) failures.push({ model_id: modelId, failed_reason: reason });
    else if (await setModel(deps, item.itemId, modelId, { price }))
      success.push({ model_id: modelId, original_price: toWireAmount(price, shop.region) });
  }
  return createBatchAnswer(
    { success_list: success, failure_list: failures },
    success.length === 0 ? "common.batch_api_all_failed" : null,
  );
}

async function setModel(
  deps: SandboxDeps,
  itemId: number,
  modelId: number,
  values: { stock?: number; elsewhere?: Record<string, number>; price?: number },
): Promise<boolean> {
  const changed = await deps.db
    .update(models)
    .set(values)
    .where(and(eq(models.itemId, itemId), eq(models.modelId, modelId)))
    .returning({ modelId: models.modelId });
  return changed.length > 0;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
