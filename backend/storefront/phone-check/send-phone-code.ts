import { sql } from "drizzle-orm";
import type { NewsWay } from "#contract/messengers.ts";
import { sendPhoneCode as sendCall } from "#contract/storefront-phone.ts";
import { requireTry } from "../../accounts/index.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { storefrontPhoneCodes } from "../../db/schema/storefront-messages.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import { makeLogMark } from "../../security-log.ts";
import { lockShopOrder } from "../change-order.ts";
import { queueCodeMessage } from "../messages/tell-by-messenger.ts";
import { isCodeAwaited, mailPhoneCode, readPhoneCode } from "../phone-codes.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { listCodeWays } from "./need-phone-check.ts";

const MAX_SENDS = 5;
const RESEND_AFTER_MS = 60_000;

type Code = typeof storefrontPhoneCodes.$inferSelect;

/** Queues an order's next code. Returns `null` for a recipient that had enough codes today. */
export async function queuePhoneCode(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  by: "whatsapp" | "email",
): Promise<Code | null> {
  const { accountId, id: orderId } = order;
  const [code] = await tx
    .insert(storefrontPhoneCodes)
    .values({ accountId, orderId, by, sends: 1, sentAt: backend.now() })
    .onConflictDoUpdate({
      target: [storefrontPhoneCodes.accountId, storefrontPhoneCodes.orderId],
      set: { by, sends: sql`${storefrontPhoneCodes.sends} + 1`, tries: 0, sentAt: backend.now() },
    })
    .returning();
  if (!code) throw new Error("The code was not stored");
  const isQueued =
    by === "whatsapp"
      ? await queueCodeMessage(backend, tx, order)
      : await mailPhoneCode(backend, tx, order, code);
  return isQueued ? code : null;
}

/**
 * Sends the buyer another code. Throws as the contract says (sendPhoneCode).
 */
export async function sendPhoneCode(
  backend: Backend,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  by: NewsWay,
  network: string,
): Promise<void> {
  if (by === "line" || !listCodeWays(shop, order).includes(by))
    throw invalid("invalid_body", "No code goes there", { by: "invalid" });
  requireAwaited(order);
  await countCodeCall(backend, shop, order, { call: sendCall, network });
  await transaction(backend.db, async (tx) => {
    const locked = await lockShopOrder(tx, { accountId: order.accountId, orderId: order.id });
    requireAwaited(locked);
    await requireSend(backend, tx, locked);
    if (!(await queuePhoneCode(backend, tx, locked, by)))
      throw new ProblemError(429, "too_many_codes", "Enough codes were sent there today");
  });
}

function requireAwaited(order: StorefrontOrderRow): void {
  if (!isCodeAwaited(order))
    throw conflict("wrong_status", `The order is ${order.status}`, { status: order.status });
}

async function requireSend(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  order: StorefrontOrderRow,
): Promise<void> {
  const code = await readPhoneCode(tx, order);
  if (!code) return;
  if (code.sends >= MAX_SENDS)
    throw new ProblemError(429, "too_many_codes", "Enough codes were sent for this order");
  const waitMs = code.sentAt.getTime() + RESEND_AFTER_MS - now().getTime();
  if (waitMs > 0)
    throw new ProblemError(429, "too_soon", "A code was sent just now", {
      details: { retryAfter: Math.ceil(waitMs / 1000) },
    });
}

/** Counts a call about codes by network, browser and phone. Throws 429 `too_many_tries`. */
export async function countCodeCall(
  backend: Backend,
  { accountId, id }: OpenStorefront,
  { device, buyerE164 }: Pick<StorefrontOrderRow, "device" | "buyerE164">,
  { call, network }: { call: Pick<typeof sendCall, "name" | "limit">; network: string },
): Promise<void> {
  const { tries } = call.limit ?? {};
  if (!tries) throw new Error(`${call.name} has no limit of tries`);
  const marks = {
    ...{ network: makeLogMark(backend, `network:${network}`), device, phone: buyerE164 },
  } as const;
  const counted = (["network", "device", "phone"] as const).filter((mark) => marks[mark] !== "");
  await requireTry(
    backend,
    counted.map((mark) => ({
      key: `${call.name}:${accountId}:${id}:${mark}:${marks[mark]}`,
      limit: tries[mark],
    })),
  );
}
