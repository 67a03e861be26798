import type { OrderRef, ShipmentChoice } from "#backend/marketplaces/channel-shipping.ts";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import type { Mood } from "#sandbox/moods.ts";
import type { Marketplace } from "./marketplace.ts";
import { makePatient } from "./patient.ts";
import { onlyShop } from "./sandbox-world.ts";

export type TestedMarketplace = ReturnType<typeof createTestedMarketplace>;

/** Moods of a shop, with the number by which they repeat. */
interface Moody {
  moods: readonly Mood[];
  seed: number;
}

/**
 * A marketplace with the steps that prepare the tests. In moods its connector makes calls again, as
 * the product does.
 */
export function createTestedMarketplace(tested: Marketplace, moody?: Moody) {
  const place = moody
    ? {
        ...tested,
        connector: makePatient(tested.connector, tested.pass),
        draft: makePatient(tested, tested.pass).draft,
      }
    : tested;
  /** Returns whether the connector has this part. The first test checks `lacks`. */
  const given = (part: Marketplace["lacks"][number]) => !place.lacks.includes(part);

  async function connect(): Promise<{ shopId: string; name: string; credentials: Credentials }> {
    const connected = await connectCalmly();
    if (moody) await place.mishaps.setMoods?.(connected.shopId, moody.moods, moody.seed);
    return connected;
  }
  async function connectCalmly(): Promise<{
    shopId: string;
    name: string;
    credentials: Credentials;
  }> {
    const { connection } = place.connector;
    if (place.open) return place.open();
    if (place.keys) {
      const { values, secrets, ...shop } = await place.keys();
      const connected = await requireOffered(connection.keys, "keys").connect(values);
      if ("problems" in connected) throw new Error("The keys were refused");
      const credentials = { ...connected.credentials, ...(secrets ? { secrets } : {}) };
      return { ...shop, credentials };
    }
    const { query, ...shop } = await place.consent();
    const { credentials } = await exchange(query);
    return { ...shop, credentials };
  }
  async function exchange(query: Record<string, string>) {
    const { exchangeCode } = place.connector.connection;
    return onlyShop(await requireOffered(exchangeCode, "consent")(query));
  }
  async function selling() {
    const shop = await connect();
    const listings = requireOffered(place.connector.listings, "listings");
    const draft = await place.draft(shop.credentials);
    const ref = await listings.create(shop.credentials, draft, null);
    const [variant] = ref.variants;
    return { ...shop, listings, draft, ref, variantId: variant?.externalVariantId ?? "" };
  }
  async function sold(quantity = 1) {
    const shop = await selling();
    const orders = requireOffered(place.connector.orders, "orders");
    const externalOrderId = await place.market.buy(
      shop.shopId,
      shop.ref.externalProductId,
      quantity,
    );
    const read = async () => {
      const [order] = await orders.read(shop.credentials, [externalOrderId]);
      if (!order) throw new Error("The order is not there");
      return order;
    };
    const { packageNumber } = await read();
    return { ...shop, orders, order: { externalOrderId, packageNumber }, read };
  }
  async function chosen(credentials: Credentials, order: OrderRef): Promise<ShipmentChoice> {
    const shipping = requireOffered(place.connector.shipping, "shipping");
    const { pickup, dropoff, manual } = await shipping.parameters(credentials, order);
    if (manual && !pickup && !dropoff)
      return {
        method: "manual",
        trackingCode: manual.needsTrackingCode ? "TH0123456789" : null,
        providerId: null,
      };
    const address = pickup?.addresses[0];
    const branchId = dropoff?.branches[0]?.branchId ?? null;
    return address
      ? {
          method: "pickup",
          addressId: address.addressId,
          slotId: address.isSlotOptional ? null : (address.slots?.[0]?.slotId ?? ""),
        }
      : { method: "dropoff", branchId, senderName: "Laras", trackingCode: null };
  }
  async function arrange(credentials: Credentials, order: OrderRef): Promise<void> {
    const choice = await chosen(credentials, order);
    await requireOffered(place.connector.shipping, "shipping").arrange(credentials, order, choice);
  }

  return {
    place,
    isMoody: moody !== undefined,
    given,
    connect,
    exchange,
    selling,
    sold,
    chosen,
    arrange,
  };
}
