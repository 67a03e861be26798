import { and, eq, ne, sql } from "drizzle-orm";
import type { Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts, memberships } from "../../db/schema/accounts.ts";
import { conflict } from "../../http/problem-error.ts";

/** Serialises changes of members and roles, so that two owners cannot remove each other. */
export async function lockMembers(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
}

/** Throws 409 `owners_only` unless the caller is an owner. Requires `lockMembers`. */
export async function requireOwner(tx: Transaction, caller: Caller): Promise<void> {
  const [ownMembership] = await tx
    .select({ userType: memberships.userType })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, caller.accountId),
        eq(memberships.userId, caller.userId),
        eq(memberships.isEnabled, true),
      ),
    );
  if (ownMembership?.userType !== "owner")
    throw conflict("owners_only", "Only an owner makes or changes an owner");
}

/**
 * Makes another owner the account's main owner. Throws 409 `last_owner`. Requires `lockMembers`.
 */
export async function prepareOwnerRemoval(
  tx: Transaction,
  accountId: string,
  userId: string,
): Promise<void> {
  const [otherOwner] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.userType, "owner"),
        eq(memberships.isEnabled, true),
        ne(memberships.userId, userId),
      ),
    )
    .orderBy(memberships.createdAt)
    .limit(1);
  if (!otherOwner)
    throw conflict("last_owner", "An account has at least one owner who may sign in");
  await tx
    .update(accounts)
    .set({
      ownerUserId: sql`case when ${accounts.ownerUserId} = ${userId} then ${otherOwner.userId} else ${accounts.ownerUserId} end`,
    })
    .where(eq(accounts.id, accountId));
}
