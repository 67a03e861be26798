import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, or } from "drizzle-orm";
import { COURIERS } from "#contract/couriers.ts";
import type { Backend } from "../context.ts";
import { CourierError } from "../couriers/courier.ts";
import { storefrontCouriers, storefrontOrders } from "../db/schema/storefronts.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { followParcel } from "./parcels.ts";
import { hashToken, isCourierOfShop, openSecrets, PUSH_HEADER } from "./shop-courier.ts";

/** A parcel about which a push came is not asked about again at once. */
const ASKED_AGAIN_MS = 2_000;

/**
 * Receives a courier's push about a shop's parcel. A push only says which parcel has news: where
 * the parcel is, the courier is asked with the shop's key, so that an invented push changes
 * nothing. An unknown parcel is accepted, as the account may have others. Throws 404 for an unknown
 * address, 401 `wrong_signature` for Biteship without the secret in its header
 * (https://help.biteship.com/hc/en-us/articles/58382055713689), 422 if it cannot be read.
 */
export async function receiveCourierPush(
  backend: Backend,
  at: { courier: string; token: string },
  { body, headers }: { body: Uint8Array; headers: Headers },
): Promise<void> {
  const [row] = await backend.db
    .select()
    .from(storefrontCouriers)
    .where(eq(storefrontCouriers.pushTokenHash, hashToken(at.token)));
  const provider = row && backend.couriers(COURIERS[row.courierId].countryCode);
  if (!provider || provider.id !== row.courierId || at.courier !== row.courierId)
    throw notFound("The address");
  const bookingId = readPush(provider, body);
  // Biteship tests a new address before its secret is entered.
  if (bookingId === null) return;
  if (
    provider.signsPushes &&
    !isSameText(headers.get(PUSH_HEADER) ?? "", openSecrets(backend, row).pushSecret)
  )
    throw new ProblemError(401, "wrong_signature", "The push is not signed by the courier");
  const now = backend.now();
  await backend.db.update(storefrontCouriers).set({ pushedAt: now }).where(isCourierOfShop(row));
  const [order] = await backend.db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, row.accountId),
        eq(storefrontOrders.storefrontId, row.storefrontId),
        or(eq(storefrontOrders.bookingId, bookingId), eq(storefrontOrders.trackingCode, bookingId)),
      ),
    )
    .limit(1);
  if (!order?.bookingId) return;
  const { parcelReadAt } = order;
  if (parcelReadAt && Math.abs(now.getTime() - parcelReadAt.getTime()) < ASKED_AGAIN_MS) return;
  await followParcel(backend, order).catch((error: unknown) => {
    // The job of every minute asks again.
    backend.log.warn({ err: error, orderId: order.id }, "a pushed parcel could not be read");
  });
}

function readPush(
  provider: { readPush(body: Uint8Array): string | null },
  body: Uint8Array,
): string | null {
  try {
    return provider.readPush(body);
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    throw new ProblemError(422, "invalid_body", error.message);
  }
}

const computeDigest = (text: string) => createHash("sha256").update(text).digest();
/** Compares secrets in a time that does not depend on them. */
export const isSameText = (part: string, otherText: string) =>
  timingSafeEqual(computeDigest(part), computeDigest(otherText));
