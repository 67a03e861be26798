import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { stocks } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { applyMerge } from "#backend/merge/apply-merge.ts";
import { previewMerge } from "#backend/merge/preview-merge.ts";
import { previewUndo } from "#backend/merge/preview-undo.ts";
import { undoMerge } from "#backend/merge/undo-merge.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { type MergePreview, MergeRequest } from "#contract/product-merges.ts";
import { channelOrder } from "./channel-order.ts";
import { levelsAndLedger } from "./ledger.ts";
import { channelOf, type Seller, type World } from "./seller-world.ts";

export const makeActor = (seller: Seller) => ({
  accountId: seller.accountId,
  actor: seller.caller.userId,
});

export const requestOf = (survivorId: string, others: string[], changes: object = {}) =>
  MergeRequest.parse({ productIds: [survivorId, ...others], survivorId, ...changes });

interface Size {
  sku: string;
  units: number;
  barcode?: string;
  price?: number;
}

/** Steps for tests of merges and of undoing them. */
export function mergesIn(world: World) {
  const { backend } = world;

  async function productOf(variantId: string): Promise<string> {
    const [row] = await backend.db
      .select({ id: variants.productId })
      .from(variants)
      .where(eq(variants.id, variantId));
    return row?.id ?? "";
  }

  return {
    productOf,
    undo: (seller: Seller, mergeId: string) => undoMerge(backend, makeActor(seller), mergeId),
    preview: (seller: Seller, mergeId: string) => previewUndo(backend, seller.accountId, mergeId),
    order: (seller: Seller, name: string, lines: Record<string, number>) =>
      ingestOrder(backend, channelOf(seller), channelOrder(name, lines)),
    ship: (seller: Seller, name: string, lines: Record<string, number>) =>
      ingestOrder(backend, channelOf(seller), {
        ...channelOrder(name, lines),
        status: "shipped",
        updatedAt: new Date("2026-11-21T02:30:00Z"),
      }),

    /** Previews and merges, as a person does. Returns the preview. */
    async mergeAsked(seller: Seller, asked: MergeRequest): Promise<MergePreview> {
      const preview = (await previewMerge(backend, seller.accountId, asked)) as MergePreview;
      await applyMerge(backend, makeActor(seller), asked, preview.versions);
      return preview;
    },

    /** Does the same and returns the merge's id. */
    async merge(
      seller: Seller,
      survivorId: string,
      others: string[],
      changes: object = {},
    ): Promise<string> {
      const asked = requestOf(survivorId, others, changes);
      const { versions } = await previewMerge(backend, seller.accountId, asked);
      return (await applyMerge(backend, makeActor(seller), asked, versions)).mergeId;
    },

    /** Creates two products of one variant each. The second is on the seller's shop. */
    async duplicates(seller: Seller, kept: number, gone: number) {
      const mark = newId().slice(-8);
      const target = await world.stockUp(seller, `A-${mark}`, kept, { listed: false });
      const source = await world.stockUp(seller, `B-${mark}`, gone);
      return {
        target,
        source,
        oldSku: `A-${mark}`,
        sku: `B-${mark}`,
        survivorId: await productOf(target),
        otherId: await productOf(source),
      };
    },

    /**
     * Creates a product with a variant for each size. If only SKUs are given, the first has one
     * unit and the second two.
     */
    async withSizes(
      seller: Seller,
      name: string,
      sizes: Record<string, string | Size>,
    ): Promise<string> {
      const productId = newId();
      const { accountId, warehouseId } = seller;
      const options = Object.keys(sizes).map((size) => ({
        id: newId(),
        name: size,
        imageId: null,
      }));
      await transaction(backend.db, async (tx) => {
        await tx.insert(products).values({
          id: productId,
          accountId,
          name,
          variationTypes: [{ id: newId(), name: "Ukuran", options }],
        });
        for (const [position, { id: optionId, name: size }] of options.entries()) {
          const named = sizes[size] ?? "";
          const { units, ...given } =
            typeof named === "string" ? { sku: named, units: position + 1 } : named;
          const variant = {
            id: newId(),
            accountId,
            productId,
            position,
            price: 50_000,
            ...given,
            weightG: 100,
            optionIds: [optionId],
          };
          await tx.insert(variants).values(variant);
          await moveStock(tx, {
            accountId,
            variantId: variant.id,
            warehouseId,
            type: "import",
            onHandDelta: units,
            actor: "system",
          });
        }
      });
      return productId;
    },

    async levelOf(variantId: string) {
      const [row] = await backend.db
        .select({
          onHand: sql<number>`sum(on_hand)::int`,
          reserved: sql<number>`sum(reserved)::int`,
          damaged: sql<number>`sum(damaged)::int`,
          available: sql<number>`sum(available)::int`,
        })
        .from(stocks)
        .where(eq(stocks.variantId, variantId));
      return row;
    },

    /**
     * Expects that each level equals the sum of its ledger, and reserves exactly the held lines of
     * that variant's orders.
     */
    async expectBooksAgree(seller: Seller): Promise<void> {
      for (const { level, ledger } of await levelsAndLedger(world, seller.accountId))
        expect(ledger).toEqual(level);
      const { rows } = await backend.db.execute<{
        sku: string;
        reserved: number;
        held: number;
      }>(sql`
        select v.sku, s.reserved, coalesce(sum(r.quantity) filter (where l.variant_id = s.variant_id), 0)::int as held
        from stocks s join variants v on v.id = s.variant_id
        left join reservations r on r.stock_id = s.id and r.state = 'held' left join order_lines l on l.id = r.order_line_id
        where s.account_id = ${seller.accountId} group by s.account_id, s.id, v.sku`);
      for (const { held, reserved, sku } of rows) expect([sku, held]).toEqual([sku, reserved]);
    },
  };
}
