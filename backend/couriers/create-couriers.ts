import type { CountryCode } from "#contract/countries.ts";
import { COURIERS } from "#contract/couriers.ts";
import type { BackendConfig } from "../config.ts";
import { createBiteship } from "./biteship/biteship.ts";
import type { CourierProvider } from "./courier.ts";
import { createShippop } from "./shippop/shippop.ts";

interface Surroundings {
  fetch: typeof fetch;
  now: () => Date;
}

/** Returns the country's aggregator of couriers; `null` where none is used. */
export function createCouriers(
  { couriers: { biteship, shippop } }: BackendConfig,
  surroundings: Surroundings,
): (countryCode: CountryCode) => CourierProvider | null {
  const providers: CourierProvider[] = [
    ...(biteship.mode === "off" ? [] : [createBiteship({ ...surroundings, ...biteship })]),
    ...(shippop.mode === "off" ? [] : [createShippop({ ...surroundings, ...shippop })]),
  ];
  const byCountry = new Map<CountryCode, CourierProvider>(
    providers.map((provider) => [COURIERS[provider.id].countryCode, provider]),
  );
  return (countryCode) => byCountry.get(countryCode) ?? null;
}
