import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ChannelImportItem, decideChannelImportItem } from "#contract/channel-import-items.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { loadProduct, skuKey } from "../products/index.ts";
import { optionNames, readSkuOwners } from "./match-import.ts";
import { makeSku } from "./match-items.ts";
import { type ImportRow, loadChannelImport } from "./read-channel-imports.ts";
import { mappingFor } from "./read-item-detail.ts";
import { type ItemKey, type ItemRow, loadItem, showItem } from "./read-items.ts";
import { DECIDABLE, requireStatus } from "./steps.ts";

type Choice = z.output<typeof decideChannelImportItem.body>;

/**
 * Stores the decision about an item. Throws 404, 409 `import_state`, 409 `item_done`, and 422 with
 * a field: `productId` (`product_missing`, `product_linked`, `same_product`, `nothing_linked`),
 * `variants[0].variantId` (`variant_unknown`, `variant_twice`), `variants[0].sku` (`sku_taken`).
 */
export async function decideItem(
  backend: Backend,
  which: ItemKey,
  choice: Choice,
): Promise<ChannelImportItem> {
  const { accountId, importId, externalProductId } = which;
  await transaction(backend.db, async (tx) => {
    const job = await loadChannelImport(tx, accountId, importId, true);
    requireStatus(job, DECIDABLE);
    const row = await loadItem(tx, accountId, importId, externalProductId, true);
    if (row.match === "linked" || (row.status !== "waiting" && row.status !== "failed"))
      throw conflict("item_done", "The item is linked already");
    const found = await findOut(tx, job, row, choice);
    await tx
      .update(items)
      .set({ ...found, decision: choice.decision, status: "waiting", errorCode: null })
      .where(
        and(
          eq(items.accountId, accountId),
          eq(items.importId, importId),
          eq(items.externalProductId, externalProductId),
        ),
      );
  });
  return showItem(backend, accountId, importId, externalProductId);
}

/**
 * Gives a variant another SKU. An item that waited only for correct SKUs is then to be created.
 * Throws as `decideItem`.
 */
export async function updateSku(
  backend: Backend,
  which: ItemKey,
  wanted: { externalVariantId: string; sku: string },
): Promise<ChannelImportItem> {
  return decideItem(backend, which, { decision: "create", variants: [wanted] });
}

type Found = Partial<Pick<ItemRow, "productId" | "mapping" | "newSkus" | "skus">>;

async function findOut(
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  choice: Choice,
): Promise<Found> {
  if (choice.decision === "link") return linkWith(tx, job, row, choice);
  return choice.decision === "create" ? createWith(tx, job, row, choice) : {};
}

async function linkWith(
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  { productId = row.productId ?? undefined, variants }: Choice,
): Promise<Found> {
  const product = productId === undefined ? null : await loadProduct(tx, job.accountId, productId);
  if (!product) throw refused("productId", "product_missing");
  const [listed] = await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, job.accountId),
        eq(channelProducts.productId, product.row.id),
        eq(channelProducts.channelId, job.channelId),
        isNotNull(channelProducts.externalProductId),
      ),
    );
  if (listed) throw refused("productId", "product_linked");
  const others = await tx.$count(
    items,
    and(
      ...[
        eq(items.importId, job.id),
        ne(items.externalProductId, row.externalProductId),
        eq(items.productId, product.row.id),
      ],
      ...[eq(items.decision, "link"), eq(items.status, "waiting")],
    ),
  );
  if (others > 0) throw refused("productId", "same_product");
  const mapping = withChoices(
    row,
    mappingFor(row, product),
    variants,
    new Set(product.variants.map(({ id }) => id)),
  );
  if (Object.keys(mapping).length === 0) throw refused("productId", "nothing_linked");
  return { productId: product.row.id, mapping };
}

/** Returns the proposed mapping with the person's choices; "" removes a variant. */
function withChoices(
  row: ItemRow,
  proposed: Record<string, string>,
  chosen: Choice["variants"],
  known: ReadonlySet<string>,
): Record<string, string> {
  const mapping = new Map(Object.entries(proposed));
  const places = new Map(
    chosen.map(({ externalVariantId }, index) => [
      externalVariantId,
      `variants[${index}].variantId`,
    ]),
  );
  for (const [index, { externalVariantId, variantId }] of chosen.entries()) {
    if (variantId === undefined) continue;
    const isKnown = row.item.variants.some(
      (variant) => variant.externalVariantId === externalVariantId,
    );
    if (!isKnown || (variantId !== "" && !known.has(variantId)))
      throw refused(`variants[${index}].variantId`, "variant_unknown");
    if (variantId === "") mapping.delete(externalVariantId);
    else mapping.set(externalVariantId, variantId);
  }
  const claimed = new Set<string>();
  for (const [externalVariantId, variantId] of mapping) {
    if (claimed.has(variantId))
      throw refused(places.get(externalVariantId) ?? "productId", "variant_twice");
    claimed.add(variantId);
  }
  return Object.fromEntries(mapping);
}

async function createWith(
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  { variants }: Choice,
): Promise<Found> {
  const wanted = new Map(
    variants.flatMap(({ externalVariantId, sku }) =>
      sku ? [[externalVariantId, sku] as const] : [],
    ),
  );
  const chosen = row.item.variants.map(({ externalVariantId, sku, optionIndexes }) => ({
    externalVariantId,
    own: sku,
    sku:
      wanted.get(externalVariantId) ??
      row.newSkus[externalVariantId] ??
      (sku || makeSku(row.name, optionNames(row.item, optionIndexes))),
  }));
  const skus = chosen.map(({ sku }) => skuKey(sku));
  const taken = new Set([
    ...(await readSkuOwners(tx, job.accountId, skus)).keys(),
    ...(await skusOfOthers(tx, job, row, skus)),
  ]);
  const wrong = skus.findIndex((sku, index) => taken.has(sku) || skus.indexOf(sku) !== index);
  if (wrong >= 0)
    throw refused(
      `variants[${placeOf(variants, chosen[wrong]?.externalVariantId) ?? wrong}].sku`,
      "sku_taken",
    );
  const newSkus = Object.fromEntries(
    chosen
      .filter(({ own, sku }) => own !== sku)
      .map(({ externalVariantId, sku }) => [externalVariantId, sku]),
  );
  return { newSkus, skus };
}

function placeOf(
  variants: Choice["variants"],
  externalVariantId: string | undefined,
): number | null {
  const place = variants.findIndex((variant) => variant.externalVariantId === externalVariantId);
  return place < 0 ? null : place;
}

/** Returns those of the SKUs that another item of the import will be created with. */
async function skusOfOthers(
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  skus: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ skus: items.skus })
    .from(items)
    .where(
      and(
        eq(items.accountId, job.accountId),
        ...[
          eq(items.importId, job.id),
          ne(items.externalProductId, row.externalProductId),
          eq(items.decision, "create"),
          eq(items.status, "waiting"),
        ],
        sql`${items.skus} ?| array(select jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb))`,
      ),
    );
  return rows.flatMap((other) => other.skus);
}

const refused = (field: string, code: string) =>
  invalid("invalid_decision", `${field}: ${code}`, { [field]: code });
