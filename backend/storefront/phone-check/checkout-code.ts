import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CheckoutCodeWay } from "#contract/form-fields.ts";
import type { StorefrontOrderInput } from "#contract/storefront-orders.ts";
import { requireTry } from "../../accounts/index.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { mails } from "../../db/schema/mail.ts";
import {
  storefrontCheckoutCodes,
  storefrontMessages,
} from "../../db/schema/storefront-messages.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import { deleteMails, queueMail } from "../../mail/index.ts";
import type { BuyerMarks } from "../buyer-caps.ts";
import {
  type CheckoutCode,
  type CheckoutKey,
  isCodeOfCheckout,
  makeCheckoutCode,
} from "../checkout-codes.ts";
import { DAY_MS, hasTooManyMails } from "../mail-limit.ts";
import { queueCheckoutCodeMessage } from "../messages/tell-by-messenger.ts";
import { CODE_LIFE_MS, isPhoneCode } from "../phone-codes.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/**
 * The code that a checkout enters before it may order, while strangers hold half of the goods
 * (crowd.ts). There is no order yet: only the code's count of sendings and tries is stored.
 */

const MAX_SENDS = 5;
const MAX_TRIES = 5;
const RESEND_AFTER_MS = 60_000;
/** Codes that one network may have sent in ten minutes. Each may cost the seller a message. */
const MAX_FROM_NETWORK = 10;

type Wish = Pick<
  z.output<typeof StorefrontOrderInput>,
  "checkoutKey" | "code" | "email" | "language" | "sendCodeBy"
>;

const listWays = ({ hasWhatsApp }: OpenStorefront): CheckoutCodeWay[] =>
  hasWhatsApp ? ["whatsapp", "email"] : ["email"];

/**
 * Returns the way of a checkout's right code, or `null` if none was entered. Counts a try in its
 * own transaction, so that a wrong code is counted too. Throws 422 `code`.
 */
export async function takeCheckoutCode(
  backend: Backend,
  shop: OpenStorefront,
  wish: Wish,
  phone: string,
): Promise<CheckoutCodeWay | null> {
  if (wish.code === "") return null;
  const since = new Date(backend.now().getTime() - CODE_LIFE_MS);
  const [code] = await backend.db
    .update(storefrontCheckoutCodes)
    .set({ tries: sql`${storefrontCheckoutCodes.tries} + 1` })
    .where(
      and(
        isCodeOfCheckout(makeKey(shop, wish)),
        lt(storefrontCheckoutCodes.tries, MAX_TRIES),
        sql`${storefrontCheckoutCodes.sentAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .returning();
  // A code of another phone or address confirms nothing about this one.
  if (!code || code.recipient !== recipientOf(code.by, wish, phone))
    throw invalid("invalid_body", "The code is over", { code: "code_over" });
  if (!isPhoneCode(wish.code, makeCheckoutCode(backend, code)))
    throw invalid("invalid_body", "Not the code", { code: "wrong_code" });
  return code.by;
}

/** Sends the code that a refused order needs, if it asks for one. Throws as the contract says. */
export async function refuseWithoutCode(
  backend: Backend,
  shop: OpenStorefront,
  wish: Wish,
  { phone, network }: BuyerMarks,
): Promise<never> {
  const ways = listWays(shop);
  const newsWay = wish.sendCodeBy;
  if (newsWay === null)
    throw conflict("code_needed", "The order needs a code", { ways: ways.join() });
  if (!ways.includes(newsWay))
    throw invalid("invalid_body", "No code goes there", { sendCodeBy: "invalid" });
  const recipient = recipientOf(newsWay, wish, phone);
  if (recipient === "") throw invalid("invalid_body", "No address", { email: "required" });
  const { accountId, id } = shop;
  await requireTry(backend, [
    { key: `checkout-code:${accountId}:${id}:network:${network}`, limit: MAX_FROM_NETWORK },
  ]);
  await transaction(backend.db, async (tx) => {
    const code = await nextCode(
      backend,
      tx,
      { ...makeKey(shop, wish), by: newsWay, recipient },
      wish,
    );
    const isQueued =
      newsWay === "whatsapp"
        ? await queueCheckoutCodeMessage(backend, tx, code)
        : await mailCheckoutCode(backend, tx, shop, code);
    if (!isQueued)
      throw new ProblemError(429, "too_many_codes", "Enough codes were sent there today");
  });
  throw conflict("code_sent", "A code was sent", { ways: ways.join(), by: newsWay });
}

const makeKey = ({ accountId, id }: OpenStorefront, { checkoutKey }: Wish): CheckoutKey => ({
  ...{ accountId, storefrontId: id, checkoutKey },
});

const recipientOf = (by: CheckoutCodeWay, { email }: Wish, phone: string): string =>
  by === "whatsapp" ? phone : email.toLowerCase();

async function nextCode(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  next: CheckoutKey & Pick<CheckoutCode, "by" | "recipient">,
  { language }: Wish,
): Promise<CheckoutCode> {
  const sentAt = now();
  const inserted = { ...next, language, sends: 1, sentAt };
  const [first] = await tx
    .insert(storefrontCheckoutCodes)
    .values(inserted)
    .onConflictDoNothing()
    .returning();
  if (first) return first;
  const [last] = await tx
    .select()
    .from(storefrontCheckoutCodes)
    .where(isCodeOfCheckout(next))
    .for("update");
  if (!last || last.sends >= MAX_SENDS)
    throw new ProblemError(429, "too_many_codes", "Enough codes were sent for this order");
  const waitMs = last.sentAt.getTime() + RESEND_AFTER_MS - sentAt.getTime();
  if (waitMs > 0)
    throw new ProblemError(429, "too_soon", "A code was sent just now", {
      details: { retryAfter: Math.ceil(waitMs / 1000) },
    });
  const [code] = await tx
    .update(storefrontCheckoutCodes)
    .set({ ...inserted, sends: last.sends + 1, tries: 0 })
    .where(isCodeOfCheckout(next))
    .returning();
  if (!code) throw new Error("The code was not stored");
  return code;
}

/** Returns false for an address that had enough today. */
async function mailCheckoutCode(
  backend: Backend,
  tx: Transaction,
  { name }: OpenStorefront,
  code: CheckoutCode,
): Promise<boolean> {
  const { recipient: to, language, sentAt } = code;
  if (await hasTooManyMails(backend, tx, to, "shop-checkout-code")) return false;
  await queueMail(backend, tx, {
    ...{ to, language, template: "shop-checkout-code" },
    parameters: { shop: name, code: makeCheckoutCode(backend, code) },
    expiresAt: new Date(sentAt.getTime() + CODE_LIFE_MS),
  });
  return true;
}

/** Deletes codes of the day before with their recipients. Placed orders name their buyers. */
export async function forgetCheckoutCodes({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  await db.delete(storefrontCheckoutCodes).where(lt(storefrontCheckoutCodes.sentAt, before));
  await db
    .delete(storefrontMessages)
    .where(
      and(isNotNull(storefrontMessages.checkoutKey), lt(storefrontMessages.createdAt, before)),
    );
  const oldMails = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.template, "shop-checkout-code"), lt(mails.createdAt, before)));
  await transaction(db, (tx) =>
    deleteMails(
      tx,
      oldMails.map(({ id }) => id),
    ),
  );
}
