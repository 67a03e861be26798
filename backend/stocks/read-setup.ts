import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { getStockSetup } from "#contract/stocks.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { stockMovements, stockRules, stocks } from "../db/schema/stocks.ts";

type Setup = z.output<typeof getStockSetup.response>;

/**
 * Steps 4 to 6 of the onboarding (docs/specification.md "Setup guide"): any rule, any stock
 * history, any stock that is synced.
 */
export async function readSetup(db: Queryable, { accountId }: Caller): Promise<Setup> {
  const { rows } = await db.execute<Setup & Record<string, unknown>>(sql`select
    exists (select from ${stockRules} where ${stockRules.accountId} = ${accountId}) as "hasRule",
    exists (select from ${stockMovements} where ${stockMovements.accountId} = ${accountId}) as "hasHistory",
    exists (select from ${stocks} where ${stocks.accountId} = ${accountId} and ${stocks.syncEnabled}) as "hasSyncEnabled"`);
  const [setup] = rows;
  return {
    hasRule: setup?.hasRule === true,
    hasHistory: setup?.hasHistory === true,
    hasSyncEnabled: setup?.hasSyncEnabled === true,
  };
}
