import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import {
  type StorefrontMessageRow,
  storefrontCheckoutCodes,
  storefrontMessages,
} from "../../db/schema/storefront-messages.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import { toStorableText } from "../../http/storable.ts";
import type { JobRun } from "../../jobs/queue.ts";
import { MessengerError } from "../../messengers/messenger.ts";
import { lockShopOrder } from "../change-order.ts";
import { isCodeOfCheckout, makeCheckoutCode } from "../checkout-codes.ts";
import { isErased } from "../erase-orders.ts";
import { isCodeAwaited, mailPhoneCode, makePhoneCode, readPhoneCode } from "../phone-codes.ts";
import { type OpenStorefront, readStorefrontById } from "../storefront-of.ts";
import { mailNews, mailParameters } from "../tell-buyer.ts";
import { mailUncertainMessageJob, type sendShopMessageJob } from "./jobs.ts";
import { noteRefusal, type OpenMessenger, openMessenger } from "./messenger-account.ts";
import { type MessageEvent, makeCodeMessage, makeMessage } from "./texts.ts";

type Job = z.output<typeof sendShopMessageJob.schema>;
const LONGEST_REASON = 500;
/** WhatsApp tells within seconds of a message that it has sent. */
const STATUS_WAIT_MS = 10 * 60_000;
/** The cut may halve an emoji. */
export const shortenReason = (text: string) => toStorableText(text.slice(0, LONGEST_REASON));

export const isMessage = ({ accountId, id }: Pick<StorefrontMessageRow, "accountId" | "id">) =>
  and(eq(storefrontMessages.accountId, accountId), eq(storefrontMessages.id, id));

/**
 * Sends a message once. A try whose outcome is unknown is repeated only where the messenger knows
 * the message by its id. What the messenger refuses is mailed, if the buyer gave an address.
 */
export async function sendShopMessage(
  backend: Backend,
  { accountId, messageId }: Job,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  const message = await claimMessage(backend, { accountId, id: messageId });
  if (!message) return;
  const opened = await openMessenger(backend, message);
  const order = message.orderId === null ? null : await readOrder(backend, message);
  const shop = await readStorefrontById(backend.db, message);
  const isWanted =
    message.checkoutKey !== null ||
    (order && !isErased(order) && (message.event === "code" || order.mailsStoppedAt === null));
  if (!(opened && shop && isWanted))
    return failMessage(backend, message, { code: "not_connected", text: "" });
  // The last try ended without a word, such as a process that was killed.
  if (message.status === "sending" && !opened.provider.isRepeatSafe)
    return setUncertain(backend, message, "");
  try {
    const words = await makeWords(backend, shop, order, message);
    // A later code was sent, or the order needs none any more.
    if (!words) return failMessage(backend, message, { code: "not_needed", text: "" });
    const externalId = await opened.messenger.send({
      ...{ id: message.id, to: message.recipient },
      ...words,
    });
    await storeSent(backend, message, externalId);
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    await storeFailure(backend, opened, message, error, run);
  }
}

/** Returns a message that is to be sent as it was, and marks the try; else `null`. */
async function claimMessage(
  { db }: Pick<Backend, "db">,
  key: Pick<StorefrontMessageRow, "accountId" | "id">,
): Promise<StorefrontMessageRow | null> {
  return transaction(db, async (tx) => {
    const [message] = await tx
      .select()
      .from(storefrontMessages)
      .where(isMessage(key))
      .for("update");
    if (message?.status !== "queued" && message?.status !== "sending") return null;
    await tx
      .update(storefrontMessages)
      .set({ status: "sending", attempts: sql`${storefrontMessages.attempts} + 1` })
      .where(isMessage(key));
    return message;
  });
}

async function readOrder(
  { db }: Pick<Backend, "db">,
  { accountId, orderId }: StorefrontMessageRow,
): Promise<StorefrontOrderRow | null> {
  const [order] = await db
    .select()
    .from(storefrontOrders)
    .where(and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.id, orderId ?? "")));
  return order ?? null;
}

async function makeWords(
  backend: Backend,
  shop: OpenStorefront,
  order: StorefrontOrderRow | null,
  message: StorefrontMessageRow,
) {
  if (!order) return makeCheckoutWords(backend, message);
  if (message.event === "code") return makeCodeOf(backend, order);
  return makeOrderMessage(backend, shop, order, message);
}

/** Returns the code that is valid now; `null` for a checkout that has ordered since. */
async function makeCheckoutWords(
  backend: Backend,
  { accountId, storefrontId, checkoutKey }: StorefrontMessageRow,
) {
  if (checkoutKey === null) return null;
  const [code] = await backend.db
    .select()
    .from(storefrontCheckoutCodes)
    .where(isCodeOfCheckout({ accountId, storefrontId, checkoutKey }));
  return code ? makeCodeMessage(code.language, makeCheckoutCode(backend, code)) : null;
}

const makeOrderMessage = (
  backend: Backend,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  { event, refund }: StorefrontMessageRow,
) =>
  makeMessage(
    event as MessageEvent,
    order.language,
    mailParameters(backend, shop, order, event as MessageEvent, refund),
  );

/** Returns the code that is valid now; `null` for an order that awaits none. */
async function makeCodeOf(backend: Backend, order: StorefrontOrderRow) {
  const code = isCodeAwaited(order) ? await readPhoneCode(backend.db, order) : null;
  return code && makeCodeMessage(order.language, makePhoneCode(backend, code));
}

/** A status that came faster than the answer stays. */
export const storeSent = (
  { db, now }: Pick<Backend, "db" | "now">,
  message: StorefrontMessageRow,
  externalId: string,
) =>
  db
    .update(storefrontMessages)
    .set({
      externalId,
      status: sql`case when ${storefrontMessages.status} in ('queued', 'sending', 'uncertain') then 'sent' else ${storefrontMessages.status} end`,
      sentAt: sql`coalesce(${storefrontMessages.sentAt}, ${now().toISOString()}::timestamptz)`,
      ...{ failureCode: null, failureText: null },
    })
    .where(isMessage(message));

async function setUncertain(
  backend: Backend,
  message: StorefrontMessageRow,
  text: string,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [uncertain] = await tx
      .update(storefrontMessages)
      .set({ status: "uncertain", failureCode: "no_answer", failureText: text })
      .where(and(isMessage(message), eq(storefrontMessages.status, "sending")))
      .returning({ id: storefrontMessages.id });
    if (!uncertain) return;
    await backend.enqueue(
      tx,
      mailUncertainMessageJob,
      { accountId: message.accountId, messageId: message.id },
      { startAfter: new Date(backend.now().getTime() + STATUS_WAIT_MS), singletonKey: message.id },
    );
  });
}

/** Saves a visible state, and throws errors for a retry. */
async function storeFailure(
  backend: Backend,
  { provider }: OpenMessenger,
  message: StorefrontMessageRow,
  error: MessengerError,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  const failure = { code: error.code, text: shortenReason(error.message) };
  if (error.kind === "uncertain" && !provider.isRepeatSafe)
    return setUncertain(backend, message, failure.text);
  const isRetriedLater = error.kind === "unavailable" || error.kind === "uncertain";
  if (isRetriedLater && !run.isLastTry) {
    await backend.db
      .update(storefrontMessages)
      .set({ status: "queued", failureCode: failure.code, failureText: failure.text })
      .where(isMessage(message));
    throw error;
  }
  await failMessage(backend, message, failure);
  if (error.kind === "unauthorised")
    await transaction(backend.db, (tx) => noteRefusal(backend, tx, message));
}

const failMessage = (
  backend: Backend,
  message: StorefrontMessageRow,
  failure: { code: string; text: string },
) => transaction(backend.db, (tx) => failInTransaction(backend, tx, message, failure));

/** Notes the failure, and mails the news instead. A failed answer is shown to the seller. */
export async function failInTransaction(
  backend: Backend,
  tx: Transaction,
  message: StorefrontMessageRow,
  { code, text }: { code: string; text: string },
): Promise<void> {
  await tx
    .update(storefrontMessages)
    .set({
      ...{ status: "failed", failureCode: code, failureText: shortenReason(text) },
      failedAt: backend.now(),
    })
    .where(isMessage(message));
  if (message.event === "answer")
    await raiseEvent(backend, tx, "chatMessageFailed", {
      ...{ accountId: message.accountId, messageId: message.id, code },
    });
  else await mailInstead(backend, tx, message);
}

async function mailInstead(
  backend: Backend,
  tx: Transaction,
  { accountId, orderId, event, refund }: StorefrontMessageRow,
): Promise<void> {
  if (orderId === null || event === "answer") return;
  const order = await lockShopOrder(tx, { accountId, orderId });
  if (event !== "code") return mailNews(backend, tx, order, event, refund);
  const code = isCodeAwaited(order) ? await readPhoneCode(tx, order) : null;
  if (code) await mailPhoneCode(backend, tx, order, code);
}

/** Mails the news of a message of which no status has told that it was sent. */
export async function mailUncertainMessage(
  backend: Backend,
  { accountId, messageId: id }: Job,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [message] = await tx
      .select()
      .from(storefrontMessages)
      .where(isMessage({ accountId, id }))
      .for("update");
    if (message?.status === "uncertain") await mailInstead(backend, tx, message);
  });
}
