import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { attempt, unlessGone } from "#app/services/upstream/http.ts";
import type { Place } from "#contract/places.ts";
import { findStorefrontPlaces } from "#contract/storefront.ts";
import {
  PlaceOrder,
  placeStorefrontOrder,
  priceStorefrontCart,
  quoteStorefrontShipping,
} from "#contract/storefront-orders.ts";
import { readCart, writeCart } from "./cart.ts";
import { shopOf } from "./shop.ts";

type Context = Readonly<RouterContextProvider>;

const PLACES_SHOWN = 20;

/**
 * What the checkout page shows, from its address alone: `q` are words of a place's name, `place`
 * the one that was chosen, `placeText` its name. Without a script each choice is a page of its own.
 */
export async function readCheckout(context: Context) {
  const shop = shopOf(context);
  const { searchParams } = currentState(context).url;
  const lines = readCart(shop.slug, context);
  if (lines.length === 0) throw redirect(`/shop/${shop.slug}/cart`, 303);
  const params = { slug: shop.slug };
  const call = getCall(context);
  const { cart } = await call(priceStorefrontCart, { params, body: { lines } });
  // The cart says what is wrong with it.
  if (!cart.isReady) throw redirect(`/shop/${shop.slug}/cart`, 303);
  const words = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const chosen = (searchParams.get("place") ?? "").slice(0, 20);
  const found =
    words !== "" && chosen === ""
      ? await call(findStorefrontPlaces, { params, query: { search: words, limit: PLACES_SHOWN } })
      : null;
  const place = chosen === "" ? null : await placeOf(context, chosen, words);
  const services = place
    ? await attempt(
        call(quoteStorefrontShipping, { params, body: { lines, placeCode: place.code } }),
      )
    : null;
  return {
    shop,
    cart,
    words,
    found,
    place,
    services: services?.ok ? services.value.services : [],
    checkoutKey: crypto.randomUUID(),
  };
}
export type Checkout = Awaited<ReturnType<typeof readCheckout>>;

/** The chosen one is among those that its words find. */
async function placeOf(context: Context, code: string, words: string): Promise<Place | null> {
  const { slug } = shopOf(context);
  const found = await unlessGone(
    getCall(context)(findStorefrontPlaces, {
      params: { slug },
      query: { search: words, limit: 100 },
    }),
  );
  return found?.places.find((place) => place.code === code) ?? null;
}

const Form = PlaceOrder.pick({
  checkoutKey: true,
  name: true,
  phone: true,
  street: true,
  placeCode: true,
  postCode: true,
  payment: true,
}).extend({
  note: z.string().trim().max(500, "too_long").default(""),
  /** `courier/service/fee`: with the price that stood beside it. */
  service: z.string({ error: "required" }).regex(/^[\w-]{1,40}\/[\w-]{1,40}\/\d{1,12}$/, "invalid"),
  itemsTotal: z.coerce.number().int().nonnegative(),
});

/** Orders what is in the cart; afterwards it is empty, and the buyer is on the order's page. */
export async function orderCart(context: Context, request: Request) {
  const { slug } = shopOf(context);
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return invalid(form);
  const { service, itemsTotal, ...typed } = form.value;
  const [courierId = "", serviceId = "", fee = "0"] = service.split("/");
  const placed = await attempt(
    getCall(context)(placeStorefrontOrder, {
      params: { slug },
      body: {
        ...typed,
        lines: readCart(slug, context),
        service: { courierId, serviceId },
        total: itemsTotal + Number(fee),
        language: currentState(context).language,
      },
    }),
  );
  if (!placed.ok) return rejected(form.formData, placed.problem);
  writeCart(context, slug, []);
  return redirect(`/shop/${slug}/orders/${placed.value.token}?thanks=1`, 303);
}
