import type { Backend } from "../context.ts";
import { CourierError, type CourierQuote } from "../couriers/courier.ts";
import { ProblemError } from "../http/problem-error.ts";
import type { OpenStorefront } from "./storefront-of.ts";

export interface ShippingService extends CourierQuote {
  courierId: string;
}

/** The seller's own delivery at their own price. */
const OWN_DELIVERY = { courierId: "own", serviceId: "flat" } as const;
const OWN_DAYS = { minDays: 1, maxDays: 4 };

/**
 * Returns the services that bring a weight to a place, cheapest first; none if nobody goes there. A
 * courier that does not answer is left out if another does. Throws 503 `couriers_unavailable` if
 * none does.
 */
export async function quoteShipping(
  { couriers, log }: Pick<Backend, "couriers" | "log">,
  shop: OpenStorefront,
  { placeCode, weightG }: { placeCode: string; weightG: number },
): Promise<ShippingService[]> {
  const parcel = {
    countryCode: shop.countryCode,
    fromPlaceCode: shop.originPlaceCode,
    toPlaceCode: placeCode,
    weightG: Math.max(1, weightG),
  };
  const ownServices: ShippingService[] =
    shop.flatFee === null
      ? []
      : [
          {
            ...OWN_DELIVERY,
            ...OWN_DAYS,
            name: shop.name,
            fee: shop.flatFee,
            supportsCod: true,
          },
        ];
  let failed = 0;
  const quoted = await Promise.all(
    couriers.map(async (courier) => {
      try {
        const quotes = await courier.quote(parcel);
        return quotes.map((quote) => ({ courierId: courier.id, ...quote }));
      } catch (error) {
        if (!(error instanceof CourierError)) throw error;
        if (error.kind === "unavailable") {
          failed++;
          log.warn({ err: error, courierId: courier.id }, "a courier gave no price");
        }
        return [];
      }
    }),
  );
  if (failed > 0 && failed === couriers.length && ownServices.length === 0)
    throw new ProblemError(503, "couriers_unavailable", "No courier answers");
  return [...ownServices, ...quoted.flat()].toSorted((one, other) => one.fee - other.fee);
}
