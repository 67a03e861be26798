import type { ParcelLine } from "#contract/couriers.ts";
import { readPlace } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import { CourierError, type CourierQuote, type CourierStop } from "../couriers/courier.ts";
import type { StorefrontOrderRow } from "../db/schema/storefronts.ts";
import { ProblemError } from "../http/problem-error.ts";
import { findCodRefusal } from "./cod-rules.ts";
import { OWN_DAYS } from "./delivery-times.ts";
import { openCourier } from "./shop-courier.ts";
import { chooseSenderPhone, type OpenStorefront } from "./storefront-of.ts";

export interface ShippingService extends CourierQuote {
  courierId: string;
  /** The price before free shipping. */
  asked: number;
}

/** The seller's own delivery at their own price. */
const OWN_DELIVERY = { courierId: "own", serviceId: "flat" } as const;

export const isOwnDelivery = ({ service }: Pick<StorefrontOrderRow, "service">) =>
  service.courierId === OWN_DELIVERY.courierId;

/**
 * Returns the services that bring goods to a place, cheapest first; none if nobody goes there.
 * Some cost nothing for goods of `freeShippingFrom`, before a voucher's discount. If the couriers
 * do not answer, the seller's own delivery is left. Throws 503 `couriers_unavailable` if there is
 * none.
 */
export async function quoteShipping(
  backend: Backend,
  shop: OpenStorefront,
  { placeCode, lines }: { placeCode: string; lines: readonly ParcelLine[] },
): Promise<ShippingService[]> {
  const ownServices: ShippingService[] =
    shop.flatFee === null
      ? []
      : [
          {
            ...OWN_DELIVERY,
            ...OWN_DAYS,
            name: shop.name,
            ...{ fee: shop.flatFee, asked: shop.flatFee },
            supportsCod: true,
            collections: [],
          },
        ];
  const quoted = await askCouriers(backend, shop, { placeCode, lines });
  if (quoted === null && ownServices.length === 0)
    throw new ProblemError(503, "couriers_unavailable", "No courier answers");
  const services = sortByFee([...ownServices, ...(quoted ?? [])]);
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const isFree = shop.freeShippingFrom !== null && goods >= shop.freeShippingFrom;
  return isFree ? makeCheapestFree(shop, services, { placeCode, goods }) : services;
}

const sortByFee = (services: readonly ShippingService[]) =>
  services.toSorted((left, right) => left.fee - right.fee);

/**
 * Makes the cheapest service free, and the cheapest that takes cash where the shop does, so that
 * buyers who pay on delivery have free shipping, too.
 */
async function makeCheapestFree(
  shop: OpenStorefront,
  services: readonly ShippingService[],
  { placeCode, goods }: { placeCode: string; goods: number },
): Promise<ShippingService[]> {
  const place = shop.takesCod ? await readPlace(shop.countryCode, placeCode) : null;
  const refusals = place
    ? await Promise.all(services.map((service) => findCodRefusal(shop, service, place, goods)))
    : [];
  const freePlaces = [0, refusals.indexOf(null)];
  return sortByFee(
    services.map((service, at) => (freePlaces.includes(at) ? { ...service, fee: 0 } : service)),
  );
}

/** Returns `null` if they do not answer. */
async function askCouriers(
  backend: Backend,
  shop: OpenStorefront,
  { placeCode, lines }: { placeCode: string; lines: readonly ParcelLine[] },
): Promise<ShippingService[] | null> {
  const openedCourier = await openCourier(backend, {
    accountId: shop.accountId,
    storefrontId: shop.id,
  });
  if (!openedCourier?.isConnected || lines.length === 0) return [];
  // Couriers book nothing without the sender's phone number.
  if (chooseSenderPhone(shop) === "") return [];
  const [from, to] = await Promise.all([
    readOrigin(shop),
    stopAt(shop, { placeCode, postCode: "" }),
  ]);
  if (!from || !to) return [];
  const { provider, courier, isInsured } = openedCourier;
  try {
    const parcel = { from, to, lines, isInsured, wantsCod: shop.takesCod };
    const quotes = await courier.quote(parcel);
    return quotes.map((quote) => ({ courierId: provider.id, ...quote, asked: quote.fee }));
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    backend.log.warn({ err: error, storefrontId: shop.id }, "the couriers gave no price");
    return error.kind === "unavailable" || error.kind === "unauthorised" ? null : [];
  }
}

export const readOrigin = (shop: OpenStorefront): Promise<CourierStop | null> =>
  stopAt(shop, { placeCode: shop.originPlaceCode, postCode: shop.originPostCode });

/** Returns `null` for a place that is no longer in the country's list. */
export async function stopAt(
  { countryCode }: Pick<OpenStorefront, "countryCode">,
  { placeCode, postCode }: { placeCode: string; postCode: string },
): Promise<CourierStop | null> {
  const place = await readPlace(countryCode, placeCode);
  return place && { place, postCode: /^\d{5}$/.test(postCode) ? postCode : (place.postCode ?? "") };
}
