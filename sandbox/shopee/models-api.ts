import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import type { Region } from "../buyers.ts";
import { ApiError, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { buildImageUrl } from "./images.ts";
import { checkPrices, checkTierIndexes, checkTiers, DimensionBody } from "./item-rules.ts";
import { requireImages, requireItem } from "./items-api.ts";
import { computeStock, listLocationStock, StockBody } from "./locations.ts";
import { parseWireAmount, toWireAmount } from "./money.ts";
import { createReservedKey, readReserved } from "./promotions.ts";
import { items, models, type Tier } from "./schema.ts";
import { presentTiers, readTiers, TierFields } from "./tiers.ts";

type ModelRow = typeof models.$inferSelect;

const ModelBody = z.object({
  tier_index: z.array(z.number().int().min(0)),
  original_price: z.number(),
  model_sku: z.string().max(100).default(""),
  seller_stock: StockBody,
  gtin_code: z.string().default(""),
  weight: z.number().positive().optional(),
  dimension: DimensionBody.optional(),
});
const InitBody = z.object({
  item_id: z.number(),
  ...TierFields,
  model: z.array(ModelBody),
});
const TiersBody = z.object({
  item_id: z.number(),
  ...TierFields,
  model_list: z
    .array(z.object({ model_id: z.number(), tier_index: z.array(z.number().int().min(0)) }))
    .optional(),
});
const AddBody = z.object({ item_id: z.number(), model_list: z.array(ModelBody).min(1).max(50) });
const UpdateBody = z.object({
  item_id: z.number(),
  model: z.array(
    z.object({
      model_id: z.number(),
      model_sku: z.string().max(100).optional(),
      gtin_code: z.string().optional(),
      weight: z.number().positive().optional(),
      dimension: DimensionBody.optional(),
    }),
  ),
});

export function addModelRoutes(api: Hono, deps: SandboxDeps): void {
  api.post(
    "/product/init_tier_variation",
    handleShopCall(deps, async ({ shop, body }) => initTiers(deps, shop, await body(InitBody))),
  );
  api.post(
    "/product/update_tier_variation",
    handleShopCall(deps, async ({ shop, body }) => updateTiers(deps, shop, await body(TiersBody))),
  );
  api.post(
    "/product/add_model",
    handleShopCall(deps, async ({ shop, body }) => addModels(deps, shop, await body(AddBody))),
  );
  api.post(
    "/product/update_model",
    handleShopCall(deps, async ({ shop, body }) =>
      updateModels(deps, shop, await body(UpdateBody)),
    ),
  );
  api.post(
    "/product/delete_model",
    handleShopCall(deps, async ({ shop, body }) => {
      const { item_id, model_id } = await body(
        z.object({ item_id: z.number(), model_id: z.number() }),
      );
      return deleteModel(deps, shop, item_id, model_id);
    }),
  );
  api.get(
    "/product/get_model_list",
    handleShopCall(deps, async ({ shop, query }) => {
      const item = await requireItem(
        deps.db,
        shop,
        query(z.object({ item_id: z.coerce.number() })).item_id,
      );
      const rows = await listModels(deps.db, item.itemId);
      const reserved = await readReserved(deps.db, deps.now(), [item.itemId]);
      return {
        ...presentTiers(deps, item.tiers),
        model: rows
          .filter((row) => row.modelId !== 0)
          .map((row) =>
            presentModelBody(shop.region, row, reserved.get(createReservedKey(row)) ?? 0),
          ),
      };
    }),
  );
}

export async function listModels(db: Queryable, itemId: number): Promise<ModelRow[]> {
  return db.select().from(models).where(eq(models.itemId, itemId)).orderBy(asc(models.modelId));
}

async function initTiers(deps: SandboxDeps, shop: ShopRow, body: z.infer<typeof InitBody>) {
  const item = await requireItem(deps.db, shop, body.item_id);
  const tiers = readTiers(body);
  if (tiers.length === item.tiers.length)
    throw createParamError("The level of tier-variation not change.");
  if (tiers.length > 0) checkTiers(tiers, body.model.length);
  else if (body.model.length !== 1) throw createParamError("An item without tiers has one model.");
  const indexes = body.model.map((model) => model.tier_index);
  checkTierIndexes(tiers, indexes);
  checkPrices(
    shop.region,
    body.model.map((model) => parseWireAmount(model.original_price, shop.region)),
  );
  await requireImages(deps, listTierImages(tiers));
  const rows = await transaction(deps.db, async (tx) => {
    await tx.delete(models).where(eq(models.itemId, item.itemId));
    await tx
      .update(items)
      .set({ tiers, updatedAt: deps.now() })
      .where(eq(items.itemId, item.itemId));
    const modelId = tiers.length === 0 ? 0 : undefined;
    return insertModels(tx, shop.region, item.itemId, body.model, modelId);
  });
  return {
    item_id: item.itemId,
    tier_variation: tiers.map(({ name, option_list }) => ({
      name,
      option_list: option_list.map(({ option, image }) => ({
        option,
        ...(image ? { image: { image_url: buildImageUrl(deps, image.image_id) } } : {}),
      })),
    })),
    model: rows.map((row) => presentNewModel(shop.region, row)),
  };
}

/** `model_list` has the models' places under the new tiers; without it they stay where they are. */
async function updateTiers(deps: SandboxDeps, shop: ShopRow, body: z.infer<typeof TiersBody>) {
  const item = await requireItem(deps.db, shop, body.item_id);
  const existing = (await listModels(deps.db, item.itemId)).filter((row) => row.modelId !== 0);
  const tiers = readTiers(body);
  if (tiers.length !== item.tiers.length)
    throw createParamError("The number of tiers can only be changed by init_tier_variation.");
  const moved = new Map(body.model_list?.map((model) => [model.model_id, model.tier_index]));
  const stranger = [...moved.keys()].find((id) => !existing.some((row) => row.modelId === id));
  if (stranger !== undefined)
    throw new ApiError(
      "product.error_model_not_found",
      `The model ${stranger} is not found in this item.`,
    );
  const placed = existing.map((row) => ({
    modelId: row.modelId,
    tierIndex: moved.get(row.modelId) ?? row.tierIndex,
  }));
  checkTiers(tiers, placed.length);
  checkTierIndexes(
    tiers,
    placed.map((model) => model.tierIndex),
  );
  await requireImages(deps, listTierImages(tiers));
  await transaction(deps.db, async (tx) => {
    await tx
      .update(items)
      .set({ tiers, updatedAt: deps.now() })
      .where(eq(items.itemId, item.itemId));
    for (const model of placed) {
      await tx
        .update(models)
        .set({ tierIndex: model.tierIndex })
        .where(and(eq(models.itemId, item.itemId), eq(models.modelId, model.modelId)));
    }
  });
  return {};
}

async function addModels(deps: SandboxDeps, shop: ShopRow, body: z.infer<typeof AddBody>) {
  const item = await requireItem(deps.db, shop, body.item_id);
  if (item.tiers.length === 0)
    throw createParamError("The item has no tiers, call init_tier_variation first.");
  const existing = await listModels(deps.db, item.itemId);
  checkTiers(item.tiers, existing.length + body.model_list.length);
  checkTierIndexes(item.tiers, [
    ...existing.map((row) => row.tierIndex),
    ...body.model_list.map((model) => model.tier_index),
  ]);
  const added = body.model_list.map((model) => parseWireAmount(model.original_price, shop.region));
  checkPrices(shop.region, [...existing.map((row) => row.price), ...added]);
  const rows = await transaction(deps.db, (tx) =>
    insertModels(tx, shop.region, item.itemId, body.model_list),
  );
  return { model: rows.map((row) => presentNewModel(shop.region, row)) };
}

async function updateModels(deps: SandboxDeps, shop: ShopRow, body: z.infer<typeof UpdateBody>) {
  const item = await requireItem(deps.db, shop, body.item_id);
  const existing = new Set((await listModels(deps.db, item.itemId)).map((row) => row.modelId));
  const stranger = body.model.find((model) => !existing.has(model.model_id));
  if (stranger)
    throw new ApiError(
      "product.error_model_not_found",
      `The model ${stranger.model_id} is not found in this item.`,
    );
  await transaction(deps.db, async (tx) => {
    for (const { model_id, model_sku, gtin_code, weight, dimension } of body.model) {
      await tx
        .update(models)
        .set({ sku: model_sku, gtin: gtin_code, weightKg: weight, dimension, modelId: model_id })
        .where(and(eq(models.itemId, item.itemId), eq(models.modelId, model_id)));
    }
  });
  return {};
}

async function deleteModel(deps: SandboxDeps, shop: ShopRow, itemId: number, modelId: number) {
  const item = await requireItem(deps.db, shop, itemId);
  const existing = (await listModels(deps.db, item.itemId)).filter((row) => row.modelId !== 0);
  if (!existing.some((row) => row.modelId === modelId))
    throw new ApiError("product.error_model_not_found", `The model ${modelId} is not found.`);
  if (existing.length === 1) throw createParamError("The last model of an item cannot be deleted.");
  await deps.db
    .delete(models)
    .where(and(eq(models.itemId, item.itemId), inArray(models.modelId, [modelId])));
  return {};
}

async function insertModels(
  tx: Queryable,
  region: Region,
  itemId: number,
  bodies: z.infer<typeof ModelBody>[],
  modelId?: number,
): Promise<ModelRow[]> {
  const values = bodies.map((body) => ({
    itemId,
    modelId: modelId ?? sql<number>`nextval('sandbox_shopee.model_ids')`,
    tierIndex: body.tier_index,
    sku: body.model_sku,
    price: parseWireAmount(body.original_price, region),
    ...computeStock(region, body.seller_stock),
    weightKg: body.weight ?? null,
    dimension: body.dimension ?? null,
    gtin: body.gtin_code,
  }));
  return tx.insert(models).values(values).returning();
}

/** Returns a model as the calls that create models answer it. */
function presentNewModel(region: Region, row: ModelRow) {
  return {
    model_id: row.modelId,
    tier_index: row.tierIndex,
    model_sku: row.sku,
    price_info: [{ original_price: toWireAmount(row.price, region) }],
    seller_stock: listLocationStock(region, row),
    ...(row.weightKg === null ? {} : { weight: row.weightKg }),
    ...(row.dimension === null ? {} : { dimension: row.dimension }),
  };
}

function presentModelBody(region: Region, row: ModelRow, reserved: number) {
  const price = toWireAmount(row.price, region);
  return {
    model_id: row.modelId,
    tier_index: row.tierIndex,
    model_sku: row.sku,
    price_info: [{ original_price: price, current_price: price }],
    stock_info_v2: {
      seller_stock: listLocationStock(region, row),
      summary_info: { total_reserved_stock: reserved, total_available_stock: row.stock },
    },
    gtin_code: row.gtin,
    ...(row.weightKg === null ? {} : { weight: String(row.weightKg) }),
    ...(row.dimension === null ? {} : { dimension: row.dimension }),
  };
}

const listTierImages = (tiers: Tier[]) =>
  tiers.flatMap((tier) =>
    tier.option_list.flatMap((option) => (option.image ? [option.image.image_id] : [])),
  );
