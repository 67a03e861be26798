import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { MergeUndo } from "#contract/product-merge-undo.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/products.ts";
import { WAITING_FOR_STOCK } from "../orders/index.ts";
import { makeImageUrl, readFirstPictures } from "../products/index.ts";
import { type MergeRow, selectLinesToReturn } from "./lines-to-return.ts";
import { planUndo, type UndoPlan } from "./plan-undo.ts";
import { loadMerge, readUndoState, type UndoState } from "./read-undo.ts";
import { computeUndoEnd } from "./record-merge.ts";

type UndoPreview = z.input<typeof MergeUndo>;

/** Returns the effects of undoing a merge, and what prevents it. Writes nothing. Throws 404. */
export async function previewUndo(
  backend: Backend,
  accountId: string,
  mergeId: string,
): Promise<UndoPreview> {
  const merge = await loadMerge(backend.db, accountId, mergeId);
  const state = await readUndoState(backend.db, merge);
  const plan = planUndo(state, backend.now());
  const pictures = await readFirstPictures(backend.db, merge.accountId, merge.otherIds);
  const isUndone = merge.undoneAt !== null;
  return {
    mergeId,
    mergedAt: merge.createdAt.toISOString(),
    undoUntil: computeUndoEnd(merge.createdAt).toISOString(),
    undoneAt: merge.undoneAt?.toISOString() ?? null,
    survivor: {
      id: merge.survivorId,
      name:
        state.survivor?.row.name ??
        (await readProductName(backend.db, merge.accountId, merge.survivorId)),
    },
    products: state.others.map(({ id, name }) => {
      const image = pictures.get(id);
      const skus = [...merge.record.merged, ...merge.record.joined]
        .filter(({ productId }) => productId === id)
        .map(({ sku }) => sku);
      return {
        id,
        name,
        skus,
        image: image ? { ...image, url: makeImageUrl(backend.config, image.id, "128") } : null,
      };
    }),
    kept: isUndone ? [] : plan.kept,
    levels: isUndone ? [] : presentLevels(state, plan),
    lines: isUndone ? { total: 0, open: 0, since: 0 } : await countLines(backend.db, merge),
    listings: isUndone ? [] : presentListings(state, plan),
    problems: isUndone ? [] : plan.problems,
  };
}

async function readProductName(
  db: Queryable,
  accountId: string,
  productId: string,
): Promise<string> {
  const [row] = await db
    .select({ name: products.name })
    .from(products)
    .where(sql`${products.accountId} = ${accountId} and ${products.id} = ${productId}`);
  return row?.name ?? "";
}

function presentLevels(
  { merge, survivor }: UndoState,
  { wanted, levels }: UndoPlan,
): UndoPreview["levels"] {
  const skusAfter = new Map(wanted?.variants.map(({ id, sku }) => [id, sku]));
  return levels.map(({ targetId, warehouseId, warehouseName, now, left, given }) => {
    const sku =
      skusAfter.get(targetId) ?? survivor?.variants.find(({ id }) => id === targetId)?.sku ?? "";
    const parts = given.map(({ variantId, units }) => {
      const source = merge.record.merged.find(({ id }) => id === variantId);
      return {
        sku: source?.sku ?? "",
        productId: source?.productId ?? "",
        onHand: units.onHand,
        reserved: units.reserved,
      };
    });
    const keptPart = {
      sku,
      productId: merge.survivorId,
      onHand: left.onHand,
      reserved: left.reserved,
    };
    return {
      parts: [keptPart, ...parts],
      warehouseId,
      warehouseName,
      onHand: now.onHand,
      reserved: now.reserved,
    };
  });
}

function presentListings(
  { merge: { record } }: UndoState,
  { returning, restored }: UndoPlan,
): UndoPreview["listings"] {
  const returningIds = new Set(returning.map(({ listing }) => listing.id));
  return [
    ...record.moved.map(({ id, channelId, productId }) => ({
      channelId,
      productId,
      fate: returningIds.has(id) ? ("returns" as const) : ("gone" as const),
    })),
    ...restored.map(({ channelId, productId }) => ({
      channelId,
      productId,
      fate: "restored" as const,
    })),
  ];
}

async function countLines(db: Queryable, merge: MergeRow): Promise<UndoPreview["lines"]> {
  const { rows } = await db.execute<UndoPreview["lines"] & Record<string, unknown>>(sql`
    select count(*)::int as total, count(*) filter (where b.is_new)::int as since,
      count(*) filter (where o.status in ${[...WAITING_FOR_STOCK]})::int as open
    from ${selectLinesToReturn(merge)} b join orders o on o.account_id = ${merge.accountId} and o.id = b.order_id`);
  return rows[0] ?? { total: 0, open: 0, since: 0 };
}
