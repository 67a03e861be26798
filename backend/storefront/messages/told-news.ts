import { and, asc, eq } from "drizzle-orm";
import type { ToldNews } from "#contract/shop.ts";
import type { Backend } from "../../context.ts";
import { mails } from "../../db/schema/mail.ts";
import { storefrontMessages } from "../../db/schema/storefront-messages.ts";
import { type StorefrontOrderRow, storefrontMails } from "../../db/schema/storefronts.ts";

/** Returns what was told of an order by mail and by messenger, the oldest first. */
export async function readToldNews(
  { db }: Pick<Backend, "db">,
  { accountId, id: orderId }: StorefrontOrderRow,
): Promise<ToldNews[]> {
  const [messages, mailed] = await Promise.all([
    db
      .select()
      .from(storefrontMessages)
      .where(
        and(eq(storefrontMessages.accountId, accountId), eq(storefrontMessages.orderId, orderId)),
      )
      .orderBy(asc(storefrontMessages.createdAt)),
    db
      .select({ event: storefrontMails.event, at: storefrontMails.at, mail: mails })
      .from(storefrontMails)
      .leftJoin(mails, eq(mails.id, storefrontMails.mailId))
      .where(and(eq(storefrontMails.accountId, accountId), eq(storefrontMails.orderId, orderId)))
      .orderBy(asc(storefrontMails.at)),
  ]);
  const byMessenger = messages.flatMap((row): ToldNews[] =>
    row.event === "answer" || row.event === "code"
      ? []
      : [
          {
            ...{ event: row.event, by: row.messenger, status: row.status },
            at: (
              row.readAt ??
              row.deliveredAt ??
              row.failedAt ??
              row.sentAt ??
              row.createdAt
            ).toISOString(),
            queuedAt: row.createdAt.toISOString(),
            failure:
              row.status === "failed"
                ? { code: row.failureCode ?? "", text: row.failureText ?? "" }
                : null,
          },
        ],
  );
  const byMail = mailed.flatMap(({ event, at, mail }): ToldNews[] =>
    event === "code"
      ? []
      : [
          {
            ...{ event, by: "email", queuedAt: at.toISOString() },
            // A mail is forgotten after a month; it was sent before.
            status:
              mail === null || mail.status === "sent"
                ? "sent"
                : mail.status === "failed"
                  ? "failed"
                  : "queued",
            at: (mail?.sentAt ?? at).toISOString(),
            failure:
              mail?.status === "failed" ? { code: "mail", text: mail.lastError ?? "" } : null,
          },
        ],
  );
  return [...byMessenger, ...byMail].toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt));
}
