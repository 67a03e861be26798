import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { MERGE_FIELDS, MERGE_VARIANT_FIELDS, type MergeRequest } from "#contract/product-merges.ts";
import type { Transaction } from "../db/client.ts";
import { channelVariants } from "../db/schema/listings.ts";
import {
  type DroppedDraft,
  type MergeRecord,
  productMergeLines,
  productMerges,
} from "../db/schema/product-merges.ts";
import { variants } from "../db/schema/products.ts";
import { stockMovements } from "../db/schema/stocks.ts";
import { toProductInput, type WriteScope } from "../products/index.ts";
import type { ListingPlan } from "./plan-listings.ts";
import type { MergePlan } from "./plan-merge.ts";
import type { MergeState } from "./read-merge.ts";

const UNDO_PERIOD_MS = 7 * 86_400_000;

/** Returns the end of the undo period (docs/domain.md "Import and merge": 7 days). */
export const computeUndoEnd = (mergedAt: Date): Date =>
  new Date(mergedAt.getTime() + UNDO_PERIOD_MS);

/** Stores the changes of a merge. Must be called under all locks, before any write. */
export async function recordMerge(
  tx: Transaction,
  { accountId, actor, now }: WriteScope,
  mergeId: string,
  { state, plan, request }: { state: MergeState; plan: MergePlan; request: MergeRequest },
): Promise<void> {
  const { survivor, others } = state;
  const mergedVariants = plan.groups.flatMap(({ target, sources }) =>
    sources.map(({ id, sku, productId }) => ({ id, sku, productId, into: target.id })),
  );
  const mergedIds = mergedVariants.map(({ id }) => id);
  const record: MergeRecord = {
    stock: request.stock,
    ...recordSurvivorChanges(state, plan),
    merged: mergedVariants,
    joined: plan.joined.map(({ variant: { id, sku, productId, optionIds, position } }) => ({
      id,
      sku,
      productId,
      optionIds,
      position,
    })),
    followers: await readFollowers(tx, accountId, mergedIds),
    levels: state.levels
      .filter(({ variantId }) => mergedIds.includes(variantId))
      .map(({ variantId, warehouseId, onHand, damaged }) => ({
        variantId,
        warehouseId,
        onHand,
        damaged,
      })),
    moved: await readMovedListings(tx, accountId, plan.listings),
    dropped: plan.listings
      .filter(({ fate }) => fate === "drops")
      .map(({ listing }) => toDroppedDraft(listing)),
  };
  const lastMovementId = sql<number>`(select coalesce(max(${stockMovements.id}), 0) from ${stockMovements} where ${stockMovements.accountId} = ${accountId})`;
  const [survivorId, survivorVersion] = [survivor.row.id, survivor.row.version + 1];
  const otherIds = others.map(({ row }) => row.id);
  await tx.insert(productMerges).values({
    id: mergeId,
    accountId,
    actor,
    survivorId,
    survivorVersion,
    otherIds,
    record,
    lastMovementId,
    createdAt: now,
  });
  await recordLines(tx, accountId, mergeId, record);
  await deleteOldLines(tx, accountId, now);
}

/** Variation types are not among the fields: they change only if variants join. */
function recordSurvivorChanges(
  { survivor, others }: MergeState,
  { wanted, groups, joined }: MergePlan,
) {
  const before = toProductInput(survivor);
  const handle = survivor.row.importHandle;
  const optionIdsBefore = new Set(
    before.variationTypes.flatMap(({ options }) => options.map(({ id }) => id)),
  );
  const after = new Map(wanted.variants.map((variant) => [variant.id, variant]));
  return {
    fields: listChanges(MERGE_FIELDS, before, wanted),
    importHandle: [
      handle,
      handle ?? others.find(({ row }) => row.importHandle !== null)?.row.importHandle ?? null,
    ] as MergeRecord["importHandle"],
    variants: groups
      .filter(({ sources }) => sources.length > 0)
      .map(({ target }) => ({
        id: target.id,
        changes: listChanges(MERGE_VARIANT_FIELDS, target, after.get(target.id) ?? target),
      })),
    addedOptionIds:
      joined.length === 0
        ? []
        : wanted.variationTypes
            .flatMap(({ options }) => options.map(({ id }) => id))
            .filter((id) => !optionIdsBefore.has(id)),
  };
}

/** JSON cannot store undefined, so it becomes null. */
function listChanges<F extends string>(
  fields: readonly F[],
  before: { [K in F]?: unknown },
  after: { [K in F]?: unknown },
): Record<string, [unknown, unknown]> {
  const pairs = fields.map(
    (field) =>
      [field, [before[field] ?? null, after[field] ?? null]] as [string, [unknown, unknown]],
  );
  return Object.fromEntries(
    pairs.filter(([, [oldValue, newValue]]) => !isDeepStrictEqual(oldValue, newValue)),
  );
}

async function readFollowers(
  tx: Transaction,
  accountId: string,
  mergedIds: string[],
): Promise<MergeRecord["followers"]> {
  if (mergedIds.length === 0) return [];
  const rows = await tx
    .select({ id: variants.id, into: variants.mergedInto })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(variants.mergedInto, mergedIds)));
  return rows.flatMap(({ id, into }) => (into === null ? [] : [{ id, into }]));
}

async function readMovedListings(
  tx: Transaction,
  accountId: string,
  listings: readonly ListingPlan[],
): Promise<MergeRecord["moved"]> {
  const movingListings = listings
    .filter(({ fate }) => fate === "moves")
    .map(({ listing }) => listing);
  if (movingListings.length === 0) return [];
  const { channelProductId, externalVariantId, variantId } = channelVariants;
  const ids = movingListings.map(({ id }) => id);
  const rows = await tx
    .select({ channelProductId, externalVariantId, variantId })
    .from(channelVariants)
    .where(and(eq(channelVariants.accountId, accountId), inArray(channelProductId, ids)));
  const modelsByListing = Map.groupBy(rows, (row) => row.channelProductId);
  return movingListings.map(({ id, productId, channelId, externalProductId }) => ({
    ...{ id, productId, channelId, externalProductId },
    models: (modelsByListing.get(id) ?? []).map((model) => ({
      externalVariantId: model.externalVariantId,
      variantId: model.variantId,
    })),
  }));
}

/** Only drafts are replaced, so the channel's own data of a listing is not stored. */
function toDroppedDraft({
  id,
  productId,
  channelId,
  syncStatus,
  activeAt,
  ...row
}: ListingPlan["listing"]): DroppedDraft {
  const {
    errorCode,
    errorMessage,
    categoryId,
    categoryName,
    brandId,
    attributes,
    prices,
    name,
    description,
    condition,
    imageIds,
  } = row;
  const {
    imageSize,
    ownImageIds,
    sizeChartImageId,
    daysToShip,
    logisticsIds,
    certificates,
    activeBy,
    attempts,
    failureCode,
    failureCount,
    imageMap,
  } = row;
  return {
    ...{
      id,
      productId,
      channelId,
      syncStatus,
      activeAt: activeAt?.toISOString() ?? null,
      activeBy,
      attempts,
      failureCode,
      failureCount,
      imageMap,
    },
    ...{
      errorCode,
      errorMessage,
      categoryId,
      categoryName,
      brandId,
      attributes,
      prices,
      name,
      description,
      condition,
      imageIds,
    },
    ...{ imageSize, ownImageIds, sizeChartImageId, daysToShip, logisticsIds, certificates },
  };
}

async function recordLines(
  tx: Transaction,
  accountId: string,
  mergeId: string,
  { merged: mergedVariants, moved }: MergeRecord,
): Promise<void> {
  if (mergedVariants.length === 0) return;
  const sources = mergedVariants.map(({ id }) => id);
  const targets = [...new Set(mergedVariants.map(({ into }) => into))];
  const items = moved.flatMap(({ externalProductId }) => externalProductId ?? []);
  await tx.execute(sql`
    insert into ${productMergeLines} (merge_id, order_line_id, account_id, variant_id, sku)
    select ${mergeId}, id, account_id, variant_id, sku from order_lines
    where account_id = ${accountId}
      and (variant_id = any(${sql.param(sources)}::text[])
        or (variant_id = any(${sql.param(targets)}::text[]) and external_product_id = any(${sql.param(items)}::text[])))`);
}

async function deleteOldLines(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const expiredMerges = tx
    .select({ id: productMerges.id })
    .from(productMerges)
    .where(
      and(
        eq(productMerges.accountId, accountId),
        lt(productMerges.createdAt, new Date(now.getTime() - UNDO_PERIOD_MS)),
      ),
    );
  await tx
    .delete(productMergeLines)
    .where(
      and(
        eq(productMergeLines.accountId, accountId),
        inArray(productMergeLines.mergeId, expiredMerges),
      ),
    );
}
