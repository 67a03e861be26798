import { and, asc, count, eq, gte, inArray, lte } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { createBatchAnswer, createItemNotFound, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { buildImageUrl, findUnknownImages } from "./images.ts";
import { type ItemRow, toColumns, toFields } from "./item-columns.ts";
import { checkItem, checkPrices, ItemBody, type ItemFields } from "./item-rules.ts";
import type { ItemStatus } from "./item-shapes.ts";
import { computeStock, listLocationStock, StockBody } from "./locations.ts";
import { getCurrency, parseWireAmount, toWireAmount } from "./money.ts";
import { createReservedKey, readReserved } from "./promotions.ts";
import { items, models } from "./schema.ts";

/** Shopee's value for an item without a barcode. */
const NO_GTIN = "00";
/** Used unless it is a pre-order. */
const USUAL_DAYS_TO_SHIP = 2;

const AddBody = ItemBody.extend({
  original_price: z.number(),
  seller_stock: StockBody,
  item_status: z.enum(["NORMAL", "UNLIST"]).default("NORMAL"),
});
const UpdateBody = ItemBody.partial().extend({ item_id: z.number() });
const ListQuery = z.object({
  offset: z.coerce.number().int().min(0),
  page_size: z.coerce.number().int().min(1).max(100),
  item_status: z.string(),
  update_time_from: z.coerce.number().optional(),
  update_time_to: z.coerce.number().optional(),
});

export function addItemRoutes(api: Hono, deps: SandboxDeps): void {
  api.post(
    "/product/add_item",
    handleShopCall(deps, async ({ shop, body }) => addItem(deps, shop, await body(AddBody))),
  );
  api.post(
    "/product/update_item",
    handleShopCall(deps, async ({ shop, body }) => updateItem(deps, shop, await body(UpdateBody))),
  );
  api.post(
    "/product/delete_item",
    handleShopCall(deps, async ({ shop, body }) => {
      const { item_id } = await body(z.object({ item_id: z.number() }));
      await requireItem(deps.db, shop, item_id);
      await deps.db
        .update(items)
        .set({ status: "SELLER_DELETE", updatedAt: deps.now() })
        .where(eq(items.itemId, item_id));
      return {};
    }),
  );
  api.post(
    "/product/unlist_item",
    handleShopCall(deps, async ({ shop, body }) => {
      const { item_list } = await body(
        z.object({
          item_list: z.array(z.object({ item_id: z.number(), unlist: z.boolean() })).max(50),
        }),
      );
      return unlistItems(deps, shop, item_list);
    }),
  );
  api.get(
    "/product/get_item_list",
    handleShopCall(deps, async ({ shop, query }) => listItems(deps, shop, query(ListQuery))),
  );
  api.get(
    "/product/get_item_base_info",
    handleShopCall(deps, async ({ shop, query }) => {
      const ids = query(z.object({ item_id_list: z.string() }))
        .item_id_list.split(",")
        .map(Number);
      if (ids.length > 50) throw createParamError("item_id_list has more than 50 ids.");
      return { item_list: await readBaseInfo(deps, shop, ids) };
    }),
  );
}

/** Returns the shop's own item, if it is not deleted. */
export async function requireItem(db: Queryable, shop: ShopRow, itemId: number): Promise<ItemRow> {
  const [item] = await db
    .select()
    .from(items)
    .where(and(eq(items.itemId, itemId), eq(items.shopId, shop.shopId)));
  if (!item || item.status === "SELLER_DELETE") throw createItemNotFound();
  return item;
}

async function addItem(deps: SandboxDeps, shop: ShopRow, body: z.infer<typeof AddBody>) {
  checkItem(shop.region, body);
  const price = parseWireAmount(body.original_price, shop.region);
  checkPrices(shop.region, [price]);
  await requireImages(deps, listPictures(body));
  const now = deps.now();
  const stock = computeStock(shop.region, body.seller_stock);
  const itemId = await transaction(deps.db, async (tx) => {
    const values = {
      ...toColumns(body),
      shopId: shop.shopId,
      status: body.item_status,
      createdAt: now,
      updatedAt: now,
    };
    const [row] = await tx.insert(items).values(values).returning({ itemId: items.itemId });
    if (!row) throw new Error("The item was not stored");
    await tx.insert(models).values({
      itemId: row.itemId,
      modelId: 0,
      sku: body.item_sku,
      price,
      ...stock,
      gtin: body.gtin_code,
    });
    return row.itemId;
  });
  return {
    item_id: itemId,
    item_status: body.item_status,
    item_name: body.item_name,
    images: body.image,
  };
}

async function updateItem(deps: SandboxDeps, shop: ShopRow, body: z.infer<typeof UpdateBody>) {
  const item = await requireItem(deps.db, shop, body.item_id);
  const merged: ItemFields = { ...toFields(item), ...dropUndefined(body) };
  checkItem(shop.region, merged);
  await requireImages(deps, listPictures(merged));
  // A banned item is reviewed again before buyers see it.
  const status = item.status === "BANNED" ? ("REVIEWING" as const) : item.status;
  await deps.db
    .update(items)
    .set({ ...toColumns(merged), status, updatedAt: deps.now() })
    .where(eq(items.itemId, item.itemId));
  return { item_id: item.itemId };
}

async function unlistItems(
  deps: SandboxDeps,
  shop: ShopRow,
  list: { item_id: number; unlist: boolean }[],
) {
  const success: object[] = [];
  const failures: object[] = [];
  for (const { item_id, unlist } of list) {
    const status: ItemStatus = unlist ? "UNLIST" : "NORMAL";
    const changed = await deps.db
      .update(items)
      .set({ status, updatedAt: deps.now() })
      .where(
        and(
          eq(items.itemId, item_id),
          eq(items.shopId, shop.shopId),
          inArray(items.status, ["NORMAL", "UNLIST"]),
        ),
      )
      .returning({ itemId: items.itemId });
    if (changed.length > 0) success.push({ item_id, unlist });
    else failures.push({ item_id, failed_reason: "Item_id is not found." });
  }
  return createBatchAnswer(
    { success_list: success, failure_list: failures },
    success.length === 0 ? "error_unlist_item_all_failed" : null,
  );
}

async function listItems(deps: SandboxDeps, shop: ShopRow, query: z.infer<typeof ListQuery>) {
  const statuses = query.item_status.split(",") as ItemStatus[];
  const where = and(
    eq(items.shopId, shop.shopId),
    inArray(items.status, statuses),
    query.update_time_from === undefined
      ? undefined
      : gte(items.updatedAt, new Date(query.update_time_from * 1000)),
    query.update_time_to === undefined
      ? undefined
      : lte(items.updatedAt, new Date(query.update_time_to * 1000)),
  );
  const [total] = await deps.db.select({ n: count() }).from(items).where(where);
  const rows = await deps.db
    .select()
    .from(items)
    .where(where)
    .orderBy(asc(items.itemId))
    .offset(query.offset)
    .limit(query.page_size);
  const next = query.offset + rows.length;
  const hasNext = next < (total?.n ?? 0);
  return {
    item: rows.map((row) => ({
      item_id: row.itemId,
      item_status: row.status,
      update_time: Math.floor(row.updatedAt.getTime() / 1000),
    })),
    total_count: total?.n ?? 0,
    has_next_page: hasNext,
    ...(hasNext ? { next_offset: next } : {}),
  };
}

async function readBaseInfo(deps: SandboxDeps, shop: ShopRow, ids: number[]) {
  const rows = await deps.db
    .select()
    .from(items)
    .where(and(eq(items.shopId, shop.shopId), inArray(items.itemId, ids)));
  const prices = await deps.db
    .select()
    .from(models)
    .where(and(inArray(models.itemId, ids), eq(models.modelId, 0)));
  const reserved = await readReserved(deps.db, deps.now(), ids);
  const currency = getCurrency(shop.region);
  return rows.map((row) => {
    const single = prices.find((model) => model.itemId === row.itemId);
    const price = single && toWireAmount(single.price, shop.region);
    return {
      item_id: row.itemId,
      item_status: row.status,
      item_name: row.name,
      description: row.description,
      description_type: "normal",
      category_id: row.categoryId,
      item_sku: row.itemSku,
      condition: row.condition,
      image: {
        image_id_list: row.imageIds,
        image_url_list: row.imageIds.map((id) => buildImageUrl(deps, id)),
      },
      size_chart: row.sizeChartImageId ? buildImageUrl(deps, row.sizeChartImageId) : "",
      logistic_info: row.logisticIds.map((id) => ({ logistic_id: id, enabled: true })),
      brand: row.brand,
      attribute_list: row.attributes,
      gtin_code: row.gtin || NO_GTIN,
      weight: String(row.weightKg),
      dimension: row.dimension,
      pre_order:
        row.daysToShip === null
          ? { is_pre_order: false, days_to_ship: USUAL_DAYS_TO_SHIP }
          : { is_pre_order: true, days_to_ship: row.daysToShip },
      has_model: row.tiers.length > 0,
      ...(single
        ? { price_info: [{ currency, original_price: price, current_price: price }] }
        : {}),
      ...(single
        ? {
            stock_info_v2: {
              seller_stock: listLocationStock(shop.region, single),
              summary_info: {
                total_reserved_stock: reserved.get(createReservedKey(single)) ?? 0,
                total_available_stock: single.stock,
              },
            },
          }
        : {}),
      create_time: Math.floor(row.createdAt.getTime() / 1000),
      update_time: Math.floor(row.updatedAt.getTime() / 1000),
    };
  });
}

const listPictures = ({ image, size_chart_info }: ItemFields) => [
  ...image.image_id_list,
  ...[size_chart_info?.size_chart ?? ""].filter(Boolean),
];

export async function requireImages(deps: SandboxDeps, imageIds: string[]): Promise<void> {
  const [unknown] = await findUnknownImages(deps, imageIds);
  if (unknown) throw createParamError(`The image ${unknown} was never uploaded.`);
}

function dropUndefined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
