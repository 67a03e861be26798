import { and, eq, gte, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { mails } from "../db/schema/mail.ts";

/** Mails of one template to one address, over all shops. Anybody types an address. */
const MAX_MAILS_A_DAY = 10;
export const DAY_MS = 86_400_000;

/**
 * Whether the address had enough mails of the template today. Serialises the mails to one address
 * until `tx` ends, so that parallel ones are counted too.
 */
export async function hasTooManyMails(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  address: string,
  template: "shop-order" | "shop-answer" | "shop-code" | "shop-checkout-code",
): Promise<boolean> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`shop-mails:${address}`}, 0))`,
  );
  const sent = await tx.$count(
    mails,
    and(
      eq(mails.recipient, address),
      eq(mails.template, template),
      gte(mails.createdAt, new Date(now().getTime() - DAY_MS)),
    ),
  );
  return sent >= MAX_MAILS_A_DAY;
}
