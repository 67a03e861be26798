import { and, eq } from "drizzle-orm";
import { readOrderQuota } from "../billing/index.ts";
import { topUpTransactions } from "../db/schema/top-ups.ts";
import { type ToDoReader, tallyWhere, toToDos } from "./found-to-do.ts";

const DAY_MS = 86_400_000;
/** With fewer days there is hardly time to confirm a bank transfer. */
const ENOUGH_DAYS = 7;

/** The account's order quota, and top-ups that are not paid. */
export const QUOTA_TO_DOS: ToDoReader = {
  mayRead: ({ permissions }) => permissions.has("quota-manage"),
  read: async (backend, { accountId }) => {
    const [quota, [topUps]] = await Promise.all([
      readOrderQuota(backend, accountId),
      backend.db
        .select({
          unpaid: tallyWhere(eq(topUpTransactions.status, "REGISTERED"), {
            deadline: topUpTransactions.expiresAt,
          }),
        })
        .from(topUpTransactions)
        .where(
          and(
            eq(topUpTransactions.accountId, accountId),
            eq(topUpTransactions.status, "REGISTERED"),
          ),
        ),
    ]);
    const isUsedUp = !quota.isUnlimited && quota.balance <= 0;
    const isEnding = !isUsedUp && quota.daysLeft !== null && quota.daysLeft < ENOUGH_DAYS;
    return [
      ...toToDos("quota_used_up", { count: isUsedUp ? 1 : 0 }),
      ...toToDos("quota_ending", {
        count: isEnding ? 1 : 0,
        deadline: isEnding
          ? new Date(backend.now().getTime() + (quota.daysLeft ?? 0) * DAY_MS).toISOString()
          : null,
      }),
      ...(topUps ? toToDos("top_ups_to_pay", topUps.unpaid) : []),
    ];
  },
};
