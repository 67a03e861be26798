import { z } from "zod";
import { type ItemResult, type PushedStock, ZERO_REFUSED } from "../channel-figures.ts";
import { ConnectorError } from "../connector.ts";
import { toWireAmount } from "../money.ts";
import { sendLocks } from "../send-locks.ts";
import { idText, ignored, makeInsideSchema, makeListSchema, text } from "../wire.ts";
import { readLocks } from "./inventory.ts";
import { readProduct } from "./items.ts";
import { listWarehousesOfSku, makeInventory } from "./product-body.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const Reason = { code: idText, message: text };
const Result = z.object({
  errors: makeListSchema(
    z.object({
      ...Reason,
      // The warehouse's reason, because the outer message says "Check failed" alone.
      detail: makeInsideSchema(
        z.object({ sku_id: text, extra_errors: makeListSchema(z.object(Reason)) }),
      ),
    }),
  ),
});
type Refusal = z.infer<typeof Result>["errors"][number];

/**
 * The units are below what campaigns keep: "Product locked for Promotion and stock can't be updated
 * below current stock", and as an inner reason "less open stock limit".
 */
const BELOW_LOCK: ReadonlySet<string> = new Set(["12052393", "12019024"]);

/**
 * "Stock count is invalid" and "within allowed limits": TikTok documents a quantity of 1 to 99,999,
 * and some shops can set 0. Deactivating the product is the documented way to end its sale.
 */
const INVALID_COUNT: ReadonlySet<string> = new Set(["12019024", "12052055"]);

/**
 * Sends each variant's units for every warehouse that it has. One refused variant leaves the
 * others. Units below what campaigns keep are refused; then what they keep is sent, so that buyers
 * cannot order more than that.
 */
export async function pushStock(
  shop: Shop,
  productId: string,
  items: PushedStock[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const results = await sendLocks(items, await sendApart(shop, productId, items), {
    isLock: ({ code }) => BELOW_LOCK.has(code),
    read: () => readLocks(shop, productId),
    send: (lowest) => sendApart(shop, productId, lowest),
  });
  const empty = new Set(
    items.flatMap((item) => (item.quantity === 0 ? [item.externalVariantId] : [])),
  );
  return results.map((result) =>
    !result.ok && empty.has(result.externalVariantId) && INVALID_COUNT.has(result.code)
      ? { ...result, code: ZERO_REFUSED }
      : result,
  );
}

/** TikTok refuses all of them if one is wrong. Then each is sent by itself. */
async function sendApart(
  shop: Shop,
  productId: string,
  items: readonly PushedStock[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  try {
    return await sendStock(shop, productId, items);
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "rejected")) throw error;
    const [only, ...morePushedStocks] = items;
    if (morePushedStocks.length > 0 || !only) {
      const results: ItemResult[] = [];
      for (const item of items) results.push(...(await sendApart(shop, productId, [item])));
      return results;
    }
    const { code, message } = error;
    return [{ externalVariantId: only.externalVariantId, ok: false, code, message }];
  }
}

async function sendStock(
  shop: Shop,
  productId: string,
  items: readonly PushedStock[],
): Promise<ItemResult[]> {
  const inventories = await makeInventories(shop, productId, items);
  const { errors } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/product/202309/products/${encodeURIComponent(productId)}/inventory/update`,
    body: {
      skus: items.map(({ externalVariantId }, index) => ({
        id: externalVariantId,
        inventory: inventories[index],
      })),
    },
    schema: Result,
  });
  const refusals = new Map(errors.map((error) => [error.detail?.sku_id ?? "", error]));
  return items.map(({ externalVariantId }) => {
    // An error without a variant concerns all of them.
    const refusal = refusals.get(externalVariantId) ?? refusals.get("");
    if (!refusal) return { externalVariantId, ok: true };
    return { externalVariantId, ok: false, ...readReason(refusal) };
  });
}

/** Returns the inner reasons, where TikTok gives some. */
function readReason({ code, message, detail }: Refusal): { code: string; message: string } {
  const inner = detail?.extra_errors ?? [];
  const allEntries = [{ code, message }, ...inner];
  const lock = allEntries.find((entry) => BELOW_LOCK.has(entry.code));
  const toldText = inner.map((entry) => entry.message).filter(Boolean);
  return {
    code: (lock ?? inner[0] ?? { code }).code,
    message: [...new Set(toldText)].join(" · ") || message || code,
  };
}

/** A shop with one warehouse needs no division. */
async function makeInventories(shop: Shop, productId: string, items: readonly PushedStock[]) {
  const hasSeveral = (await shop.warehouses()).length > 1;
  const { skus } = hasSeveral
    ? await readProduct(shop, productId, { isLatest: true })
    : { skus: [] };
  const skusById = new Map(skus.map((sku) => [sku.id, sku]));
  return Promise.all(
    items.map(async (item) =>
      makeInventory(await listWarehousesOfSku(shop, skusById.get(item.externalVariantId)), item),
    ),
  );
}

/**
 * In minor units. TikTok refuses all of them if one is wrong. Then each is sent by itself, so that
 * the others succeed.
 */
export async function pushPrices(
  shop: Shop,
  productId: string,
  items: { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  try {
    await sendPrices(shop, productId, items);
    return items.map(({ externalVariantId }) => ({ externalVariantId, ok: true }));
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "rejected")) throw error;
    const [only, ...extra] = items;
    if (extra.length > 0 || !only) {
      const results: ItemResult[] = [];
      for (const item of items) results.push(...(await pushPrices(shop, productId, [item])));
      return results;
    }
    const { code, message } = error;
    return [{ externalVariantId: only.externalVariantId, ok: false, code, message }];
  }
}

async function sendPrices(
  shop: Shop,
  productId: string,
  items: { externalVariantId: string; price: number }[],
): Promise<void> {
  const { currency } = shop;
  await shop.http.json({
    ...makeShopParams(shop),
    path: `/product/202309/products/${encodeURIComponent(productId)}/prices/update`,
    body: {
      skus: items.map(({ externalVariantId, price }) => ({
        id: externalVariantId,
        price: { amount: toWireAmount(price, currency), currency },
      })),
    },
    schema: ignored,
  });
}
