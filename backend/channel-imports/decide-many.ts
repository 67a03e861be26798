import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { z } from "zod";
import type { ChannelImport, decideChannelImportItems } from "#contract/channel-imports.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { DECIDABLE_STATUSES, requireStatus } from "./change-import.ts";
import { chooseNewSkus, hasNewSkus, type NewSkus } from "./new-skus.ts";
import { loadChannelImport, showChannelImport } from "./read-channel-imports.ts";
import { decidableCondition, makeItemCondition } from "./read-items.ts";

type ChoiceForMany = z.output<typeof decideChannelImportItems.body>;
interface ImportKey {
  accountId: string;
  importId: string;
}

/** Rows per statement, which gets them as one JSON text. */
const ROWS_PER_STATEMENT = 500;

/**
 * Decides many items in the same way: the named ones, or all of a list. Impossible ones stay and
 * count as `left`: linked items, and for a link those without a proposed product, sharing it with
 * another item, or linking a variant twice. A new product with a taken SKU gets a numbered one.
 * Throws 404, 409 `import_state`.
 */
export async function decideMany(
  backend: Backend,
  importKey: ImportKey,
  choice: ChoiceForMany,
): Promise<{ import: ChannelImport; decided: number; left: number }> {
  const counts = await transaction(backend.db, async (tx) => {
    const job = await loadChannelImport(tx, importKey.accountId, importKey.importId, true);
    requireStatus(job, DECIDABLE_STATUSES);
    const chosenCondition = and(
      eq(items.accountId, job.accountId),
      eq(items.importId, job.id),
      makeChoiceCondition(choice),
    );
    const total = await tx.$count(items, chosenCondition);
    const chosenDecidable = and(chosenCondition, decidableCondition);
    const decidedCount =
      choice.decision === "create"
        ? await decideCreateAll(tx, job, chosenDecidable)
        : await decideAll(tx, job, chosenDecidable, choice.decision);
    return { decided: decidedCount, left: total - decidedCount };
  });
  return { import: await showChannelImport(backend, importKey), ...counts };
}

/** A filter includes only undecided items. */
const makeChoiceCondition = ({ externalProductIds, filter }: ChoiceForMany): SQL | undefined =>
  filter
    ? and(makeItemCondition(filter), decidableCondition)
    : inArray(items.externalProductId, externalProductIds ?? []);

type ImportJobRow = Awaited<ReturnType<typeof loadChannelImport>>;

async function decideAll(
  tx: Transaction,
  job: ImportJobRow,
  condition: SQL | undefined,
  decision: "link" | "skip",
): Promise<number> {
  const rows = await tx
    .update(items)
    .set({ decision, status: "waiting", errorCode: null })
    .where(
      and(
        condition,
        decision === "link" ? await makeLinkableCondition(tx, job, condition) : undefined,
      ),
    )
    .returning({ id: items.externalProductId });
  return rows.length;
}

/**
 * The product must exist, and have no other item of this shop. Each variant may match one item
 * variant.
 */
async function makeLinkableCondition(
  tx: Transaction,
  { id, accountId, channelId }: ImportJobRow,
  condition: SQL | undefined,
): Promise<SQL | undefined> {
  const existingProducts = tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.accountId, accountId), isNull(products.deletedAt)));
  const listedChannelProducts = tx
    .select({ id: channelProducts.productId })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.channelId, channelId),
        isNotNull(channelProducts.externalProductId),
      ),
    );
  const hasUniqueVariants = sql`${items.mapping} <> '{}'::jsonb and (select count(*) = count(distinct m.value) from jsonb_each_text(${items.mapping}) m)`;
  const sharedProducts = await findSharedProducts(tx, { accountId, id }, condition);
  return and(
    isNotNull(items.productId),
    inArray(items.productId, existingProducts),
    notInArray(items.productId, listedChannelProducts),
    hasUniqueVariants,
    sharedProducts.length > 0
      ? sql`${items.productId} <> all(${`{${sharedProducts.map((entry) => `"${entry}"`).join(",")}}`}::text[])`
      : undefined,
  );
}

/** Finds products that several items would be linked to, including earlier decisions. */
async function findSharedProducts(
  tx: Transaction,
  job: Pick<ImportJobRow, "accountId" | "id">,
  condition: SQL | undefined,
): Promise<string[]> {
  const linkCondition = and(eq(items.decision, "link"), eq(items.status, "waiting"));
  const rows = await tx
    .select({ productId: items.productId })
    .from(items)
    .where(
      and(
        eq(items.accountId, job.accountId),
        eq(items.importId, job.id),
        isNotNull(items.productId),
        or(linkCondition, condition),
      ),
    )
    .groupBy(items.productId)
    .having(sql`count(*) > 1`);
  return rows.flatMap((row) => row.productId ?? []);
}

async function decideCreateAll(
  tx: Transaction,
  job: ImportJobRow,
  condition: SQL | undefined,
): Promise<number> {
  const rows = await tx
    .select({
      ...{ externalProductId: items.externalProductId, name: items.name, newSkus: items.newSkus },
      types: sql<NewSkus["types"]>`${items.item} -> 'variationTypes'`,
      variants: sql<NewSkus["variants"]>`${items.item} -> 'variants'`,
    })
    .from(items)
    .where(condition)
    .orderBy(asc(items.position), asc(items.externalProductId))
    .for("update");
  const otherItems = await tx
    .select({ skus: items.skus })
    .from(items)
    .where(
      and(
        eq(items.accountId, job.accountId),
        eq(items.importId, job.id),
        eq(items.decision, "create"),
        eq(items.status, "waiting"),
        sql`not (${condition ?? sql`false`})`,
      ),
    );
  const chosenSkus = await chooseNewSkus(
    tx,
    job.accountId,
    rows.filter(hasNewSkus),
    new Set(otherItems.flatMap((entry) => entry.skus)),
  );
  for (let index = 0; index < chosenSkus.length; index += ROWS_PER_STATEMENT) {
    await tx.execute(sql`
      update channel_import_items i set decision = 'create', status = 'waiting', error_code = null, new_skus = c.new_skus, skus = c.skus
      from jsonb_to_recordset(${JSON.stringify(chosenSkus.slice(index, index + ROWS_PER_STATEMENT))}::jsonb) as c(id text, new_skus jsonb, skus jsonb)
      where i.account_id = ${job.accountId} and i.import_id = ${job.id} and i.external_product_id = c.id`);
  }
  return chosenSkus.length;
}
