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

/** Mails members who can top up that the quota is used up, or that the account is suspended. */
export async function mailQuotaUsedUp(
  backend: Mailing,
  tx: Transaction,
  { id, name: shop, countryCode, timeZone, gracePeriodEndedAt }: Account,
): Promise<void> {
  const members = await findMembersWith(tx, id, "quota-manage");
  const readerRows = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(
      inArray(
        users.id,
        members.map(({ userId }) => userId),
      ),
    );
  const url = new URL("/order-quota/top-up", backend.config.appOrigin).href;
  for (const { email: recipient, locale } of readerRows) {
    const language = chooseLanguage(locale, countryCode);
    if (gracePeriodEndedAt) {
      const dateFormat = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
        ...{ dateStyle: "long", timeZone },
      });
      const endDay = dateFormat.format(gracePeriodEndedAt);
      await queueMail(backend, tx, {
        ...{
          to: recipient,
          language,
          template: "quota-used-up",
          parameters: { shop, until: endDay, url },
        },
        expiresAt: gracePeriodEndedAt,
      });
    } else
      await queueMail(backend, tx, {
        ...{ to: recipient, language, template: "quota-suspended", parameters: { shop, url } },
      });
  }
}
