import { eq } from "drizzle-orm";
import { type Language, toKnownLanguage } from "#contract/languages.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import { users } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";

/** Absent fields stay. */
export async function updateMe(
  backend: Backend,
  caller: Caller,
  { name, locale }: { name?: string | undefined; locale?: Language | null | undefined },
): Promise<{ name: string; locale: Language | null }> {
  return transaction(backend.db, async (tx) => {
    const isThisUser = eq(users.id, caller.userId);
    const [before] = await tx.select().from(users).where(isThisUser).for("update");
    if (!before) throw new Error("The caller's user is missing");
    const after = {
      name: name ?? before.name,
      locale: locale === undefined ? before.locale : locale,
    };
    await tx.update(users).set(after).where(isThisUser);
    await recordAudit(tx, backend, caller, {
      action: "updateMe",
      target: `staff:${caller.userId}`,
      before: { name: before.name, locale: before.locale },
      after,
    });
    return {
      name: after.name,
      locale: toKnownLanguage(after.locale),
    };
  });
}
