import { and, eq, inArray, sql } from "drizzle-orm";
import type { ProductInput } from "#contract/products.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import {
  type Changes,
  changeProduct,
  loadProduct,
  productMissingProblem,
  recordHistory,
  type StoredProduct,
  type WriteScope,
} from "../products/index.ts";
import { type MergeRow, selectLinesToReturn } from "./lines-to-return.ts";
import { refreshSyncMask } from "./move-listings.ts";
import { findSourceVariant, type UndoPlan } from "./plan-undo.ts";
import type { UndoState } from "./read-undo.ts";

/** Returns order lines with reservations and shipments to their variants. Returns the orders. */
export async function returnLines(tx: Transaction, merge: MergeRow): Promise<string[]> {
  const linesToReturn = selectLinesToReturn(merge);
  await tx.execute(sql`
    insert into stocks (id, account_id, variant_id, warehouse_id)
    select gen_random_uuid()::text, account_id, source_id, warehouse_id
    from (
      select distinct s.account_id, b.source_id, s.warehouse_id
      from ${linesToReturn} b join reservations r on r.account_id = ${merge.accountId} and r.order_line_id = b.id
        join stocks s on s.account_id = r.account_id and s.id = r.stock_id and s.variant_id = b.target_id
    ) places
    on conflict (account_id, variant_id, warehouse_id) do nothing`);
  await tx.execute(sql`
    update reservations r set stock_id = theirs.id, updated_at = now()
    from ${linesToReturn} b, stocks ours, stocks theirs
    where r.account_id = ${merge.accountId} and r.order_line_id = b.id and ours.account_id = r.account_id and theirs.account_id = r.account_id and ours.id = r.stock_id and ours.variant_id = b.target_id
      and theirs.variant_id = b.source_id and theirs.warehouse_id = ours.warehouse_id`);
  const { rows } = await tx.execute<{ order_id: string }>(
    sql`update order_lines l set variant_id = b.source_id, sku = b.sku from ${linesToReturn} b where l.account_id = ${merge.accountId} and l.id = b.id returning l.order_id`,
  );
  return [...new Set(rows.map(({ order_id }) => order_id))];
}

/** Returns listings to their products with their variants' prices, and restores replaced drafts. */
export async function restoreListings(
  tx: Transaction,
  { accountId, now }: WriteScope,
  { record }: MergeRow,
  { returning, restored }: UndoPlan,
) {
  for (const { listing, productId } of returning) {
    const findOwnId = (id: string) =>
      findSourceVariant(record.merged, id, productId) ??
      (record.joined.some((entry) => entry.id === id && entry.productId === productId) ? id : null);
    const prices = Object.fromEntries(
      Object.entries(listing.prices).flatMap(([id, price]) => {
        const restoredId = findOwnId(id);
        return restoredId === null ? [] : [[restoredId, price]];
      }),
    );
    await tx
      .update(channelProducts)
      .set({ productId, prices, version: sql`${channelProducts.version} + 1`, updatedAt: now })
      .where(and(eq(channelProducts.accountId, accountId), eq(channelProducts.id, listing.id)));
    for (const { id, into } of record.merged.filter((variant) => variant.productId === productId))
      await tx
        .update(channelVariants)
        .set({ variantId: id })
        .where(
          and(
            eq(channelVariants.accountId, accountId),
            eq(channelVariants.channelProductId, listing.id),
            eq(channelVariants.variantId, into),
          ),
        );
  }
  for (const { activeAt, activeBy, ...draft } of restored) {
    const activeTime = activeAt === null ? null : new Date(activeAt);
    const schedule =
      activeTime !== null && activeTime > now ? { activeAt: activeTime, activeBy } : {};
    await tx
      .insert(channelProducts)
      .values({ ...draft, ...schedule, accountId, createdAt: now, updatedAt: now });
  }
}

interface SurvivorBefore {
  merge: MergeRow;
  survivor: StoredProduct;
  wanted: ProductInput;
  others: UndoState["others"];
}

/** Removes the joined variants from the survivor before its values are restored. */
export async function restoreSurvivor(
  backend: Backend,
  tx: Transaction,
  scope: WriteScope,
  { merge, survivor, wanted, others }: SurvivorBefore,
): Promise<void> {
  const { record, survivorId, accountId } = merge;
  for (const { id, productId, optionIds, position } of record.joined)
    await tx
      .update(variants)
      .set({ productId, optionIds, position })
      .where(and(eq(variants.id, id), eq(variants.accountId, accountId)));
  const [before, after] = record.importHandle;
  if (before !== after && survivor.row.importHandle === after)
    await tx
      .update(products)
      .set({ importHandle: before })
      .where(and(eq(products.accountId, accountId), eq(products.id, survivorId)));
  const current = await loadProduct(tx, accountId, survivorId, true);
  if (!current) throw productMissingProblem();
  const removedVariants = survivor.variants.filter(({ id }) =>
    record.joined.some((entry) => entry.id === id),
  );
  const changes: Changes = {
    mergedFrom: [others.map(({ name }) => name), null],
    ...Object.fromEntries(
      removedVariants.map(({ sku, price, weightG }) => [
        `variants[${sku}]`,
        [{ price, weightG }, null],
      ]),
    ),
  };
  await changeProduct(
    backend,
    tx,
    { ...scope, history: { type: "updated", changes } },
    current,
    wanted,
  );
}

/** Restores merged variants, and those that had been merged into them before. */
export async function restoreVariants(
  tx: Transaction,
  { accountId, record }: MergeRow,
): Promise<void> {
  const ids = record.merged.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(variants)
    .set({ deletedAt: null, mergedInto: null })
    .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)));
  for (const { id, into } of record.followers)
    await tx
      .update(variants)
      .set({ mergedInto: into })
      .where(and(eq(variants.accountId, accountId), eq(variants.id, id)));
}

/** A handle that another product has by now is not restored. */
export async function restoreProducts(
  tx: Transaction,
  scope: WriteScope,
  { accountId, survivorId, otherIds }: MergeRow,
  { others, takenHandles }: Pick<UndoState, "others" | "takenHandles">,
  survivorName: string,
): Promise<void> {
  for (const { id, importHandle } of others) {
    const handle = importHandle !== null && takenHandles.has(importHandle) ? null : importHandle;
    const linesToReturn = {
      deletedAt: null,
      importHandle: handle,
      version: sql`${products.version} + 1`,
      updatedAt: scope.now,
    };
    await tx
      .update(products)
      .set(linesToReturn)
      .where(and(eq(products.id, id), eq(products.accountId, accountId)));
  }
  // The mask's trigger does not run when a listing changes its product (move-listings.ts).
  for (const id of [survivorId, ...otherIds]) await refreshSyncMask(tx, accountId, id);
  await recordHistory(
    tx,
    ...others.map(({ id, name }) => ({
      ...{
        accountId,
        productId: id,
        productName: name,
        type: "updated" as const,
        actor: scope.actor,
        createdAt: scope.now,
      },
      changes: { mergedInto: [survivorName, null] } satisfies Changes,
    })),
  );
}
