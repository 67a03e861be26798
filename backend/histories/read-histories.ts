import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type listProductHistories,
  PRODUCT_HISTORY_FILTERS,
  type ProductHistory,
} from "#contract/product-histories.ts";
import {
  DELETING_KINDS,
  findUndoBatches,
  findUndoneBatches,
  UNDOABLE_KINDS,
} from "../batch/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import {
  filterCondition,
  makeBeforeCondition,
  makeSinceCondition,
} from "../db/filter-condition.ts";
import { memberships, users } from "../db/schema/accounts.ts";
import { productHistories } from "../db/schema/product-histories.ts";
import { productMerges } from "../db/schema/product-merges.ts";
import { computeUndoEnd } from "../merge/index.ts";
import {
  anyOfValues,
  computeRestoreDeadline,
  containsWords,
  makeImageUrl,
  makeSearchCondition,
  readFirstPictures,
} from "../products/index.ts";

type HistoryQuery = z.output<typeof listProductHistories.query>;
type History = z.input<typeof ProductHistory>;

/** Limit of counted entries beyond the page. A search is slower, because it reads each entry. */
const MAX_COUNTED = 10_000;
const MAX_COUNTED_IN_SEARCH = 1_000;
/** Up to this many found products, a search looks up the entries product by product. */
const FEW_PRODUCTS = 1_000;

/** Returns the product history, newest first. `hasMore`: `total` is a lower bound. */
export async function listHistories(
  backend: Backend,
  accountId: string,
  query: HistoryQuery,
): Promise<{ histories: History[]; total: number; hasMore: boolean }> {
  const historyCondition = await makeHistoryCondition(backend, accountId, query);
  const {
    rows,
    counted: countedRows,
    most: maxCount,
  } = query.search
    ? await readSearchedPage(backend, accountId, historyCondition, query)
    : await readPage(backend, historyCondition, query);
  const batchIds = [...new Set(rows.flatMap(({ history }) => history.batchId ?? []))];
  const [batches, undoBatchIds, pictures] = await Promise.all([
    readBatches(backend, accountId, batchIds),
    findUndoBatches(backend, accountId, batchIds),
    query.withImages
      ? readImages(
          backend,
          accountId,
          rows.map(({ history }) => history.productId),
        )
      : new Map<string, History["image"]>(),
  ]);
  return {
    total: Math.min(countedRows, maxCount),
    hasMore: countedRows > maxCount,
    histories: rows.map(
      ({
        history: { accountId: _account, nameText: _text, batchId, createdAt, type, ...row },
        actorName,
      }) => ({
        ...row,
        actorName,
        type: type as History["type"],
        isUndo: undoBatchIds.includes(batchId ?? "") || isOriginUndone(row.changes),
        batch: presentBatch(batches.get(batchId ?? ""), { type, createdAt }, backend.now()),
        image: pictures.get(row.productId) ?? null,
        createdAt: createdAt.toISOString(),
      }),
    ),
  };
}

/**
 * Undoing a merge or an import writes its origin in reverse (merge/restore-products.ts,
 * channel-imports/undo-import.ts).
 */
const isOriginUndone = ({ mergedFrom, mergedInto, importedFrom }: History["changes"]): boolean =>
  [mergedFrom, mergedInto, importedFrom].some(
    (origin) => origin !== undefined && origin[1] === null,
  );

/** A deleted product can be restored while it is in the trash. */
function presentBatch(
  batch: NonNullable<History["batch"]> | undefined,
  { type, createdAt }: { type: string; createdAt: Date },
  now: Date,
): History["batch"] {
  if (!batch) return null;
  const isTooLate =
    DELETING_KINDS.some((deletingKind) => deletingKind === type) &&
    computeRestoreDeadline(createdAt) <= now;
  return isTooLate ? { ...batch, canUndo: false } : batch;
}

type Paging = Pick<HistoryQuery, "limit" | "offset">;
const NEWEST_FIRST = [
  sql`${productHistories.createdAt} desc nulls last`,
  desc(productHistories.id),
];

async function readPage(
  { db }: Backend,
  historyCondition: SQL | undefined,
  { limit, offset }: Paging,
) {
  const maxCount = offset + limit + MAX_COUNTED;
  const countedEntries = db
    .select({ one: sql`1` })
    .from(productHistories)
    .where(historyCondition)
    .limit(maxCount + 1)
    .as("some");
  const page = selectRows(db)
    .where(historyCondition)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
  const [rows, counted] = await Promise.all([page, db.$count(countedEntries)]);
  return { rows, counted, most: maxCount };
}

/** Counts with the same query that finds the page, because the search takes most of the time. */
async function readSearchedPage(
  { db }: Backend,
  accountId: string,
  historyCondition: SQL | undefined,
  { limit, offset }: Paging,
) {
  const maxCount = offset + limit + MAX_COUNTED_IN_SEARCH;
  const foundEntries = await db
    .select({ id: productHistories.id })
    .from(productHistories)
    .where(historyCondition)
    .orderBy(...NEWEST_FIRST)
    .limit(maxCount + 1);
  const ids = foundEntries.slice(offset, offset + limit).map((row) => row.id);
  const page = selectRows(db).where(
    and(eq(productHistories.accountId, accountId), inArray(productHistories.id, ids)),
  );
  const rows = ids.length === 0 ? [] : await page.orderBy(...NEWEST_FIRST);
  return { rows, counted: foundEntries.length, most: maxCount };
}

const selectRows = (db: Queryable) =>
  db
    .select({ history: productHistories, actorName: users.name })
    .from(productHistories)
    .leftJoin(users, eq(users.id, productHistories.actor));

const makeFilterCondition = filterCondition<
  typeof PRODUCT_HISTORY_FILTERS,
  typeof productHistories,
  undefined
>(PRODUCT_HISTORY_FILTERS, productHistories, {
  // Handled by `searchHistories`.
  search: () => undefined,
  // Compares the part of `channel:<id>` before the colon, as the index does.
  actor: (actor) => sql`split_part(${productHistories.actor}, ':', 1) = ${actor}`,
  types: (types) => (types.length > 0 ? inArray(productHistories.type, types) : undefined),
  createdAfter: makeSinceCondition(productHistories.createdAt),
  createdBefore: makeBeforeCondition(productHistories.createdAt),
});

async function makeHistoryCondition(
  backend: Backend,
  accountId: string,
  query: HistoryQuery,
): Promise<SQL | undefined> {
  return and(
    eq(productHistories.accountId, accountId),
    query.search ? await searchHistories(backend, accountId, query.search) : undefined,
    makeFilterCondition(query, undefined),
  );
}

/**
 * Searches by the former name (finds deleted products) or as the product list does. Few products:
 * an index has their entries. More: each entry is looked up in a list made once, or one by one if a
 * quarter of all products match.
 */
async function searchHistories(
  { db }: Backend,
  accountId: string,
  search: string,
): Promise<SQL | undefined> {
  const nameCondition = containsWords(sql`${productHistories.nameText}`, search);
  const foundCondition = makeSearchCondition(accountId, search);
  if (!nameCondition || !foundCondition) return undefined;
  const firstMatches = await db.execute<{ id: string }>(
    sql`select s.product_id as id from product_search s where ${foundCondition} limit ${FEW_PRODUCTS + 1}`,
  );
  const ids = firstMatches.rows.map((row) => row.id);
  if (ids.length <= FEW_PRODUCTS)
    return or(nameCondition, sql`${productHistories.productId} = ${anyOfValues(ids)}`);
  // With an OFFSET, even 0, PostgreSQL checks row by row instead of building a list first.
  const offsetSql = (await matchesManyProducts(db, accountId, foundCondition))
    ? sql`offset 0`
    : sql``;
  return or(
    nameCondition,
    sql`exists (select from product_search s where s.account_id = ${productHistories.accountId} and s.product_id = ${productHistories.productId} and ${foundCondition} ${offsetSql})`,
  );
}

/** Estimates from a sample whether a quarter of the account's products match. */
async function matchesManyProducts(
  db: Queryable,
  accountId: string,
  condition: SQL,
): Promise<boolean> {
  const sample = await db.execute<{ is: boolean }>(sql`
    select count(*) filter (where ${condition}) * 4 >= count(*) as is
    from (select s.account_id, s.text from product_search s where s.account_id = ${accountId} limit ${FEW_PRODUCTS}) s`);
  return sample.rows[0]?.is === true;
}

export async function listActors(
  { db }: Backend,
  accountId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, accountId))
    .orderBy(asc(users.name), asc(users.id));
}

async function readBatches(
  backend: Backend,
  accountId: string,
  ids: string[],
): Promise<Map<string, NonNullable<History["batch"]>>> {
  if (ids.length === 0) return new Map();
  // An index covers this query: a product's entries are stored side by side.
  const countQuery = backend.db.execute<{
    id: string;
    productCount: number;
    isUndoable: boolean;
  }>(sql`
    select b.id, (select count(*) from (select distinct h.product_id from product_histories h where h.account_id = ${accountId} and h.batch_id = b.id) d)::int as "productCount",
      not exists (select from product_histories h where h.account_id = ${accountId} and h.batch_id = b.id and not h.type = ${anyOfValues(UNDOABLE_KINDS)}) as "isUndoable"
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) b(id)`);
  const [counted, undoneBatchIds, merges] = await Promise.all([
    countQuery,
    findUndoneBatches(backend, accountId, ids),
    readMerges(backend, accountId, ids),
  ]);
  return new Map(
    counted.rows.map(({ id, productCount, isUndoable }) => {
      const canUndoMerge = merges.get(id);
      if (canUndoMerge !== undefined)
        return [id, { id, kind: "merge", productCount, canUndo: canUndoMerge }];
      return [id, { id, productCount, canUndo: isUndoable && !undoneBatchIds.includes(id) }];
    }),
  );
}

async function readMerges(
  { db, now }: Backend,
  accountId: string,
  ids: string[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .select({
      id: productMerges.id,
      createdAt: productMerges.createdAt,
      undoneAt: productMerges.undoneAt,
    })
    .from(productMerges)
    .where(and(eq(productMerges.accountId, accountId), inArray(productMerges.id, ids)));
  return new Map(
    rows.map(({ id, createdAt, undoneAt }) => [
      id,
      undoneAt === null && computeUndoEnd(createdAt) > now(),
    ]),
  );
}

async function readImages(
  { db, config }: Backend,
  accountId: string,
  productIds: string[],
): Promise<Map<string, NonNullable<History["image"]>>> {
  const pictures = await readFirstPictures(db, accountId, productIds);
  return new Map(
    [...pictures].map(([productId, image]) => [
      productId,
      { ...image, url: makeImageUrl(config, image.id) },
    ]),
  );
}
