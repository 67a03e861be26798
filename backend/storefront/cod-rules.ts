import { and, eq, inArray } from "drizzle-orm";
import type { Place } from "#contract/places.ts";
import type { CodRefusal } from "#contract/storefront-orders.ts";
import { isInRegion } from "../accounts/index.ts";
import type { CourierQuote } from "../couriers/courier.ts";
import type { Queryable } from "../db/client.ts";
import { storefrontOrders } from "../db/schema/storefronts.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Returns why a service brings no cash parcel of these goods to a place, or `null`. */
export async function findCodRefusal(
  { codRules, countryCode }: Pick<OpenStorefront, "codRules" | "countryCode">,
  service: Pick<CourierQuote, "name" | "supportsCod"> & { courierId: string },
  place: Pick<Place, "province" | "city" | "district">,
  itemsTotal: number,
): Promise<Exclude<CodRefusal, "cod_returns"> | null> {
  if (!service.supportsCod) return "no_cod";
  if (await isInRegion(countryCode, place, codRules.regions)) return "cod_region";
  if (codRules.mostTotal !== null && itemsTotal > codRules.mostTotal) return "cod_amount";
  const words = service.name.toLowerCase().split(/[^\p{L}\p{N}&]+/u);
  // The seller's own delivery has the shop's name.
  const isNamed = codRules.couriers.some((name) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}&]+/u)
      .every((word) => words.includes(word)),
  );
  return service.courierId !== "own" && isNamed ? "cod_courier" : null;
}

/** Returns whether so many cash parcels of the phone came back that it pays ahead. */
export async function hasTooManyReturns(
  db: Queryable,
  { accountId, id, codRules }: Pick<OpenStorefront, "accountId" | "id" | "codRules">,
  phone: string,
): Promise<boolean> {
  if (codRules.mostReturns === null) return false;
  const returned = await db.$count(
    storefrontOrders,
    and(
      eq(storefrontOrders.accountId, accountId),
      eq(storefrontOrders.storefrontId, id),
      eq(storefrontOrders.buyerE164, phone),
      eq(storefrontOrders.payment, "cod"),
      inArray(storefrontOrders.status, ["delivery_failed", "returned"]),
    ),
  );
  return returned >= codRules.mostReturns;
}
