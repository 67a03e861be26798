import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { shopMigrations } from "../db/schema/shop-migrations.ts";
import type { Events } from "../events.ts";
import { enqueueAdvance, toMigrationKey } from "./migration-row.ts";

export async function followImport(
  backend: Backend,
  tx: Transaction,
  { accountId, importId }: Events["shopImportMoved"],
): Promise<void> {
  const waitingMigrations = await tx
    .select()
    .from(shopMigrations)
    .where(
      and(
        eq(shopMigrations.accountId, accountId),
        eq(shopMigrations.importId, importId),
        inArray(shopMigrations.status, ["fetching", "importing", "undoing"]),
      ),
    );
  for (const row of waitingMigrations) await enqueueAdvance(backend, tx, toMigrationKey(row));
}
