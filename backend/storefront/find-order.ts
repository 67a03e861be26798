import { and, eq, ne } from "drizzle-orm";
import { parseE164 } from "#contract/phone.ts";
import { findStorefrontOrder } from "#contract/storefront-orders.ts";
import { countTry, removeTries } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import { storefrontOrders } from "../db/schema/storefronts.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { markOf } from "../security-log.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Returns the token of the buyer's page. Throws 404, and 429 `too_many_tries`. */
export async function findOrderOfBuyer(
  backend: Backend,
  shop: OpenStorefront,
  asked: { number: string; phone: string },
  network: string,
): Promise<string> {
  const number = asked.number.toUpperCase();
  const tries = await countSearch(backend, shop, number, network);
  const phone = parseE164(asked.phone, shop.countryCode);
  const [order] =
    phone === null
      ? []
      : await backend.db
          .select({ token: storefrontOrders.token })
          .from(storefrontOrders)
          .where(
            and(
              eq(storefrontOrders.accountId, shop.accountId),
              eq(storefrontOrders.storefrontId, shop.id),
              eq(storefrontOrders.number, number),
              eq(storefrontOrders.buyerE164, phone),
              ne(storefrontOrders.buyerE164, ""),
            ),
          );
  if (!order) throw notFound("The order");
  await removeTries(backend, tries);
  return order.token;
}

/**
 * Counts a search by its network and by the number that it asks for, and returns what `removeTries`
 * takes.
 */
async function countSearch(
  backend: Backend,
  { accountId, id }: OpenStorefront,
  number: string,
  network: string,
): Promise<string[]> {
  const { tries } = findStorefrontOrder.limit ?? {};
  if (!tries) throw new Error("findStorefrontOrder has no limit of tries");
  const key = `storefront-find:${accountId}:${id}`;
  const tried = await countTry(backend, [
    { key: `${key}:network:${markOf(backend, `network:${network}`)}`, limit: tries.network },
    { key: `${key}:number:${number}`, limit: tries.phone },
  ]);
  if (tried.allowed) return tried.tries;
  const waitMs = tried.pausedUntil.getTime() - backend.now().getTime();
  throw new ProblemError(429, "too_many_tries", "Too many searches in a short time", {
    details: { retryAfter: Math.ceil(waitMs / 1000) },
  });
}
