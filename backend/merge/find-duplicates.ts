import { type SQL, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Database, Transaction } from "../db/client.ts";
import { productDuplicatesDue } from "../db/schema/product-duplicates.ts";
import { transaction } from "../db/transaction.ts";
import { anyOfValues } from "../products/index.ts";

/** Checking these takes some hundredths of a second. */
const PRODUCTS_PER_PAGE = 50;
const PRODUCTS_PER_JOB_PART = 500;
/** The next job continues. */
const MAX_PARTS = 200;

/**
 * Finds duplicates of changed products, oldest change first, at most one part. Returns whether more
 * may be left. A parallel run of the account does nothing, so that no outdated result is written.
 */
export async function findDuplicates(
  db: Database,
  accountId: string,
  limit = PRODUCTS_PER_PAGE,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const lock = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`duplicates ${accountId}`}, 0)) as free`,
    );
    if (lock.rows[0]?.free !== true) return false;
    const dueRows = await tx.execute<{ productId: string }>(sql`
      delete from product_duplicates_due where id in (select id from product_duplicates_due where account_id = ${accountId} order by id limit ${limit})
      returning product_id as "productId"`);
    if (dueRows.rows.length > 0)
      await writeDuplicates(tx, accountId, [...new Set(dueRows.rows.map((row) => row.productId))]);
    return dueRows.rows.length === limit;
  });
}

/** Finds the remaining duplicates of all accounts, for example after an import. */
export async function findAllDuplicates({ db }: Pick<Backend, "db">): Promise<void> {
  const accounts = await db
    .selectDistinct({ id: productDuplicatesDue.accountId })
    .from(productDuplicatesDue);
  for (const { id } of accounts)
    for (
      let part = 0;
      part < MAX_PARTS && (await findDuplicates(db, id, PRODUCTS_PER_JOB_PART));
      part++
    );
}

/** One other product suffices, because several would be stored as duplicates already. */
async function writeDuplicates(
  tx: Transaction,
  accountId: string,
  productIds: string[],
): Promise<void> {
  const keys = selectKeys(accountId, productIds);
  await tx.execute(sql`
    with keys as (${keys}) delete from product_duplicates t where t.account_id = ${accountId} and t.product_id = ${anyOfValues(productIds)}
      and not exists (select from keys k where k.product_id = t.product_id and k.reason = t.reason and k.key = t.key)`);
  const selectMatchingProducts = (
    reason: string,
    matchCondition: SQL,
  ) => sql`(select v.product_id from variants v
    where k.reason = ${reason} and v.account_id = ${accountId} and v.deleted_at is null and ${matchCondition} and v.product_id <> k.product_id limit 1)`;
  await tx.execute(sql`
    with keys as (${keys})
    insert into product_duplicates (account_id, reason, key, product_id)
    select distinct ${accountId}, k.reason, k.key, duplicate.id from keys k
    cross join lateral (
      (select p.id from products p
        where k.reason = 'name' and p.account_id = ${accountId} and p.deleted_at is null and product_name_key(p.name) = k.key and p.id <> k.product_id limit 1)
      union all ${selectMatchingProducts("barcode", sql`v.barcode <> '' and v.barcode = k.key`)}
      union all ${selectMatchingProducts("sku", sql`lower(v.sku) = k.key`)}
      union all ${selectMatchingProducts("sku", sql`v.sku ~ '[[:space:]]' and sku_key(v.sku) = k.key`)}
    ) other (id)
    cross join lateral (values (k.product_id), (other.id)) duplicate (id)
    on conflict do nothing`);
}

/** Selects the keys by which products are compared. Deleted products have none. */
const selectKeys = (accountId: string, productIds: string[]): SQL => sql`
  select * from (
    select p.id as product_id, 'name' as reason, product_name_key(p.name) as key from products p where p.account_id = ${accountId} and p.id = ${anyOfValues(productIds)} and p.deleted_at is null
    union select v.product_id, 'barcode', v.barcode from variants v where v.account_id = ${accountId} and v.product_id = ${anyOfValues(productIds)} and v.deleted_at is null
    union select v.product_id, 'sku', sku_key(v.sku) from variants v where v.account_id = ${accountId} and v.product_id = ${anyOfValues(productIds)} and v.deleted_at is null
  ) named where key <> ''`;
