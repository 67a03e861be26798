import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { AccountSettings, updateAccountSettings } from "#contract/account-settings.ts";
import { type CountryCode, findCountry, TIME_ZONES } from "#contract/countries.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { type AccountRow, accounts } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { makeImageUrl } from "../products/index.ts";

type Changes = z.output<typeof updateAccountSettings.body>["settings"];

export async function readAccountSettings(
  backend: Pick<Backend, "config">,
  db: Queryable,
  accountId: string,
): Promise<AccountSettings> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!row) throw new Error(`There is no account ${accountId}`);
  return presentAccount(backend, row);
}

function presentAccount(
  { config }: Pick<Backend, "config">,
  { name, timeZone, countryCode, lowStockLevel, shipByWarningHours, logoImageId }: AccountRow,
): AccountSettings {
  const country = findCountry(countryCode);
  return {
    ...{ name, lowStockLevel, shipByWarningHours },
    timeZone: TIME_ZONES.find((zone) => zone === timeZone) ?? country.timeZone,
    countryCode: countryCode as CountryCode,
    currency: country.currency,
    logo: logoImageId ? { id: logoImageId, url: makeImageUrl(config, logoImageId) } : null,
  };
}

/** Stores the given settings; absent fields stay. */
export async function writeAccountSettings(
  backend: Backend,
  caller: Caller,
  changes: Changes,
): Promise<AccountSettings> {
  return changeAccount(backend, caller, "updateAccountSettings", changes);
}

export async function changeAccount(
  backend: Backend,
  caller: Caller,
  action: string,
  changes: Changes & { logoImageId?: string | null },
): Promise<AccountSettings> {
  const isThisAccount = eq(accounts.id, caller.accountId);
  return transaction(backend.db, async (tx) => {
    const [before] = await tx.select().from(accounts).where(isThisAccount).for("update");
    if (!before) throw new Error("The caller's account is missing");
    const changedEntries = Object.entries(changes).filter(
      ([name, value]) => value !== undefined && before[name as keyof AccountRow] !== value,
    );
    if (changedEntries.length === 0) return presentAccount(backend, before);
    const after = Object.fromEntries(changedEntries);
    await tx.update(accounts).set(after).where(isThisAccount);
    await recordAudit(tx, backend, caller, {
      action,
      target: `account:${caller.accountId}`,
      before: Object.fromEntries(
        changedEntries.map(([name]) => [name, before[name as keyof AccountRow]]),
      ),
      after,
    });
    return presentAccount(backend, { ...before, ...after });
  });
}
