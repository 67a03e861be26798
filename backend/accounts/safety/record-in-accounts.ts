import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../../audit/index.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { memberships } from "../../db/schema/accounts.ts";

type Actor = Omit<Parameters<typeof recordAudit>[2], "accountId">;

/** Records an event of a person's sign-in in the audit log of each of their accounts. */
export async function recordInAccounts(
  tx: Transaction,
  backend: Pick<Backend, "now">,
  actor: Actor,
  { userId, ...change }: Omit<Parameters<typeof recordAudit>[3], "target"> & { userId: string },
): Promise<void> {
  const accountIds = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.removedAt)));
  for (const { accountId } of accountIds)
    await recordAudit(
      tx,
      backend,
      { ...actor, accountId },
      { ...change, target: `staff:${userId}` },
    );
}
