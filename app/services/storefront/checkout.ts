import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import type { Place } from "#contract/places.ts";
import { findStorefrontPlaces } from "#contract/storefront.ts";
import {
  type PricedCart,
  placeStorefrontOrder,
  priceStorefrontCart,
  quoteStorefrontShipping,
  StorefrontOrderInput,
} from "#contract/storefront-orders.ts";
import { readCart, readVoucher, writeCart, writeVoucher } from "./cart.ts";
import { readDeviceId } from "./device.ts";
import { getShownShop } from "./shop.ts";

type Context = Readonly<RouterContextProvider>;

const PLACES_SHOWN = 20;

/**
 * Returns the checkout page's data from its address: `q` are words of a place's name, `place` the
 * chosen one. Without JavaScript each choice is a new page.
 */
export async function readCheckout(context: Context) {
  const shop = getShownShop(context);
  const { url, request } = currentState(context);
  const { searchParams } = url;
  const params = { slug: shop.slug };
  const call = getCall(context);
  // Sets the cookie now, as it must exist before the order is sent.
  readDeviceId(context);
  const whole = await pricedCart(context);
  // When items sell out while an address is being typed, the rest is offered.
  const isAnswer = request.method === "POST";
  const cart = isAnswer ? whatIsLeft(whole) : whole;
  // The cart page explains what is wrong.
  if (cart.lines.length === 0 || !(whole.isReady || isAnswer))
    throw redirect(shopPath(shop, "/cart"), 303);
  const lines = linesOf(cart);
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
    /** Some items of the cart have sold out. */
    isLess: !whole.isReady,
    words,
    found,
    place,
    services: services?.ok ? services.value.services : [],
    checkoutKey: crypto.randomUUID(),
  };
}
export type Checkout = Awaited<ReturnType<typeof readCheckout>>;

async function pricedCart(context: Context): Promise<PricedCart> {
  const { slug } = getShownShop(context);
  const lines = readCart(slug, context);
  const { cart } = await getCall(context)(priceStorefrontCart, {
    params: { slug },
    body: { lines, voucher: readVoucher(slug, context) },
  });
  return cart;
}

/** Reduces each line to the stock. The cart's totals count only available items anyway. */
const whatIsLeft = (cart: PricedCart): PricedCart => ({
  ...cart,
  lines: cart.lines
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, line.stock) }))
    .filter(({ quantity }) => quantity > 0),
});

const linesOf = ({ lines }: PricedCart) =>
  lines.map(({ variantId, quantity }) => ({ variantId, quantity }));

/** The chosen place is among the results of its words. */
async function placeOf(context: Context, code: string, words: string): Promise<Place | null> {
  const { slug } = getShownShop(context);
  const found = await nullIfMissing(
    getCall(context)(findStorefrontPlaces, {
      params: { slug },
      query: { search: words, limit: 100 },
    }),
  );
  return found?.places.find((place) => place.code === code) ?? null;
}

const Form = StorefrontOrderInput.pick({
  checkoutKey: true,
  name: true,
  phone: true,
  street: true,
  placeCode: true,
  postCode: true,
  payment: true,
}).extend({
  note: z.string().trim().max(500, "too_long").default(""),
  email: StorefrontOrderInput.shape.email,
  newsBy: StorefrontOrderInput.shape.newsBy,
  /** `courier/service/fee`, with the price that was shown. */
  service: z
    .string({ error: "required" })
    .regex(/^[\w-]{1,40}\/[\w:-]{1,40}\/\d{1,12}$/, "invalid"),
  /** The goods' price minus the discount, as shown. */
  itemsTotal: z.coerce.number().int().nonnegative(),
  voucher: StorefrontOrderInput.shape.voucher,
  sendCodeBy: StorefrontOrderInput.shape.sendCodeBy,
  code: StorefrontOrderInput.shape.code,
  /** The page offered the rest of the cart, with its total. */
  isLess: z.literal("1").optional(),
});

/** Orders the cart's items, empties the cart and redirects to the order. */
export async function orderCart(context: Context, request: Request) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const { service, itemsTotal, isLess, ...typed } = form.value;
  const lines = isLess ? linesOf(whatIsLeft(await pricedCart(context))) : readCart(slug, context);
  if (lines.length === 0) return redirect(shopPath(shop, "/cart"), 303);
  const [courierId = "", serviceId = "", fee = "0"] = service.split("/");
  const placed = await attempt(
    getCall(context)(placeStorefrontOrder, {
      params: { slug },
      body: {
        ...typed,
        lines,
        service: { courierId, serviceId },
        total: itemsTotal + Number(fee),
        language: currentState(context).language,
        deviceId: readDeviceId(context),
      },
    }),
  );
  if (!placed.ok) return rejectProblem(form.formData, placed.problem);
  writeCart(context, slug, []);
  writeVoucher(context, slug, "");
  return redirect(shopPath(shop, `/orders/${placed.value.token}?thanks=1`), 303);
}
