import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import {
  type ImportProblem,
  productImportItems,
  type productImports,
} from "../db/schema/product-imports.ts";
import { loadProduct } from "../products/index.ts";
import { assignSkus } from "./assign-skus.ts";
import { type Decision, decide } from "./decide.ts";
import type { ObtainedPictures } from "./import-pictures.ts";
import { readCatalogue } from "./match-catalogue.ts";
import { listSkuKeys, type Proposal } from "./proposal.ts";

export type ImportRow = typeof productImports.$inferSelect;
export type Item = typeof productImportItems.$inferSelect & { proposal: Proposal };
export type PreparedItem = { item: Item } & ObtainedPictures;

/** Compares the item with the catalogue again, because it may have changed since the dry run. */
export async function decideItem(
  db: Transaction | Backend["db"],
  row: ImportRow,
  item: Item,
): Promise<Decision> {
  const catalogue = await readCatalogue(db, row.accountId, [item.proposal]);
  // The seller said that the item is the product of the same name.
  if (item.productId !== null && row.options.sameNames === "same") {
    const product = await loadProduct(db, row.accountId, item.productId);
    if (product) {
      catalogue.byId.set(product.row.id, product);
      catalogue.idByHandle.set(item.proposal.handle, product.row.id);
    }
  }
  const decision = decide(
    { proposal: item.proposal, problems: [] },
    catalogue,
    row.options,
    new Set(),
  );
  await assignSkus(db, row.accountId, [decision], new Set(listSkuKeys(item.proposal)));
  return decision;
}

/** Joins the problems in the file's order. A retried item meets the same warnings again. */
export function collectProblems(item: Item, warnings: ImportProblem[]): ImportProblem[] {
  const toProblemKey = ({ line, column, code, value }: ImportProblem) =>
    JSON.stringify([line, column, code, value]);
  const allImportProblems = new Map(
    [...item.problems, ...warnings].map((problem) => [toProblemKey(problem), problem]),
  );
  return [...allImportProblems.values()].sort((a, b) => a.line - b.line);
}

export const isWaiting = (item: Item) =>
  and(
    eq(productImportItems.accountId, item.accountId),
    eq(productImportItems.importId, item.importId),
    eq(productImportItems.position, item.position),
    eq(productImportItems.status, "waiting"),
  );
