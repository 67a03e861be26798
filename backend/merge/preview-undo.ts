import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { MergeUndo } from "#contract/product-merge-undo.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/products.ts";
import { WAITING_FOR_STOCK } from "../orders/index.ts";
import { imageUrl, readFirstPictures } from "../products/index.ts";
import { type MergeRow, selectLinesToReturn } from "./lines-to-return.ts";
import { planUndo, type UndoPlan } from "./plan-undo.ts";
import { loadMerge, readUndo, type UndoState } from "./read-undo.ts";
import { undoUntil } from "./record-merge.ts";

type Shown = z.input<typeof MergeUndo>;

/** Returns what undoing a merge would do and what prevents it. Writes nothing. Throws 404. */
export async function previewUndo(
  backend: Backend,
  accountId: string,
  mergeId: string,
): Promise<Shown> {
  const merge = await loadMerge(backend.db, accountId, mergeId);
  const state = await readUndo(backend.db, merge);
  const plan = planUndo(state, backend.now());
  const pictures = await readFirstPictures(backend.db, merge.accountId, merge.otherIds);
  const isUndone = merge.undoneAt !== null;
  return {
    mergeId,
    mergedAt: merge.createdAt.toISOString(),
    undoUntil: undoUntil(merge.createdAt).toISOString(),
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
        image: image ? { ...image, url: imageUrl(backend.config, image.id, "128") } : null,
      };
    }),
    // An undone merge has nothing left to show.
    kept: isUndone ? [] : plan.kept,
    levels: isUndone ? [] : showLevels(state, plan),
    lines: isUndone ? { total: 0, open: 0, since: 0 } : await countLines(backend.db, merge),
    listings: isUndone ? [] : showListings(state, plan),
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

function showLevels({ merge, survivor }: UndoState, { wanted, levels }: UndoPlan): Shown["levels"] {
  const after = new Map(wanted?.variants.map(({ id, sku }) => [id, sku]));
  return levels.map(({ targetId, warehouseId, warehouseName, now, left, given }) => {
    const sku =
      after.get(targetId) ?? survivor?.variants.find(({ id }) => id === targetId)?.sku ?? "";
    const parts = given.map(({ variantId, units }) => {
      const source = merge.record.merged.find(({ id }) => id === variantId);
      return {
        sku: source?.sku ?? "",
        productId: source?.productId ?? "",
        onHand: units.onHand,
        reserved: units.reserved,
      };
    });
    const kept = { sku, productId: merge.survivorId, onHand: left.onHand, reserved: left.reserved };
    return {
      parts: [kept, ...parts],
      warehouseId,
      warehouseName,
      onHand: now.onHand,
      reserved: now.reserved,
    };
  });
}

function showListings(
  { merge: { record } }: UndoState,
  { returning, restored }: UndoPlan,
): Shown["listings"] {
  const backIds = new Set(returning.map(({ listing }) => listing.id));
  return [
    ...record.moved.map(({ id, channelId, productId }) => ({
      channelId,
      productId,
      fate: backIds.has(id) ? ("returns" as const) : ("gone" as const),
    })),
    ...restored.map(({ channelId, productId }) => ({
      channelId,
      productId,
      fate: "restored" as const,
    })),
  ];
}

async function countLines(db: Queryable, merge: MergeRow): Promise<Shown["lines"]> {
  const { rows } = await db.execute<Shown["lines"] & Record<string, unknown>>(sql`
    select count(*)::int as total, count(*) filter (where b.is_new)::int as since,
      count(*) filter (where o.status in ${[...WAITING_FOR_STOCK]})::int as open
    from ${selectLinesToReturn(merge)} b join orders o on o.account_id = ${merge.accountId} and o.id = b.order_id`);
  return rows[0] ?? { total: 0, open: 0, since: 0 };
}
