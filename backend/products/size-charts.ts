import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import { type SizeChart, SizeChartFields, type SizeChartInput } from "#contract/size-charts.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { recordAudit, summariseValue } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { images, products, sizeCharts } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { makeImageUrl } from "./image-url.ts";

export async function listSizeCharts(backend: Backend, accountId: string): Promise<SizeChart[]> {
  return toCharts(
    backend,
    await backend.db
      .select()
      .from(sizeCharts)
      .where(eq(sizeCharts.accountId, accountId))
      .orderBy(asc(sizeCharts.name), asc(sizeCharts.id)),
  );
}

type SizeChartRow = typeof sizeCharts.$inferSelect;

interface ProductPage {
  limit: number;
  offset: number;
  productIds?: string[] | undefined;
}

/** Returns a guide with a page of its products. Throws 404 `not_found`. */
export async function readSizeChart(
  backend: Backend,
  accountId: string,
  id: string,
  query: ProductPage = { limit: 0, offset: 0 },
): Promise<{ sizeChart: SizeChart; products: { id: string; name: string }[] }> {
  const [sizeChart] = await toCharts(
    backend,
    await backend.db.select().from(sizeCharts).where(matchChart(accountId, id)),
  );
  if (!sizeChart) throw notFound("Size chart");
  const chartProducts = await backend.db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        eq(products.accountId, accountId),
        eq(products.sizeChart, id),
        isNull(products.deletedAt),
        query.productIds ? inArray(products.id, query.productIds) : undefined,
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .limit(query.limit)
    .offset(query.offset);
  return { sizeChart, products: chartProducts };
}

/** Absent fields stay. Throws 404 `not_found`, 409 `stale_version`, 422 `invalid_size_chart`. */
export async function saveSizeChart(
  backend: Backend,
  caller: Caller,
  { id, version, ...changes }: SizeChartInput,
): Promise<SizeChart> {
  const { accountId } = caller;
  const now = backend.now();
  const savedId = await transaction(backend.db, async (tx) => {
    if (id === undefined) {
      const newChartId = newId();
      const fields = await requireValidChart(tx, accountId, changes);
      const dates = { createdAt: now, updatedAt: now };
      await tx.insert(sizeCharts).values({ ...fields, ...dates, id: newChartId, accountId });
      await recordChange(backend, tx, caller, { id: newChartId, after: fields });
      return newChartId;
    }
    const [current] = await tx
      .select()
      .from(sizeCharts)
      .where(matchChart(accountId, id))
      .for("update");
    if (!current) throw notFound("Size chart");
    if (current.version !== version)
      throw conflict("stale_version", `The size chart is at version ${current.version}`, {
        version: current.version,
      });
    const fields = await requireValidChart(tx, accountId, { ...current, ...changes });
    await tx
      .update(sizeCharts)
      .set({ ...fields, version: current.version + 1, updatedAt: now })
      .where(and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.id, id)));
    await recordChange(backend, tx, caller, { id, before: pickFields(current), after: fields });
    return id;
  });
  return (await readSizeChart(backend, accountId, savedId)).sizeChart;
}

/** Its products then have no guide. Throws 404 `not_found`. */
export async function deleteSizeChart(backend: Backend, caller: Caller, id: string): Promise<void> {
  const { accountId } = caller;
  await transaction(backend.db, async (tx) => {
    await tx
      .update(products)
      .set({ sizeChart: null })
      .where(and(eq(products.accountId, accountId), eq(products.sizeChart, id)));
    const [deletedChart] = await tx.delete(sizeCharts).where(matchChart(accountId, id)).returning();
    if (!deletedChart) throw notFound("Size chart");
    await recordChange(backend, tx, caller, { id, before: pickFields(deletedChart) });
  });
}

const pickFields = ({ name, measures, rows, imageId }: SizeChartRow): SizeChartFields => ({
  ...{ name, measures, rows, imageId },
});

/** A save without `after` is a deletion. */
async function recordChange(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { id, before, after }: { id: string; before?: SizeChartFields; after?: SizeChartFields },
): Promise<void> {
  await recordAudit(tx, backend, caller, {
    ...{ action: after ? "saveSizeChart" : "deleteSizeChart", target: `sizeChart:${id}` },
    ...{ before: summariseValue(before), after: summariseValue(after) },
  });
}

const matchChart = (accountId: string, id: string) =>
  and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.id, id));

async function requireValidChart(
  tx: Queryable,
  accountId: string,
  whole: object,
): Promise<SizeChartFields> {
  const parsed = SizeChartFields.safeParse(whole);
  const errors = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
  if (!parsed.success)
    throw invalid(
      "invalid_size_chart",
      `The size chart is not right: ${Object.keys(errors).join(", ")}`,
      errors,
    );
  const { measures, rows, imageId } = parsed.data;
  for (const index of findRepeatedIndexes(measures))
    errors[`measures[${index}]`] = "duplicate_measure";
  for (const index of findRepeatedIndexes(rows.map((row) => row.size)))
    errors[`rows[${index}].size`] = "duplicate_size";
  for (const [index, row] of rows.entries())
    if (row.values.length !== measures.length) errors[`rows[${index}].values`] = "invalid";
  if (imageId !== null && !(await isSizeChartImage(tx, accountId, imageId)))
    errors.imageId = "image_unknown";
  if (Object.keys(errors).length > 0)
    throw invalid(
      "invalid_size_chart",
      `The size chart is not right: ${Object.keys(errors).join(", ")}`,
      errors,
    );
  return parsed.data;
}

export async function isSizeChartImage(
  db: Queryable,
  accountId: string,
  imageId: string,
): Promise<boolean> {
  const knownImages = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.accountId, accountId),
        eq(images.id, imageId),
        inArray(images.type, [IMAGE_TYPE.sizeChart, IMAGE_TYPE.sizeChartChannel]),
      ),
    );
  return knownImages.length > 0;
}

function findRepeatedIndexes(texts: readonly string[]): number[] {
  const keys = texts.map((text) => text.toLowerCase());
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

async function toCharts(
  { db, config }: Backend,
  rows: (typeof sizeCharts.$inferSelect)[],
): Promise<SizeChart[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const productCounts = await db
    .select({ id: products.sizeChart, count: count() })
    .from(products)
    .where(
      and(
        inArray(products.accountId, [...new Set(rows.map((row) => row.accountId))]),
        inArray(products.sizeChart, ids),
        isNull(products.deletedAt),
      ),
    )
    .groupBy(products.sizeChart);
  const counts = new Map(productCounts.map((row) => [row.id, row.count]));
  return rows.map(({ accountId: _account, createdAt: _created, imageId, updatedAt, ...row }) => ({
    ...row,
    image: imageId
      ? { id: imageId, url: makeImageUrl(config, imageId), isPlaceholder: false }
      : null,
    productCount: counts.get(row.id) ?? 0,
    updatedAt: updatedAt.toISOString(),
  }));
}
