import { inArray } from "drizzle-orm";
import { chooseLanguage } from "#contract/countries.ts";
import { findMembersWith } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type accounts, users } from "../db/schema/accounts.ts";
import { queueMail } from "../mail/index.ts";

export type Mailing = Pick<Backend, "config" | "enqueue" | "now">;
type Account = Pick<
  typeof accounts.$inferSelect,
  "id" | "name" | "countryCode" | "timeZone" | "gracePeriodEndedAt"
>;

/**
 * Mails the members who can top the quota up, because its end stops the shop. The mail says until
 * when the shop keeps working, or, without an end of the grace period, that it has stopped.
 */
export async function mailQuota(
  backend: Mailing,
  tx: Transaction,
  { id, name: shop, countryCode, timeZone, gracePeriodEndedAt }: Account,
): Promise<void> {
  const members = await findMembersWith(tx, id, "quota-manage");
  const readers = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(
      inArray(
        users.id,
        members.map(({ userId }) => userId),
      ),
    );
  const url = new URL("/order-quota/top-up", backend.config.appOrigin).href;
  for (const { email: to, locale } of readers) {
    const language = chooseLanguage(locale, countryCode);
    if (gracePeriodEndedAt) {
      const day = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
        ...{ dateStyle: "long", timeZone },
      });
      const until = day.format(gracePeriodEndedAt);
      await queueMail(backend, tx, {
        ...{ to, language, template: "quota-used-up", parameters: { shop, until, url } },
        expiresAt: gracePeriodEndedAt,
      });
    } else
      await queueMail(backend, tx, {
        ...{ to, language, template: "quota-suspended", parameters: { shop, url } },
      });
  }
}
