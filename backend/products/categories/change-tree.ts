import { and, eq, inArray, sql } from "drizzle-orm";
import { isBelow, isTooLong, listAncestors } from "#contract/category-path.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { productCategories } from "../../db/schema/product-categories.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { moveToCategory, pathTooLongProblem } from "./recategorise.ts";

interface Author {
  accountId: string;
  actor: string;
}

/**
 * Creates a category with a path (contract/category-path.ts) and missing ancestors. Throws 409
 * `category_exists`.
 */
export async function createCategory(
  backend: Backend,
  { accountId }: Author,
  path: string,
): Promise<string> {
  return transaction(backend.db, async (tx) => {
    const tree = await lockTree(tx, accountId);
    if (tree.has(path)) throw categoryExistsProblem(path);
    await makeMissing(tx, accountId, [path]);
    const [newProductCategory] = await tx
      .select({ id: productCategories.id })
      .from(productCategories)
      .where(isNodeOfAccount(accountId, path));
    return newProductCategory?.id ?? "";
  });
}

/** Creates categories with their ancestors. Existing ones stay. Returns the number created. */
export async function createCategories(
  backend: Backend,
  { accountId }: Author,
  namedEntries: readonly string[],
): Promise<number> {
  const paths = [...new Set(namedEntries)];
  return transaction(backend.db, async (tx) => {
    const tree = await lockTree(tx, accountId);
    await makeMissing(tx, accountId, paths);
    return paths.filter((path) => !tree.has(path)).length;
  });
}

/**
 * Renames or moves a category with its descendants, products and stock rules. Throws 404, 409
 * `category_exists`, 422.
 */
export async function moveCategory(
  backend: Backend,
  author: Author,
  id: string,
  to: string,
): Promise<string> {
  await transaction(backend.db, async (tx) => {
    const tree = await lockTree(tx, author.accountId);
    const from = requireNode(tree, id);
    if (to === from) return;
    if (isBelow(to, from))
      throw invalid("invalid_category", "A category cannot be inside itself", {
        path: "category_inside_itself",
      });
    const moved = [...tree.keys()].filter((path) => path === from || isBelow(path, from));
    const movePath = (path: string) => to + path.slice(from.length);
    if (moved.some((path) => isTooLong(movePath(path)))) throw pathTooLongProblem();
    if (moved.some((path) => tree.has(movePath(path)) && !moved.includes(movePath(path))))
      throw categoryExistsProblem(to);
    const [, ...above] = listAncestors(to);
    const missing = above.filter((path) => !moved.includes(path));
    await makeMissing(tx, author.accountId, missing);
    for (const path of moved.toSorted((a, b) => a.length - b.length))
      await tx
        .update(productCategories)
        .set({ path: movePath(path) })
        .where(isNodeOfAccount(author.accountId, path));
    await moveToCategory(tx, { ...author, now: backend.now() }, from, movePath);
    await raiseEvent(backend, tx, "categoryMoved", { accountId: author.accountId, from, to });
  });
  return id;
}

/**
 * Deletes a category with its descendants. Their products get `reassignTo`, or none. Throws 404,
 * 422 for a target inside it.
 */
export async function deleteCategory(
  backend: Backend,
  author: Author,
  id: string,
  to: string,
): Promise<string> {
  await transaction(backend.db, async (tx) => {
    const tree = await lockTree(tx, author.accountId);
    const from = requireNode(tree, id);
    if (to === from || isBelow(to, from))
      throw invalid("invalid_category", "The products cannot stay in what is deleted", {
        reassignTo: "category_inside_itself",
      });
    const deletedIds = [...tree]
      .filter(([path]) => path === from || isBelow(path, from))
      .map(([, nodeId]) => nodeId);
    await tx
      .delete(productCategories)
      .where(
        and(
          eq(productCategories.accountId, author.accountId),
          inArray(productCategories.id, deletedIds),
        ),
      );
    if (to !== "") await makeMissing(tx, author.accountId, [to]);
    await moveToCategory(tx, { ...author, now: backend.now() }, from, () => to);
    await raiseEvent(backend, tx, "categoryDeleted", {
      accountId: author.accountId,
      reassignedTo: to,
    });
  });
  return id;
}

const categoryExistsProblem = (path: string) =>
  conflict("category_exists", `There is a category ${path} already`);
const isNodeOfAccount = (accountId: string, path: string) =>
  and(eq(productCategories.accountId, accountId), eq(productCategories.path, path));

/** Locks the tree and returns ids by path. New paths wait for the account's lock. */
async function lockTree(tx: Transaction, accountId: string): Promise<Map<string, string>> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('product_categories'), hashtext(${accountId}))`,
  );
  const rows = await tx
    .select()
    .from(productCategories)
    .where(eq(productCategories.accountId, accountId));
  return new Map(rows.map(({ path, id }) => [path, id]));
}

function requireNode(tree: ReadonlyMap<string, string>, id: string): string {
  const pathEntry = [...tree].find(([, nodeId]) => nodeId === id);
  if (!pathEntry) throw notFound("The category");
  return pathEntry[0];
}

/** Creates the missing ancestors too. */
async function makeMissing(
  tx: Transaction,
  accountId: string,
  paths: readonly string[],
): Promise<void> {
  const missing = [...new Set(paths.flatMap(listAncestors))];
  if (missing.length === 0) return;
  const rows = missing.map((path) => ({ id: newId(), accountId, path }));
  await tx.insert(productCategories).values(rows).onConflictDoNothing();
}
