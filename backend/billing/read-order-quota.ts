import { and, eq, gte, sql } from "drizzle-orm";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { OrderQuota } from "#contract/top-up.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { orderQuotaEntries } from "../db/schema/billing.ts";
import { notFound } from "../http/problem-error.ts";
import { isUnlimited } from "./change-quota.ts";

const QUOTA_DAYS = 30;

/** Reads balance, 30-day use and days left (docs/domain.md "Order quota and billing"). */
export async function readOrderQuota(
  { db, now }: Pick<Backend, "db" | "now">,
  accountId: string,
): Promise<OrderQuota> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw notFound("The account");
  const periodStart = new Date(now().getTime() - QUOTA_DAYS * 86_400_000);
  const [usedRow] = await db
    .select({ orders: sql<number>`count(*)::int` })
    .from(orderQuotaEntries)
    .where(
      and(
        eq(orderQuotaEntries.accountId, accountId),
        eq(orderQuotaEntries.type, ORDER_QUOTA_TYPE.orderProcessing),
        gte(orderQuotaEntries.createdAt, periodStart),
      ),
    );
  const usedIn30Days = usedRow?.orders ?? 0;
  const isUnlimitedQuota = isUnlimited(account);
  const daysLeft =
    isUnlimitedQuota || usedIn30Days === 0
      ? null
      : Math.floor((Math.max(0, account.orderQuota) * QUOTA_DAYS) / usedIn30Days);
  return { balance: account.orderQuota, isUnlimited: isUnlimitedQuota, usedIn30Days, daysLeft };
}
