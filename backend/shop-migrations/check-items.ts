import { and, asc, eq, sql } from "drizzle-orm";
import type { MigrationFinding } from "#contract/migrations.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { shopMigrationItems as items, shopMigrations } from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import { preflightPlanned } from "../listings/index.ts";
import {
  type ItemRow,
  isMigration,
  isOfMigration,
  type PairedMigration,
  toMigrationKey,
} from "./migration-row.ts";
import { openShops, type Shops } from "./open-shops.ts";
import { type Choices, planListing, readChoices, readSources } from "./plan-listing.ts";

/** Items checked together in memory; a restart repeats no more. */
const PART_SIZE = 50;

interface Checked {
  productId: string;
  fit: "fits" | "refused";
  findings: MigrationFinding[];
}

/**
 * Checks items against the target's rules in parts, until the time is over. Returns whether any are
 * left. Items on the target need no check. Safe to repeat.
 */
export async function checkItems(
  backend: Backend,
  row: PairedMigration,
  ends: number,
): Promise<boolean> {
  await transaction(backend.db, (tx) => removeGoneItems(tx, row));
  const shops = await openShops(backend, row);
  const choices = await readChoices(backend.db, row);
  do {
    const part = await backend.db
      .select()
      .from(items)
      .where(and(isOfMigration(toMigrationKey(row)), eq(items.fit, "waiting")))
      .orderBy(asc(items.productId))
      .limit(PART_SIZE);
    if (part.length === 0) return false;
    const checkedAt = backend.now();
    const checked = await checkPart(backend, row, part, { shops, choices });
    if (!(await transaction(backend.db, (tx) => storeChecked(tx, row, checked, checkedAt))))
      return false;
  } while (performance.now() < ends);
  return true;
}

/** Removes deleted products, and marks those that the target shows. */
async function removeGoneItems(tx: Transaction, row: PairedMigration): Promise<void> {
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
): Promise<Checked[]> {
  const sources = await readSources(backend.db, row, part);
  const checked: Checked[] = [];
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

/** Returns whether the check continues: a concurrent choice restarts it. */
async function storeChecked(
  tx: Transaction,
  row: PairedMigration,
  checked: readonly Checked[],
  checkedAt: Date,
): Promise<boolean> {
  const [shopMigration] = await tx
    .select({ id: shopMigrations.id })
    .from(shopMigrations)
    .where(and(isMigration(toMigrationKey(row)), eq(shopMigrations.status, "checking")))
    .for("update");
  if (!shopMigration) return false;
  await tx.execute(sql`
    update shop_migration_items i set fit = c.fit, findings = c.findings, checked_at = ${checkedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as c("productId" text, fit text, findings jsonb)
    where i.account_id = ${row.accountId} and i.migration_id = ${row.id} and i.product_id = c."productId" and i.fit = 'waiting'`);
  return true;
}
