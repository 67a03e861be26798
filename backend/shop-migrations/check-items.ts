import { and, asc, eq, sql } from "drizzle-orm";
import type { MigrationFinding } from "#contract/migrations.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { shopMigrationItems as items, shopMigrations } from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import { preflightPlanned } from "../listings/index.ts";
import {
  type ItemRow,
  matchItems,
  matchMigration,
  type PairedMigration,
  toMigrationKey,
} from "./migration-row.ts";
import { openShops, type Shops } from "./open-shops.ts";
import { type Choices, planListing, readChoices, readSources } from "./plan-listing.ts";

/** A restart repeats no more than this. */
const PART_SIZE = 50;

interface CheckedItem {
  productId: string;
  fit: "fits" | "refused";
  findings: MigrationFinding[];
}

/**
 * Checks items against the target's rules until the deadline. Returns whether any are left. Items
 * that the target shows need no check. Repeatable.
 */
export async function checkItems(
  backend: Backend,
  row: PairedMigration,
  deadline: number,
): Promise<boolean> {
  await transaction(backend.db, (tx) => removeDeletedItems(tx, row));
  const shops = await openShops(backend, row);
  const choices = await readChoices(backend.db, row);
  do {
    const part = await backend.db
      .select()
      .from(items)
      .where(and(matchItems(toMigrationKey(row)), eq(items.fit, "waiting")))
      .orderBy(asc(items.productId))
      .limit(PART_SIZE);
    if (part.length === 0) return false;
    const checkedAt = backend.now();
    const checked = await checkPart(backend, row, part, { shops, choices });
    if (!(await transaction(backend.db, (tx) => storeCheckedItems(tx, row, checked, checkedAt))))
      return false;
  } while (performance.now() < deadline);
  return true;
}

/** Also marks products that the target shows. */
async function removeDeletedItems(tx: Transaction, row: PairedMigration): Promise<void> {
  await tx.execute(sql`
    delete from shop_migration_items i using products p
    where i.account_id = ${row.accountId} and i.migration_id = ${row.id} and i.channel_product_id is null
      and p.account_id = i.account_id and p.id = i.product_id and p.deleted_at is not null`);
  await tx.execute(sql`
    update shop_migration_items i set fit = 'there', findings = '[]'
    from channel_products k
    where i.account_id = ${row.accountId} and i.migration_id = ${row.id} and i.fit = 'waiting'
      and k.account_id = i.account_id and k.product_id = i.product_id and k.channel_id = ${row.toChannelId}`);
}

async function checkPart(
  backend: Backend,
  row: PairedMigration,
  part: readonly ItemRow[],
  { shops, choices }: { shops: Shops; choices: Choices },
): Promise<CheckedItem[]> {
  const sources = await readSources(backend.db, row, part);
  const checked: CheckedItem[] = [];
  for (const { productId } of part) {
    const source = sources.get(productId);
    if (!source) {
      checked.push({ productId, fit: "refused", findings: [SOURCE_GONE] });
      continue;
    }
    const plan = await planListing(shops, source, choices);
    const planned = { ...source, ...plan, logisticsIds: null };
    const findings = (await preflightPlanned(backend, shops.to, productId, planned)) ?? [
      SOURCE_GONE,
    ];
    const isRefused = findings.some(({ level }) => level === "error");
    checked.push({ productId, fit: isRefused ? "refused" : "fits", findings });
  }
  return checked;
}

/** The source no longer shows the product. */
const SOURCE_GONE: MigrationFinding = {
  field: "",
  code: "source_gone",
  level: "error",
  details: {},
};

/** Returns false if a concurrent choice restarted the check. */
async function storeCheckedItems(
  tx: Transaction,
  row: PairedMigration,
  checked: readonly CheckedItem[],
  checkedAt: Date,
): Promise<boolean> {
  const [shopMigration] = await tx
    .select({ id: shopMigrations.id })
    .from(shopMigrations)
    .where(and(matchMigration(toMigrationKey(row)), eq(shopMigrations.status, "checking")))
    .for("update");
  if (!shopMigration) return false;
  await tx.execute(sql`
    update shop_migration_items i set fit = c.fit, findings = c.findings, checked_at = ${checkedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as c("productId" text, fit text, findings jsonb)
    where i.account_id = ${row.accountId} and i.migration_id = ${row.id} and i.product_id = c."productId" and i.fit = 'waiting'`);
  return true;
}
