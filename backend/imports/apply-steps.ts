import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { productImportItems, productImports } from "../db/schema/product-imports.ts";
import { products, variants } from "../db/schema/products.ts";
import { conflict } from "../http/problem-error.ts";
import {
  type ChangeScope,
  changeProduct,
  insertProduct,
  loadProduct,
  type StoredProduct,
  toSkuKey,
  type WriteScope,
} from "../products/index.ts";
import { requireStepResult, type Step } from "../steps.ts";
import { findDefaultWarehouseId, moveFirstStock } from "../stocks/index.ts";
import type { Decision } from "./decide.ts";
import {
  collectProblems,
  decideItem,
  type ImportRow,
  isWaiting,
  type PreparedItem,
} from "./decide-item.ts";
import { storeMissingPictures } from "./missing-pictures.ts";
import { havePicturesChanged, mergePictures } from "./pictures.ts";
import { planCreate, planUpdate } from "./plan.ts";

/** A product of a file that is written into the catalogue. */
export interface ApplyingItem {
  readonly backend: Backend;
  readonly tx: Transaction;
  readonly row: ImportRow;
  readonly prepared: PreparedItem;
  readonly scope: ChangeScope;
  /** The import was stopped, or another run has the item. No step runs after this. */
  isTaken: boolean;
  decision: Decision | null;
  /** `null` if a product is created. */
  current: StoredProduct | null;
  productId: string | null;
  /** The variants of a created product. */
  variantIds: readonly string[];
  wasChanged: boolean;
}

/** Throws a conflict if a person must decide. */
export const APPLY_ITEM: readonly Step<ApplyingItem>[] = [
  {
    name: "hold_import",
    run: async (applying) => {
      const { tx, row } = applying;
      const [openProductImport] = await tx
        .select({ id: productImports.id })
        .from(productImports)
        .where(
          and(
            eq(productImports.accountId, row.accountId),
            eq(productImports.id, row.id),
            eq(productImports.status, "applying"),
          ),
        )
        .for("share");
      applying.isTaken = openProductImport === undefined;
    },
  },
  {
    name: "hold_item",
    run: async (applying) => {
      const { tx, prepared } = applying;
      const [waiting] = await tx
        .select({ position: productImportItems.position })
        .from(productImportItems)
        .where(isWaiting(prepared.item))
        .for("update", { skipLocked: true });
      applying.isTaken = waiting === undefined;
    },
  },
  {
    name: "decide",
    run: async (applying) => {
      const { tx, row, prepared } = applying;
      const decision = await decideItem(tx, row, prepared.item);
      const [refusal] = decision.problems.filter(({ level }) => level === "error");
      if (refusal) throw conflict(refusal.code, `${refusal.code}: ${refusal.value}`);
      applying.decision = decision;
    },
  },
  {
    name: "create_product",
    isNeeded: isCreated,
    run: async (applying) => {
      const { backend, tx, scope, row, prepared } = applying;
      const { proposal } = requireStepResult(applying.decision);
      const { pictures, imageIds } = mergePictures(null, proposal, prepared.fetched);
      const plannedProduct = planCreate(proposal, row.options, imageIds);
      const writtenFields = { handle: proposal.handle, pictures };
      const newProduct = await insertProduct(backend, tx, scope, plannedProduct, writtenFields);
      applying.productId = newProduct.productId;
      applying.variantIds = newProduct.variantIds;
    },
  },
  {
    // No listing has these variants yet, so there is nothing to push and no waiting order.
    name: "bring_first_stock",
    isNeeded: isCreated,
    run: async ({ tx, scope, decision, variantIds }) => {
      const units = new Map(
        requireStepResult(decision).proposal.variants.flatMap(({ quantity }, index) =>
          quantity ? [[variantIds[index] ?? "", quantity]] : [],
        ),
      );
      const warehouseId = await findDefaultWarehouseId(tx, scope.accountId);
      if (warehouseId !== null) await moveFirstStock(tx, { ...scope, warehouseId }, units);
    },
  },
  {
    name: "hold_product",
    isNeeded: isChanged,
    run: async (applying) => {
      const { tx, scope, decision } = applying;
      const productId = requireStepResult(requireStepResult(decision).current).row.id;
      const current = await loadProduct(tx, scope.accountId, productId, true);
      if (!current) throw conflict("product_missing", "product missing");
      Object.assign(applying, { current, productId });
    },
  },
  {
    name: "change_product",
    isNeeded: isChanged,
    run: async (applying) => {
      const { backend, tx, scope, row, prepared } = applying;
      const [current, { proposal }] = [
        requireStepResult(applying.current),
        requireStepResult(applying.decision),
      ];
      const { pictures, imageIds } = mergePictures(current, proposal, prepared.fetched);
      const plannedProduct = planUpdate(current, proposal, row.options, imageIds);
      if (!plannedProduct)
        throw conflict("options_changed", "The variation types do not fit the product's");
      const writtenFields = { handle: proposal.handle, pictures };
      applying.wasChanged = await changeProduct(
        backend,
        tx,
        scope,
        current,
        plannedProduct,
        writtenFields,
      );
    },
  },
  {
    name: "stock_new_variants",
    isNeeded: isChanged,
    run: ({ tx, scope, decision, productId }) =>
      addFirstStock(
        tx,
        scope,
        requireStepResult(productId),
        requireStepResult(decision).newVariants,
      ),
  },
  {
    // Unavailable pictures change nothing visible, but must not be fetched again.
    name: "note_pictures",
    isNeeded: (applying) =>
      isChanged(applying) &&
      !applying.wasChanged &&
      havePicturesChanged(
        requireStepResult(applying.current),
        requireStepResult(applying.decision).proposal,
      ),
    run: async ({ tx, scope, current, decision, productId, prepared }) => {
      const { proposal } = requireStepResult(decision);
      const { pictures } = mergePictures(current, proposal, prepared.fetched);
      await tx
        .update(products)
        .set({
          importHandle: proposal.handle,
          importPictures: sql`${JSON.stringify(pictures)}::jsonb`,
        })
        .where(
          and(
            eq(products.accountId, scope.accountId),
            eq(products.id, requireStepResult(productId)),
          ),
        );
    },
  },
  {
    name: "note_outcome",
    run: async ({ tx, row, prepared: { item, warnings }, productId }) => {
      await tx
        .update(productImportItems)
        .set({
          status: "done",
          productId,
          errorCode: null,
          problems: collectProblems(item, warnings),
        })
        .where(
          and(
            eq(productImportItems.accountId, row.accountId),
            eq(productImportItems.importId, item.importId),
            eq(productImportItems.position, item.position),
          ),
        );
    },
  },
  {
    name: "try_pictures_later",
    run: ({ backend, tx, prepared }) => storeMissingPictures(backend, tx, prepared),
  },
];

function isCreated({ decision }: ApplyingItem): boolean {
  return requireStepResult(decision).current === null;
}

function isChanged(applying: ApplyingItem): boolean {
  return !isCreated(applying);
}

/** No listing has these variants yet, so there is nothing to push and no waiting order. */
async function addFirstStock(
  tx: Transaction,
  scope: WriteScope,
  productId: string,
  addedProposedVariants: Decision["newVariants"],
): Promise<void> {
  const counts = new Map(
    addedProposedVariants.flatMap(({ sku, quantity }) =>
      quantity ? [[toSkuKey(sku), quantity]] : [],
    ),
  );
  const warehouseId = counts.size > 0 ? await findDefaultWarehouseId(tx, scope.accountId) : null;
  if (warehouseId === null) return;
  const rows = await tx
    .select({ id: variants.id, key: sql<string>`lower(${variants.sku})` })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, scope.accountId),
        eq(variants.productId, productId),
        isNull(variants.deletedAt),
        inArray(sql`lower(${variants.sku})`, [...counts.keys()]),
      ),
    );
  const units = new Map(rows.map(({ id, key }) => [id, counts.get(key) ?? 0]));
  await moveFirstStock(tx, { ...scope, warehouseId }, units);
}
