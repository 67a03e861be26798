import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { NOTHING_HIDDEN } from "#contract/file-columns.ts";
import type { ImportItem, ProductImport } from "#contract/product-imports.ts";
import { findUndoneBatches } from "../batch/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { productImportItems as items, productImports } from "../db/schema/product-imports.ts";
import { products } from "../db/schema/products.ts";
import { notFound } from "../http/problem-error.ts";
import {
  findFieldOfColumn,
  findHeading,
  findOwnHeading,
  findUnreadHeadings,
  makeColumnAccounts,
} from "./file-headings.ts";
import { readMissingPictures } from "./missing-pictures.ts";
import type { Proposal } from "./proposal.ts";

export type ImportRow = typeof productImports.$inferSelect;
type CountedImport = ProductImport["counts"] & Pick<ProductImport, "fractions">;
const NO_COUNTS: CountedImport = {
  fractions: 0,
  total: 0,
  create: 0,
  update: 0,
  unchanged: 0,
  blocked: 0,
  warnings: 0,
  done: 0,
  failed: 0,
};

/** Throws 404, also for a cancelled import, which is deleted. */
export async function loadImport(
  db: Queryable,
  accountId: string,
  importId: string,
  lock = false,
): Promise<ImportRow> {
  const query = db
    .select()
    .from(productImports)
    .where(
      and(
        eq(productImports.id, importId),
        eq(productImports.accountId, accountId),
        ne(productImports.status, "cancelled"),
      ),
    );
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("Import");
  return row;
}

/** Returns an import with its counts in the contract's form. */
export async function showImport(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  return (await readImport(backend, accountId, importId)).shown;
}

async function readImport({ db }: Backend, accountId: string, importId: string) {
  const [row, counts, missingByImportId] = await Promise.all([
    loadImport(db, accountId, importId),
    readCounts(db, accountId, [importId]),
    readMissingPictures(db, accountId, [importId]),
  ]);
  return { row, shown: toImport(row, counts.get(importId), missingByImportId.get(importId)) };
}

export async function listImports(
  { db }: Backend,
  accountId: string,
  page: { limit: number; offset: number },
) {
  const condition = and(
    eq(productImports.accountId, accountId),
    ne(productImports.status, "cancelled"),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(productImports)
      .where(condition)
      .orderBy(sql`${productImports.createdAt} desc nulls last`, desc(productImports.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(productImports).where(condition),
  ]);
  const ids = rows.map((row) => row.id);
  const [counts, missingByRowId] = await Promise.all([
    readCounts(db, accountId, ids),
    readMissingPictures(db, accountId, ids),
  ]);
  return {
    imports: rows.map((row) => toImport(row, counts.get(row.id), missingByRowId.get(row.id))),
    total: total?.total ?? 0,
  };
}

const SHOWN_CONDITIONS: Record<"all" | "problems" | "failed", SQL | undefined> = {
  all: undefined,
  problems: or(sql`${items.problems} <> '[]'::jsonb`, eq(items.status, "failed")),
  failed: eq(items.status, "failed"),
};

/** Returns a page of an import's products, in the file's order. */
export async function getImport(
  backend: Backend,
  accountId: string,
  importId: string,
  page: { limit: number; offset: number; show: keyof typeof SHOWN_CONDITIONS },
) {
  const { db } = backend;
  const [{ row: file, shown }, lastRate] = await Promise.all([
    readImport(backend, accountId, importId),
    readLastRate(db, accountId),
  ]);
  const condition = and(
    eq(items.accountId, accountId),
    eq(items.importId, importId),
    SHOWN_CONDITIONS[page.show],
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({ item: items, deletedAt: products.deletedAt })
      .from(items)
      .leftJoin(
        products,
        and(eq(products.accountId, items.accountId), eq(products.id, items.productId)),
      )
      .where(condition)
      .orderBy(asc(items.position))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(items).where(condition),
  ]);
  const [undone] = rows.some(({ deletedAt }) => deletedAt !== null)
    ? await findUndoneBatches(backend, accountId, [importId])
    : [];
  const describeGone = ({ item, deletedAt }: (typeof rows)[number]) =>
    deletedAt === null
      ? null
      : undone !== undefined && item.decision === "create"
        ? "undone"
        : "deleted";
  return {
    import: shown,
    items: rows.map((row) => toItem(row.item, file, describeGone(row))),
    total: total?.total ?? 0,
    lastRate,
  };
}

async function readLastRate(db: Queryable, accountId: string) {
  const [last] = await db
    .select({ options: productImports.options })
    .from(productImports)
    .where(
      and(
        eq(productImports.accountId, accountId),
        sql`${productImports.options} ->> 'currency' is not null`,
      ),
    )
    .orderBy(desc(productImports.createdAt))
    .limit(1);
  const { currency, rate } = last?.options ?? {};
  return currency && rate !== undefined ? { currency, rate } : null;
}

async function readCounts(
  db: Queryable,
  accountId: string,
  importIds: string[],
): Promise<Map<string, CountedImport>> {
  if (importIds.length === 0) return new Map();
  const countMatching = (condition: SQL) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const rows = await db
    .select({
      importId: items.importId,
      total: sql`count(*)`.mapWith(Number),
      create: countMatching(eq(items.decision, "create")),
      update: countMatching(eq(items.decision, "update")),
      unchanged: countMatching(eq(items.decision, "unchanged")),
      blocked: countMatching(eq(items.decision, "blocked")),
      // Most products have no problem. Skipping those is six times as fast.
      warnings:
        sql`coalesce(sum(jsonb_array_length(jsonb_path_query_array(${items.problems}, '$[*] ? (@.level == "warning")'))) filter (where ${items.problems} <> '[]'::jsonb), 0)`.mapWith(
          Number,
        ),
      fractions: countMatching(
        sql`${items.decision} = 'blocked' and ${items.problems} @? '$[*] ? (@.code == "price_fraction" || @.code == "price_currency" || @.code == "price_currency_unknown")'`,
      ),
      done: countMatching(eq(items.status, "done")),
      failed: countMatching(eq(items.status, "failed")),
    })
    .from(items)
    .where(and(eq(items.accountId, accountId), inArray(items.importId, importIds)))
    .groupBy(items.importId);
  return new Map(rows.map(({ importId, ...counts }) => [importId, counts]));
}

const toImport = (
  { options: { currency, rate, defaultWeightG, missingPictures, encoding }, ...row }: ImportRow,
  { fractions, ...counts }: CountedImport = NO_COUNTS,
  pictures: ProductImport["pictures"] = { missing: 0, nextTry: null },
): ProductImport => ({
  id: row.id,
  fileName: row.fileName,
  options: { currency, rate, defaultWeightG, missingPictures },
  status: row.status,
  errorCode: row.errorCode,
  checked: { rows: row.checkedRows, total: row.head.rows ?? null },
  counts,
  fractions,
  columns: {
    format: row.head.format,
    isMapped: row.mapping !== null,
    encoding: row.head.encoding ?? null,
    readings: encoding ? [] : (row.head.readings ?? []),
    otherSheets: row.head.otherSheets ?? [],
    hidden: row.head.hidden ?? NOTHING_HIDDEN,
    leftOut: findUnreadHeadings(row),
    account: makeColumnAccounts(row),
  },
  pictures,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

function toItem(
  row: typeof items.$inferSelect,
  file: ImportRow,
  goneReason: "undone" | "deleted" | null,
): z.infer<typeof ImportItem> {
  const { shape, variants, name } = row.proposal as Proposal;
  // An unreadable price is 0.
  const prices = variants.map(({ price }) => price).filter((price) => price > 0);
  return {
    position: row.position,
    handle: row.handle,
    name: row.name,
    firstLine: row.firstLine,
    // For a product that is not folded, only the fitting variants are read.
    variantCount: shape && shape.title === name ? shape.variants : variants.length,
    minPrice: prices.length > 0 ? Math.min(...prices) : 0,
    maxPrice: prices.length > 0 ? Math.max(...prices) : 0,
    decision: row.decision,
    status: row.status,
    productId: row.productId,
    gone: goneReason,
    errorCode: row.errorCode,
    changes: row.changes.map(({ column, ...change }) => ({
      ...change,
      heading: findHeading(file, column),
      field: findFieldOfColumn(column),
    })),
    problems: row.problems.map((problem) => {
      const heading = findOwnHeading(file, problem.column);
      return {
        ...problem,
        column: heading ?? problem.column,
        field: heading === null ? findFieldOfColumn(problem.column) : null,
      };
    }),
  };
}
