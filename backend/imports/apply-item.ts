import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import {
  type ImportProblem,
  productImportItems,
  productImports,
} from "../db/schema/product-imports.ts";
import { products, variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, ProblemError } from "../http/problem-error.ts";
import {
  type ChangeScope,
  changeProduct,
  insertProduct,
  loadProduct,
  retrySkuRace,
  type StoredProduct,
  skuKey,
  type WriteScope,
} from "../products/index.ts";
import { defaultWarehouseId, moveFirstStock } from "../stocks/index.ts";
import { assignSkus } from "./assign-skus.ts";
import { type Decision, decide } from "./decide.ts";
import { type ObtainedPictures, obtainPictures } from "./import-pictures.ts";
import { readCatalogue } from "./match-catalogue.ts";
import { tryLater } from "./missing-pictures.ts";
import { mergePictures, type PictureMap, picturesChanged } from "./pictures.ts";
import { planCreate, planUpdate } from "./plan.ts";
import { type Proposal, skusOf } from "./proposal.ts";

type ImportRow = typeof productImports.$inferSelect;
export type Item = typeof productImportItems.$inferSelect & { proposal: Proposal };
export type PreparedItem = { item: Item } & ObtainedPictures;

/** Fetches the item's pictures before the transaction, which must not wait for the network. */
export async function prepareItem(
  backend: Backend,
  row: ImportRow,
  item: Item,
): Promise<PreparedItem> {
  if (item.proposal.pictures.length === 0)
    return { item, fetched: {}, warnings: [], missing: [], standInId: null };
  const { current, proposal } = await decideItem(backend.db, row, item);
  return {
    item,
    ...(await obtainPictures(backend, row.accountId, current, proposal, row.options)),
  };
}

/**
 * Writes one product, its stock and the item's outcome in one transaction: after a crash it is
 * either complete or still waiting.
 */
export async function applyItem(
  backend: Backend,
  row: ImportRow,
  prepared: PreparedItem,
): Promise<void> {
  const { item, warnings } = prepared;
  try {
    await retrySkuRace(() =>
      transaction(backend.db, (tx) => writeItem(backend, tx, row, prepared)),
    );
  } catch (error) {
    if (!(error instanceof ProblemError))
      backend.log.error(
        { err: error, importId: row.id, position: item.position },
        "import item failed",
      );
    const code =
      error instanceof ProblemError
        ? (Object.values(error.problem.fields ?? {})[0] ?? error.problem.code)
        : "internal";
    await backend.db
      .update(productImportItems)
      .set({ status: "failed", errorCode: code, problems: allProblems(item, warnings) })
      .where(isWaiting(item));
  }
}

/** Joins the problems in the file's order. A retried item meets the same warnings again. */
function allProblems(item: Item, warnings: ImportProblem[]): ImportProblem[] {
  const keyOf = ({ line, column, code, value }: ImportProblem) =>
    JSON.stringify([line, column, code, value]);
  const all = new Map([...item.problems, ...warnings].map((problem) => [keyOf(problem), problem]));
  return [...all.values()].sort((a, b) => a.line - b.line);
}

const isWaiting = (item: Item) =>
  and(
    eq(productImportItems.accountId, item.accountId),
    eq(productImportItems.importId, item.importId),
    eq(productImportItems.position, item.position),
    eq(productImportItems.status, "waiting"),
  );

/** Compares the item with the catalogue again, because it may have changed since the dry run. */
async function decideItem(
  db: Transaction | Backend["db"],
  row: ImportRow,
  item: Item,
): Promise<Decision> {
  const catalogue = await readCatalogue(db, row.accountId, [item.proposal]);
  // The seller said that it is the product of the same name.
  if (item.productId !== null && row.options.sameNames === "same") {
    const named = await loadProduct(db, row.accountId, item.productId);
    if (named) {
      catalogue.byId.set(named.row.id, named);
      catalogue.idByHandle.set(item.proposal.handle, named.row.id);
    }
  }
  const decision = decide(
    { proposal: item.proposal, problems: [] },
    catalogue,
    row.options,
    new Set(),
  );
  await assignSkus(db, row.accountId, [decision], new Set(skusOf(item.proposal)));
  return decision;
}

async function writeItem(
  backend: Backend,
  tx: Transaction,
  row: ImportRow,
  prepared: PreparedItem,
): Promise<void> {
  const { item, fetched, warnings } = prepared;
  // A stop, or another run, may have come first.
  const [open] = await tx
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
  if (!open) return;
  const [waiting] = await tx
    .select({ position: productImportItems.position })
    .from(productImportItems)
    .where(isWaiting(item))
    .for("update", { skipLocked: true });
  if (!waiting) return;
  const scope: ChangeScope = {
    accountId: row.accountId,
    actor: row.actor,
    now: backend.now(),
    batchId: row.id,
  };
  const decision = await decideItem(tx, row, item);
  const [refusal] = decision.problems.filter(({ level }) => level === "error");
  if (refusal) throw conflict(refusal.code, `${refusal.code}: ${refusal.value}`);
  const productId = decision.current
    ? await updateOne(backend, tx, scope, decision.current.row.id, decision, row, fetched)
    : await createOne(backend, tx, scope, decision.proposal, row, fetched);
  await tx
    .update(productImportItems)
    .set({ status: "done", productId, errorCode: null, problems: allProblems(item, warnings) })
    .where(
      and(
        eq(productImportItems.accountId, row.accountId),
        eq(productImportItems.importId, item.importId),
        eq(productImportItems.position, item.position),
      ),
    );
  await tryLater(backend, tx, prepared);
}

async function createOne(
  backend: Backend,
  tx: Transaction,
  scope: WriteScope,
  proposal: Proposal,
  row: ImportRow,
  fetched: PictureMap,
): Promise<string> {
  const { pictures, imageIds } = mergePictures(null, proposal, fetched);
  const { productId, variantIds } = await insertProduct(
    backend,
    tx,
    scope,
    planCreate(proposal, row.options, imageIds),
    { handle: proposal.handle, pictures },
  );
  const warehouseId = await defaultWarehouseId(tx, scope.accountId);
  const units = new Map(
    proposal.variants.flatMap(({ quantity }, index) =>
      quantity ? [[variantIds[index] ?? "", quantity]] : [],
    ),
  );
  // No listing has these variants yet, so there is nothing to push and no waiting order.
  if (warehouseId !== null) await moveFirstStock(tx, { ...scope, warehouseId }, units);
  return productId;
}

async function updateOne(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  productId: string,
  { proposal, newVariants }: Decision,
  row: ImportRow,
  fetched: PictureMap,
): Promise<string> {
  const current: StoredProduct | null = await loadProduct(tx, scope.accountId, productId, true);
  if (!current) throw conflict("product_missing", "product missing");
  const { pictures, imageIds } = mergePictures(current, proposal, fetched);
  const planned = planUpdate(current, proposal, row.options, imageIds);
  if (!planned) throw conflict("options_changed", "The variation types do not fit the product's");
  const wasChanged = await changeProduct(backend, tx, scope, current, planned, {
    handle: proposal.handle,
    pictures,
  });
  await stockNewVariants(tx, scope, productId, newVariants);
  // Unavailable pictures change nothing visible, but must not be fetched again.
  if (!wasChanged && picturesChanged(current, proposal))
    await tx
      .update(products)
      .set({
        importHandle: proposal.handle,
        importPictures: sql`${JSON.stringify(pictures)}::jsonb`,
      })
      .where(and(eq(products.accountId, scope.accountId), eq(products.id, productId)));
  return productId;
}

async function stockNewVariants(
  tx: Transaction,
  scope: WriteScope,
  productId: string,
  added: Decision["newVariants"],
): Promise<void> {
  const counts = new Map(
    added.flatMap(({ sku, quantity }) => (quantity ? [[skuKey(sku), quantity]] : [])),
  );
  const warehouseId = counts.size > 0 ? await defaultWarehouseId(tx, scope.accountId) : null;
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
