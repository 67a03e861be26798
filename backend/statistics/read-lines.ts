import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  getProductStatistics,
  getVariantMergedStats,
  getVariantStats,
  ProductFigures,
} from "#contract/statistics.ts";
import type { Backend, Caller } from "../context.ts";
import { makeImageUrl } from "../products/index.ts";
import { computeLineFigures, type LineSums } from "./figures.ts";
import { type FigureReader, type Period, readPeriod } from "./period.ts";
import { joinColumns, LINE_MEASURES } from "./sale-facts.ts";

const MEASURE_SUMS = joinColumns(LINE_MEASURES, (name) => sql`sum(s.${name})::float8 as ${name}`);
const SKU_PREFIX = "sku:";

/** `s`: the period's sums by variant, optionally by channel. */
const selectVariantSums = ({ accountId, within }: Period, { byChannel = false } = {}): SQL => sql`
  select variant_key${byChannel ? sql`, channel_id` : sql``}, ${joinColumns(LINE_MEASURES, (name) => sql`sum(${name}) as ${name}`)}
  from sale_variant_hours where account_id = ${accountId} and ${within}
  group by variant_key${byChannel ? sql`, channel_id` : sql``} having sum(orders) <> 0`;

interface ProductRow extends LineSums, Record<string, unknown> {
  product_id: string | null;
  variant_id: string | null;
  name: string;
  sku: string;
  image_id: string | null;
  total: number;
}

const SORT_COLUMNS = {
  net: sql`net`,
  units: sql`units`,
  margin: sql`case when uncosted_units > 0 and cost = 0 then null else net - uncosted_net - cost end`,
  returnedUnits: sql`returned_units`,
};

/** A SKU without a product is a group by itself. */
const GROUP_COLUMNS = {
  product: {
    key: sql`case when v.product_id is null then s.variant_key else v.product_id end`,
    variantId: sql`null::text`,
  },
  variant: { key: sql`s.variant_key`, variantId: sql`min(v.id)` },
};

/** Sums sold lines by product or variant. An order counts once for each of its variants. */
export async function readProductStatistics(
  backend: Pick<Backend, "db" | "config">,
  caller: FigureReader,
  query: z.output<typeof getProductStatistics.query>,
): Promise<z.input<typeof getProductStatistics.response>> {
  const period = readPeriod(caller, query);
  const { accountId } = period;
  const { key, variantId } = GROUP_COLUMNS[query.by];
  const direction = query.orderBy === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await backend.db.execute<ProductRow>(sql`
    with grouped as (
      select v.product_id, ${key} as key, ${variantId} as variant_id, min(v.sku) as sku, ${MEASURE_SUMS}
      from (${selectVariantSums(period)}) s left join variants v on v.account_id = ${accountId} and v.id = s.variant_key
      group by v.product_id, 2
    ), page as (
      select g.*, count(*) over ()::int as total from grouped g
      order by ${SORT_COLUMNS[query.sortBy]} ${direction} nulls last, key limit ${query.limit} offset ${query.offset}
    )
    select page.*, coalesce(p.name, substr(page.key, ${SKU_PREFIX.length + 1}::int)) as name, coalesce(page.sku, substr(page.key, ${SKU_PREFIX.length + 1}::int)) as sku,
      (select i.image_id from product_images i where i.account_id = ${accountId} and i.product_id = page.product_id order by i.position limit 1) as image_id
    from page left join products p on p.account_id = ${accountId} and p.id = page.product_id
    order by ${SORT_COLUMNS[query.sortBy]} ${direction} nulls last, key`);
  return {
    products: rows.map(
      (row): ProductFigures => ({
        productId: row.product_id,
        variantId: row.variant_id,
        name: row.name,
        sku: row.sku,
        imageUrl: row.image_id === null ? null : makeImageUrl(backend.config, row.image_id),
        figures: computeLineFigures(row),
      }),
    ),
    // A page beyond the last has no row with the total.
    total: rows[0]?.total ?? (query.offset > 0 ? await countSoldGroups(backend, period, key) : 0),
  };
}

async function countSoldGroups(
  { db }: Pick<Backend, "db">,
  period: Period,
  key: SQL,
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct ${key})::int as n
    from (${selectVariantSums(period)}) s left join variants v on v.account_id = ${period.accountId} and v.id = s.variant_key`);
  return rows[0]?.n ?? 0;
}

interface VariantRow extends LineSums, Record<string, unknown> {
  variant_key: string;
  channel_id: string;
  product_id: string | null;
  sku: string | null;
  name: string | null;
}

export async function readVariantStats(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  query: z.output<typeof getVariantStats.query>,
): Promise<z.input<typeof getVariantStats.response>> {
  const period = readPeriod(caller, query);
  const rows = await readVariantRows(db, period, true);
  return {
    variantStats: rows.map((row) => ({ ...presentVariant(row), channelId: row.channel_id })),
  };
}

export async function readVariantMergedStats(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  query: z.output<typeof getVariantMergedStats.query>,
): Promise<z.input<typeof getVariantMergedStats.response>> {
  const rows = await readVariantRows(db, readPeriod(caller, query), false);
  return { variantStats: rows.map(presentVariant) };
}

async function readVariantRows(
  db: Backend["db"],
  period: Period,
  isByChannel: boolean,
): Promise<VariantRow[]> {
  const { rows } = await db.execute<VariantRow>(sql`
    select s.variant_key, ${isByChannel ? sql`s.channel_id` : sql`'' as channel_id`}, v.product_id, v.sku, p.name,
      ${joinColumns(LINE_MEASURES, (name) => sql`s.${name}::float8 as ${name}`)}
    from (${selectVariantSums(period, { byChannel: isByChannel })}) s
      left join variants v on v.account_id = ${period.accountId} and v.id = s.variant_key
      left join products p on p.account_id = ${period.accountId} and p.id = v.product_id
    order by s.net desc, s.variant_key, 2`);
  return rows;
}

function presentVariant(row: VariantRow) {
  const unlinkedSku = row.variant_key.startsWith(SKU_PREFIX)
    ? row.variant_key.slice(SKU_PREFIX.length)
    : null;
  return {
    variantId: unlinkedSku === null ? row.variant_key : null,
    productId: row.product_id,
    sku: row.sku ?? unlinkedSku ?? "",
    name: row.name ?? unlinkedSku ?? "",
    figures: computeLineFigures(row),
  };
}
