import * as calls from "#contract/storefront.ts";
import * as orders from "#contract/storefront-orders.ts";
import { findPlaces, readPlace } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement, withoutCaching } from "../http/implement.ts";
import { invalid } from "../http/problem-error.ts";
import { changeAsBuyer, readBuyerOrder } from "./buyer-order.ts";
import { priceCart, wishedParcel } from "./cart.ts";
import { listItems, presentStorefront, readItem } from "./catalogue.ts";
import { placeOrder } from "./place-order.ts";
import { quoteShipping } from "./quotes.ts";
import { storefrontAt } from "./storefront-of.ts";

/** Mounts buyers' calls. Only the slug identifies the shop; a session is ignored. */
export function mountStorefront(app: HttpApp, backend: Backend): void {
  implement(app, calls.getStorefront, async ({ params }) => ({
    // Also for a closed shop, because its buyers' order pages stay.
    storefront: await presentStorefront(
      backend,
      await storefrontAt(backend, params.slug, { evenClosed: true }),
    ),
  }));
  implement(app, calls.listStorefrontItems, async ({ params, query }) =>
    listItems(backend, await storefrontAt(backend, params.slug), query),
  );
  implement(app, calls.getStorefrontItem, async ({ params }) => ({
    item: await readItem(backend, await storefrontAt(backend, params.slug), params.itemId),
  }));
  implement(app, calls.findStorefrontPlaces, async ({ params, query }) => {
    const { countryCode } = await storefrontAt(backend, params.slug);
    return findPlaces(countryCode, query);
  });
  implement(app, orders.priceStorefrontCart, async ({ params, body }) => ({
    cart: await priceCart(backend, await storefrontAt(backend, params.slug), body.lines),
  }));
  implement(app, orders.quoteStorefrontShipping, async ({ params, body }) => {
    const shop = await storefrontAt(backend, params.slug);
    if (!(await readPlace(shop.countryCode, body.placeCode)))
      throw invalid("invalid_body", "No such place", { placeCode: "invalid" });
    const lines = await wishedParcel(backend, shop, body.lines);
    const services = await quoteShipping(backend, shop, { placeCode: body.placeCode, lines });
    return { services: services.map(({ collections: _, ...service }) => service) };
  });
  implement(app, orders.placeStorefrontOrder, async ({ params, body }, _caller, c) =>
    withoutCaching(
      c,
      placeOrder(backend, await storefrontAt(backend, params.slug), body, {
        network: c.get("clientNetwork"),
        deviceId: body.deviceId,
      }),
    ),
  );
  // A buyer's order pages stay while the shop sells nothing.
  implement(app, orders.getStorefrontOrder, async ({ params }, _caller, c) => {
    const shop = await storefrontAt(backend, params.slug, { evenClosed: true });
    return { order: await withoutCaching(c, readBuyerOrder(backend, shop, params.token)) };
  });
  implement(app, orders.changeStorefrontOrder, async ({ params, body }, _caller, c) => {
    const shop = await storefrontAt(backend, params.slug, { evenClosed: true });
    const changed = changeAsBuyer(backend, shop, params.token, body.action);
    return { order: await withoutCaching(c, changed) };
  });
}
