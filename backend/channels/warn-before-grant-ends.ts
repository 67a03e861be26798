import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { notify } from "../notifications/index.ts";
import { matchChannel } from "./channel-key.ts";

const DAY_MS = 86_400_000;
/** docs/domain.md "Channels". */
const WARNING_DAYS = [1, 7] as const;

/**
 * Warns members of shops whose grant ends within seven days, and again within one. With a daily
 * check a warning may be a day early, but never late. A renewed grant gets new warnings.
 */
export async function warnBeforeGrantEnds(backend: Backend): Promise<void> {
  const now = backend.now();
  for (const days of WARNING_DAYS) {
    const latestEnd = new Date(now.getTime() + (days + 1) * DAY_MS);
    const dueCondition = and(
      eq(channels.status, "active"),
      isNull(channels.disconnectedAt),
      isNotNull(channels.grantExpiresAt),
      gt(channels.grantExpiresAt, now),
      lt(channels.grantExpiresAt, latestEnd),
      or(
        isNull(channels.endToldFor),
        ne(channels.endToldFor, channels.grantExpiresAt),
        gt(channels.endToldDays, days),
      ),
    );
    const dueChannels = await backend.db
      .select({ accountId: channels.accountId, channelId: channels.id })
      .from(channels)
      .where(dueCondition)
      .orderBy(asc(channels.id));
    for (const key of dueChannels)
      await transaction(backend.db, async (tx) => {
        const [channel] = await tx
          .update(channels)
          .set({ endToldFor: sql`${channels.grantExpiresAt}`, endToldDays: days })
          .where(and(matchChannel(key), dueCondition))
          .returning();
        if (!channel?.grantExpiresAt) return;
        const { accountId, id, channelType, name } = channel;
        await notify(backend, tx, {
          template: "channel_expiring",
          parameters: {
            ...{ channelType, channelName: name },
            endsOn: formatLocalDay(channel.grantExpiresAt, await readTimeZone(tx, accountId)),
          },
          data: { channelType, channelId: id },
          ...{ accountId, subject: id, groupBy: id },
        });
      });
  }
}

async function readTimeZone(tx: Transaction, accountId: string): Promise<string> {
  const [account] = await tx
    .select({ timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.timeZone ?? "UTC";
}

const formatLocalDay = (time: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(time);
