import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ChannelImportItem, decideChannelImportItem } from "#contract/channel-import-items.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { loadProduct, toSkuKey } from "../products/index.ts";
import { DECIDABLE_STATUSES, requireStatus } from "./change-import.ts";
import { listOptionNames, readSkuOwners } from "./match-import.ts";
import { makeSku } from "./match-items.ts";
import { type ImportRow, loadChannelImport } from "./read-channel-imports.ts";
import { makeMapping } from "./read-item-detail.ts";
import { type ItemKey, type ItemRow, loadItem, showItem } from "./read-items.ts";

type ItemChoice = z.output<typeof decideChannelImportItem.body>;

/**
 * Stores an item's decision. Throws 404, 409 `import_state`, 409 `item_done`, 422 with a field:
 * `productId` (`product_missing`, `product_linked`, `same_product`, `nothing_linked`),
 * `variants[0].variantId` (`variant_unknown`, `variant_twice`), `variants[0].sku` (`sku_taken`).
 */
export async function decideItem(
  backend: Backend,
  itemKey: ItemKey,
  choice: ItemChoice,
): Promise<ChannelImportItem> {
  const { accountId, importId, externalProductId } = itemKey;
  await transaction(backend.db, async (tx) => {
    const job = await loadChannelImport(tx, accountId, importId, true);
    requireStatus(job, DECIDABLE_STATUSES);
    const row = await loadItem(tx, accountId, importId, externalProductId, true);
    if (row.match === "linked" || (row.status !== "waiting" && row.status !== "failed"))
      throw conflict("item_done", "The item is linked already");
    const decisionFields = await makeDecision(tx, job, row, choice);
    await tx
      .update(items)
      .set({ ...decisionFields, decision: choice.decision, status: "waiting", errorCode: null })
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

/** Gives a variant another SKU, and decides to create the item. Throws as `decideItem`. */
export async function updateSku(
  backend: Backend,
  itemKey: ItemKey,
  request: { externalVariantId: string; sku: string },
): Promise<ChannelImportItem> {
  return decideItem(backend, itemKey, { decision: "create", variants: [request] });
}

type DecisionFields = Partial<Pick<ItemRow, "productId" | "mapping" | "newSkus" | "skus">>;

async function makeDecision(
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  choice: ItemChoice,
): Promise<DecisionFields> {
  if (choice.decision === "link") return makeLinkDecision(tx, job, row, choice);
  return choice.decision === "create" ? makeCreateDecision(tx, job, row, choice) : {};
}

async function makeLinkDecision(
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  { productId = row.productId ?? undefined, variants }: ItemChoice,
): Promise<DecisionFields> {
  const product = productId === undefined ? null : await loadProduct(tx, job.accountId, productId);
  if (!product) throw makeDecisionError("productId", "product_missing");
  const [otherListing] = await tx
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
  if (otherListing) throw makeDecisionError("productId", "product_linked");
  const otherCount = await tx.$count(
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
  if (otherCount > 0) throw makeDecisionError("productId", "same_product");
  const mapping = mergeChoices(
    row,
    makeMapping(row, product),
    variants,
    new Set(product.variants.map(({ id }) => id)),
  );
  if (Object.keys(mapping).length === 0) throw makeDecisionError("productId", "nothing_linked");
  return { productId: product.row.id, mapping };
}

/** Merges the person's choices into the proposed mapping; "" removes a variant. */
function mergeChoices(
  row: ItemRow,
  proposed: Record<string, string>,
  chosenVariants: ItemChoice["variants"],
  knownVariantIds: ReadonlySet<string>,
): Record<string, string> {
  const mapping = new Map(Object.entries(proposed));
  const fieldNames = new Map(
    chosenVariants.map(({ externalVariantId }, index) => [
      externalVariantId,
      `variants[${index}].variantId`,
    ]),
  );
  for (const [index, { externalVariantId, variantId }] of chosenVariants.entries()) {
    if (variantId === undefined) continue;
    const hasVariant = row.item.variants.some(
      (variant) => variant.externalVariantId === externalVariantId,
    );
    if (!hasVariant || (variantId !== "" && !knownVariantIds.has(variantId)))
      throw makeDecisionError(`variants[${index}].variantId`, "variant_unknown");
    if (variantId === "") mapping.delete(externalVariantId);
    else mapping.set(externalVariantId, variantId);
  }
  const claimedVariantIds = new Set<string>();
  for (const [externalVariantId, variantId] of mapping) {
    if (claimedVariantIds.has(variantId))
      throw makeDecisionError(fieldNames.get(externalVariantId) ?? "productId", "variant_twice");
    claimedVariantIds.add(variantId);
  }
  return Object.fromEntries(mapping);
}

async function makeCreateDecision(
  tx: Transaction,
  job: ImportRow,
  row: ItemRow,
  { variants }: ItemChoice,
): Promise<DecisionFields> {
  const skusByVariant = new Map(
    variants.flatMap(({ externalVariantId, sku }) =>
      sku ? [[externalVariantId, sku] as const] : [],
    ),
  );
  const chosenSkus = row.item.variants.map(({ externalVariantId, sku, optionIndexes }) => ({
    externalVariantId,
    own: sku,
    sku:
      skusByVariant.get(externalVariantId) ??
      findByWord(row.newSkus, externalVariantId) ??
      (sku || makeSku(row.name, listOptionNames(row.item, optionIndexes))),
  }));
  const skus = chosenSkus.map(({ sku }) => toSkuKey(sku));
  const takenSkus = new Set([
    ...(await readSkuOwners(tx, job.accountId, skus)).keys(),
    ...(await findSkusOfOthers(tx, job, row, skus)),
  ]);
  const index = skus.findIndex((sku, index) => takenSkus.has(sku) || skus.indexOf(sku) !== index);
  if (index >= 0)
    throw makeDecisionError(
      `variants[${findVariantIndex(variants, chosenSkus[index]?.externalVariantId) ?? index}].sku`,
      "sku_taken",
    );
  const newSkus = Object.fromEntries(
    chosenSkus
      .filter(({ own, sku }) => own !== sku)
      .map(({ externalVariantId, sku }) => [externalVariantId, sku]),
  );
  return { newSkus, skus };
}

function findVariantIndex(
  variants: ItemChoice["variants"],
  externalVariantId: string | undefined,
): number | null {
  const variantIndex = variants.findIndex(
    (variant) => variant.externalVariantId === externalVariantId,
  );
  return variantIndex < 0 ? null : variantIndex;
}

/** Returns SKUs that another item of the import will get. */
async function findSkusOfOthers(
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
  return rows.flatMap((otherItem) => otherItem.skus);
}

const makeDecisionError = (field: string, code: string) =>
  invalid("invalid_decision", `${field}: ${code}`, { [field]: code });
