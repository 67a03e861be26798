import { and, lt, sql } from "drizzle-orm";
import type { NewsWay } from "#contract/messengers.ts";
import { confirmPhone as confirmCall } from "#contract/storefront-phone.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { storefrontPhoneCodes } from "../../db/schema/storefront-messages.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid } from "../../http/problem-error.ts";
import { followShopOrder, lockShopOrder, writeChanges } from "../change-order.ts";
import { SHIP_WITHIN_MS } from "../delivery-times.ts";
import { HOLD_MS, tellOfDoubt } from "../doubtful-orders.ts";
import { findDoubtAfterCode } from "../order-risk.ts";
import {
  CODE_LIFE_MS,
  isCodeAwaited,
  isCodeOf,
  isPhoneCode,
  makePhoneCode,
} from "../phone-codes.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { tellBuyer } from "../tell-buyer.ts";
import { countCodeCall } from "./send-phone-code.ts";

const MAX_TRIES = 5;

/** Throws as the contract says (confirmPhone). */
export async function confirmPhone(
  backend: Backend,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  typed: string,
  network: string,
): Promise<void> {
  if (!isCodeAwaited(order))
    throw conflict("wrong_status", `The order is ${order.status}`, { status: order.status });
  await countCodeCall(backend, shop, order, { call: confirmCall, network });
  const newsWay = await takeCode(backend, order, typed);
  await transaction(backend.db, async (tx) => {
    const key = { accountId: order.accountId, orderId: order.id };
    await acceptPhone(backend, tx, shop, await lockShopOrder(tx, key), newsWay);
  });
}

/**
 * Counts a try in its own transaction, so that a wrong code is counted too. Returns the way of the
 * right code. Throws 422 `code`: `wrong_code`, or `code_over` after its time or its tries.
 */
async function takeCode(
  backend: Backend,
  order: StorefrontOrderRow,
  typed: string,
): Promise<NewsWay> {
  const since = new Date(backend.now().getTime() - CODE_LIFE_MS);
  const [code] = await backend.db
    .update(storefrontPhoneCodes)
    .set({ tries: sql`${storefrontPhoneCodes.tries} + 1` })
    .where(
      and(
        isCodeOf(order),
        lt(storefrontPhoneCodes.tries, MAX_TRIES),
        sql`${storefrontPhoneCodes.sentAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .returning();
  if (!code) throw invalid("invalid_body", "The code is over", { code: "code_over" });
  const { orderId, sends } = code;
  if (!isPhoneCode(typed, makePhoneCode(backend, { orderId, sends })))
    throw invalid("invalid_body", "Not the code", { code: "wrong_code" });
  return code.by;
}

/**
 * Notes that the buyer of a locked order is confirmed. It goes on if nothing but the phone spoke
 * against it, else the seller decides; its buyer is told of the order only now. A repeat changes
 * nothing.
 */
export async function acceptPhone(
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  by: NewsWay,
): Promise<void> {
  if (!isCodeAwaited(order)) return;
  const now = backend.now();
  const doubt = findDoubtAfterCode(order.risks, by);
  const isReady = order.status === "on_hold" && doubt === null;
  const holdMs =
    order.status === "on_hold" || doubt !== null
      ? Math.min(HOLD_MS, shop.orderExpMins * 60_000)
      : shop.orderExpMins * 60_000;
  const changed = await writeChanges(backend, tx, order, {
    ...{ phoneCheck: "confirmed", phoneCheckBy: by, phoneCheckedAt: now, doubt },
    isStranger: order.isStranger && by === "email",
    ...(isReady
      ? {
          ...{ status: "to_process", confirmCode: null, expiresAt: null },
          shipByAt: new Date(now.getTime() + SHIP_WITHIN_MS),
        }
      : { expiresAt: new Date(now.getTime() + holdMs) }),
  });
  await followShopOrder(backend, tx, changed);
  await tellBuyer(backend, tx, changed, "placed");
  if (doubt !== null) await tellOfDoubt(backend, tx, shop, order.number);
}
