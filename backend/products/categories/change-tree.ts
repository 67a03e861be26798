import { and, eq, inArray, sql } from "drizzle-orm";
import { isBelow, isTooLong, listAncestors } from "#contract/category-path.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { productCategories } from "../../db/schema/product-categories.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { pathTooLongProblem, recategoriseProducts } from "./recategorise.ts";

interface Author {
  accountId: string;
  actor: string;
}

/** Also creates missing ancestors (contract/category-path.ts). Throws 409 `category_exists`. */
export async function createCategory(
  backend: Backend,
  { accountId }: Author,
  path: string,
): Promise<string> {
  return transaction(backend.db, async (tx) => {
    const tree = await lockTree(tx, accountId);
    if (tree.has(path)) throw categoryExistsProblem(path);
    await createMissingCategories(tx, accountId, [path]);
    const [newCategory] = await tx
      .select({ id: productCategories.id })
      .from(productCategories)
      .where(matchPath(accountId, path));
    return newCategory?.id ?? "";
  });
}

/** Also creates ancestors; existing categories stay. Returns the number created. */
export async function createCategories(
  backend: Backend,
  { accountId }: Author,
  namedPaths: readonly string[],
): Promise<number> {
  const paths = [...new Set(namedPaths)];
  return transaction(backend.db, async (tx) => {
    const tree = await lockTree(tx, accountId);
    await createMissingCategories(tx, accountId, paths);
    return paths.filter((path) => !tree.has(path)).length;
  });
}

/** Moves descendants, products and stock rules too. Throws 404, 409 `category_exists`, 422. */
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
    const movedPaths = [...tree.keys()].filter((path) => path === from || isBelow(path, from));
    const movePath = (path: string) => to + path.slice(from.length);
    if (movedPaths.some((path) => isTooLong(movePath(path)))) throw pathTooLongProblem();
    if (movedPaths.some((path) => tree.has(movePath(path)) && !movedPaths.includes(movePath(path))))
      throw categoryExistsProblem(to);
    const [, ...ancestors] = listAncestors(to);
    const missing = ancestors.filter((path) => !movedPaths.includes(path));
    await createMissingCategories(tx, author.accountId, missing);
    for (const path of movedPaths.toSorted((a, b) => a.length - b.length))
      await tx
        .update(productCategories)
        .set({ path: movePath(path) })
        .where(matchPath(author.accountId, path));
    await recategoriseProducts(tx, { ...author, now: backend.now() }, from, movePath);
    await raiseEvent(backend, tx, "categoryMoved", { accountId: author.accountId, from, to });
  });
  return id;
}

/**
 * Deletes descendants too. Products move to `to`, or to none. Throws 404, 422 for a target inside
 * it.
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
    if (to !== "") await createMissingCategories(tx, author.accountId, [to]);
    await recategoriseProducts(tx, { ...author, now: backend.now() }, from, () => to);
    await raiseEvent(backend, tx, "categoryDeleted", {
      accountId: author.accountId,
      reassignedTo: to,
    });
  });
  return id;
}

const categoryExistsProblem = (path: string) =>
  conflict("category_exists", `There is a category ${path} already`);
const matchPath = (accountId: string, path: string) =>
  and(eq(productCategories.accountId, accountId), eq(productCategories.path, path));

/** Returns ids by path. The account's lock keeps others from adding paths. */
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

async function createMissingCategories(
  tx: Transaction,
  accountId: string,
  paths: readonly string[],
): Promise<void> {
  const missing = [...new Set(paths.flatMap(listAncestors))];
  if (missing.length === 0) return;
  const rows = missing.map((path) => ({ id: newId(), accountId, path }));
  await tx.insert(productCategories).values(rows).onConflictDoNothing();
}
