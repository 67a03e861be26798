import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { getStockSettings, updateStockSettings } from "#contract/stock-settings.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { stockSettings } from "../db/schema/stock-operations.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";

type StockSettings = z.output<typeof getStockSettings.response>["settings"];

export async function readStockSettings(db: Queryable, accountId: string): Promise<StockSettings> {
  const [row] = await db
    .select({
      lowStockLevel: accounts.lowStockLevel,
      countApprovalValue: stockSettings.countApprovalValue,
    })
    .from(accounts)
    .leftJoin(stockSettings, eq(stockSettings.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error(`There is no account ${accountId}`);
  return row;
}

/** Throws 403 if a member changes the limit that applies to them. */
export async function writeStockSettings(
  backend: Backend,
  caller: Caller,
  { lowStockLevel, countApprovalValue }: z.output<typeof updateStockSettings.body>["settings"],
): Promise<{ settings: StockSettings }> {
  const { accountId, permissions } = caller;
  if (countApprovalValue !== undefined && !permissions.has("warehouse-manage"))
    throw new ProblemError(403, "forbidden", "Needs the permission warehouse-manage", {
      details: { permission: "warehouse-manage" },
    });
  const settings = await transaction(backend.db, async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    const before = await readStockSettings(tx, accountId);
    if (lowStockLevel !== undefined)
      await tx.update(accounts).set({ lowStockLevel }).where(eq(accounts.id, accountId));
    if (countApprovalValue !== undefined)
      await tx
        .insert(stockSettings)
        .values({ accountId, countApprovalValue })
        .onConflictDoUpdate({ target: stockSettings.accountId, set: { countApprovalValue } });
    const after = await readStockSettings(tx, accountId);
    await recordAudit(tx, backend, caller, {
      ...{ action: "updateStockSettings", target: `account:${accountId}`, before, after },
    });
    return after;
  });
  return { settings };
}
