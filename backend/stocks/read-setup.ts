import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { getStockSetup } from "#contract/stock-setup.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { stockMovements, stockRules, stocks } from "../db/schema/stocks.ts";
import { canRunLow } from "./can-run-low.ts";

type StockSetup = z.output<typeof getStockSetup.response>;
type SetupSteps = Omit<StockSetup, "levels" | "hasRule">;

/** Every page of an account in setup counts them. */
const MAX_COUNTED_LEVELS = 1000;

/** Steps 4 to 6 of the onboarding (docs/specification.md "Setup guide"). */
export async function readSetup(db: Queryable, { accountId }: Caller): Promise<StockSetup> {
  const { rows } = await db.execute<SetupSteps & Record<string, unknown>>(sql`select
    (select count(*)::int from ${stockRules} where ${stockRules.accountId} = ${accountId}) as "rules",
    exists (select from ${stockMovements} where ${stockMovements.accountId} = ${accountId}) as "hasHistory",
    exists (select from ${stocks} where ${stocks.accountId} = ${accountId} and ${stocks.syncEnabled}) as "hasSyncEnabled"`);
  const [setup] = rows;
  const ruleCount = setup?.rules ?? 0;
  return {
    hasRule: ruleCount > 0,
    rules: ruleCount,
    hasHistory: setup?.hasHistory === true,
    hasSyncEnabled: setup?.hasSyncEnabled === true,
    levels: await countLevels(db, accountId),
  };
}

async function countLevels(db: Queryable, accountId: string): Promise<StockSetup["levels"]> {
  const canBeLow = canRunLow(accountId, stocks);
  const { rows } = await db.execute<Record<"total" | "counted" | "synced", string>>(sql`
    select count(*) as total, count(*) filter (where l.has_moved) as counted, count(*) filter (where l.sync_enabled) as synced
    from (
      select ${stocks.hasMoved}, ${stocks.syncEnabled} from ${stocks}
      where ${stocks.accountId} = ${accountId} and ${canBeLow}
        and not exists (select from warehouses w where w.account_id = ${stocks.accountId} and w.id = ${stocks.warehouseId} and w.deleted_at is not null)
        and not exists (select from variants v where v.account_id = ${stocks.accountId} and v.id = ${stocks.variantId} and v.deleted_at is not null)
      limit ${MAX_COUNTED_LEVELS + 1}
    ) l`);
  const [levelCounts] = rows;
  const total = Number(levelCounts?.total ?? 0);
  return total > MAX_COUNTED_LEVELS
    ? null
    : {
        total,
        counted: Number(levelCounts?.counted ?? 0),
        synced: Number(levelCounts?.synced ?? 0),
      };
}
