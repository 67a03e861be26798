import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { shopMigrationItems as items, shopMigrations } from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import {
  closePublish,
  insertDrafts,
  lockPublish,
  PUBLISH_PART,
  publishPart,
} from "../listings/index.ts";
import { mapCategoryPath } from "../products/index.ts";
import {
  type ItemRow,
  matchItems,
  matchMigration,
  type PairedMigration,
  toMigrationKey,
} from "./migration-row.ts";
import { openShops, type Shops } from "./open-shops.ts";
import { type Choices, type Plan, planListing, readChoices, readSources } from "./plan-listing.ts";

/**
 * Creates drafts on the target, one part per transaction; in the mode `publish` also publishes
 * those that fit. Returns whether anything is left. Repeatable: a listed product is skipped, and
 * draft and publish item are one transaction.
 */
export async function sendItems(
  backend: Backend,
  row: PairedMigration,
  deadline: number,
): Promise<boolean> {
  const shops = await openShops(backend, row);
  const choices = await readChoices(backend.db, row);
  await transaction(backend.db, (tx) => storeMappings(tx, row, choices));
  do {
    const part = await readNextPart(backend, row);
    if (part.length === 0) {
      const { publishId, accountId } = row;
      if (publishId)
        await transaction(backend.db, (tx) => closePublish(tx, { accountId, publishId }));
      return false;
    }
    await sendPart(backend, row, part, { shops, choices });
  } while (performance.now() < deadline);
  return true;
}

async function readNextPart({ db }: Backend, row: PairedMigration): Promise<ItemRow[]> {
  return db
    .select()
    .from(items)
    .where(
      and(
        matchItems(toMigrationKey(row)),
        inArray(items.fit, ["fits", "refused"]),
        eq(items.isLeftOut, false),
        isNull(items.channelProductId),
      ),
    )
    .orderBy(asc(items.productId))
    .limit(PUBLISH_PART);
}

async function sendPart(
  backend: Backend,
  row: PairedMigration,
  part: readonly ItemRow[],
  { shops, choices }: { shops: Shops; choices: Choices },
): Promise<void> {
  const sources = await readSources(backend.db, row, part);
  const plans = new Map<string, Plan>();
  for (const [productId, source] of sources)
    plans.set(productId, await planListing(shops, source, choices));
  await transaction(backend.db, async (tx) => {
    if (!(await isStillSending(tx, row))) return;
    const sourceListings = part.flatMap((item) => sources.get(item.productId) ?? []);
    const newProductIds = await insertDrafts(backend, tx, sourceListings, {
      to: row.toChannelId,
      isSameType: false,
    });
    const plannedItems = newProductIds.map((productId) => ({ productId, ...plans.get(productId) }));
    await fillDrafts(tx, row, plannedItems);
    await linkItemsToDrafts(tx, row, part, newProductIds);
    const fittingItems = part.filter(
      ({ productId, fit }) => fit === "fits" && newProductIds.includes(productId),
    );
    const { accountId, actor, publishId } = row;
    const publish = publishId ? await lockPublish(tx, { accountId, publishId }) : null;
    if (publish)
      await publishPart(
        backend,
        tx,
        { accountId, actor },
        {
          publish,
          channelId: row.toChannelId,
          productIds: fittingItems.map(({ productId }) => productId),
        },
      );
  });
}

async function isStillSending(tx: Transaction, row: PairedMigration): Promise<boolean> {
  const [shopMigration] = await tx
    .select({ id: shopMigrations.id })
    .from(shopMigrations)
    .where(and(matchMigration(toMigrationKey(row)), eq(shopMigrations.status, "sending")))
    .for("update");
  return shopMigration !== undefined;
}

async function fillDrafts(
  tx: Transaction,
  { accountId, toChannelId }: PairedMigration,
  createdDrafts: readonly ({ productId: string } & Partial<Plan>)[],
): Promise<void> {
  if (createdDrafts.length === 0) return;
  await tx.execute(sql`
    update channel_products k
    set category_id = m."categoryId", category_name = m."categoryName", brand_id = m."brandId", attributes = coalesce(m.attributes, '[]')
    from jsonb_to_recordset(${JSON.stringify(createdDrafts)}::jsonb) as m("productId" text, "categoryId" text, "categoryName" text, "brandId" text, attributes jsonb)
    where k.account_id = ${accountId} and k.channel_id = ${toChannelId} and k.product_id = m."productId"`);
}

/** An item without a draft is listed there by now, or its product is gone. */
async function linkItemsToDrafts(
  tx: Transaction,
  row: PairedMigration,
  part: readonly ItemRow[],
  created: readonly string[],
): Promise<void> {
  const drafts =
    created.length === 0
      ? []
      : await tx
          .select({ id: channelProducts.id, productId: channelProducts.productId })
          .from(channelProducts)
          .where(
            and(
              eq(channelProducts.accountId, row.accountId),
              eq(channelProducts.channelId, row.toChannelId),
              inArray(channelProducts.productId, [...created]),
            ),
          );
  await tx.execute(sql`
    update shop_migration_items i set channel_product_id = d.id
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d(id text, "productId" text)
    where i.account_id = ${row.accountId} and i.migration_id = ${row.id} and i.product_id = d."productId"`);
  const skippedIds = part.map(({ productId }) => productId).filter((id) => !created.includes(id));
  if (skippedIds.length > 0)
    await tx
      .update(items)
      .set({ fit: "there" })
      .where(and(matchItems(toMigrationKey(row)), inArray(items.productId, skippedIds)));
}

/** Later products of a category will use the mapping. Existing mappings stay. */
async function storeMappings(
  tx: Transaction,
  { accountId, id, toChannelId }: PairedMigration,
  choices: Choices,
): Promise<void> {
  for (const { sourceCategoryId, targetCategoryId, targetPath } of choices.values()) {
    if (targetCategoryId === null) continue;
    const paths = await tx
      .selectDistinct({ category: products.category })
      .from(items)
      .innerJoin(
        products,
        and(eq(products.accountId, items.accountId), eq(products.id, items.productId)),
      )
      .where(
        and(
          matchItems({ accountId, migrationId: id }),
          eq(items.sourceCategoryId, sourceCategoryId),
        ),
      );
    for (const { category } of paths)
      await mapCategoryPath(tx, accountId, category, {
        channelId: toChannelId,
        channelCategoryId: targetCategoryId,
        name: targetPath,
      });
  }
}
