import "server-only";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { type ShownShop, shownPath } from "#app/models/storefront/shop-path.ts";
import { COUNTRIES } from "#contract/countries.ts";
import { buildDomainOrigin } from "#contract/domain-names.ts";
import { findAcceptedLanguage } from "#contract/languages.ts";
import { getStorefront } from "#contract/storefront.ts";
import { CART_PARAM, formatCart, readCart } from "./cart.ts";

/** The query of an address that shows an unsaved theme. */
export const PREVIEW_PARAM = "preview";

/** Returns the preview in the address; "" for none. */
export const readPreview = (context: Readonly<RouterContextProvider>): string =>
  currentState(context).url.searchParams.get(PREVIEW_PARAM)?.slice(0, 10_000) ?? "";

const shopContext = createContext<ShownShop>();

export const getShownShop = (context: Readonly<RouterContextProvider>): ShownShop =>
  context.get(shopContext);

/**
 * Middleware of a seller's own shop. Nobody is signed in there, whatever session the browser has.
 * Prices are in the shop's currency, texts in the buyer's language, else the country's. Pages have
 * no scripts.
 */
export const storefront: MiddlewareFunction<Response> = async ({ context, params }, next) => {
  const state = currentState(context);
  state.token = null;
  state.me = null;
  state.isScriptless = true;
  const preview = readPreview(context);
  const { storefront: found } = await getCall(context)(getStorefront, {
    params: { slug: params.slug ?? "" },
    query: { preview },
  });
  const shop = { ...found, base: state.env.ownDomain ? "" : `/shop/${found.slug}` };
  // Our own pages show the preview, at our own address.
  if (preview === "") redirectToDomain(shop, context);
  state.countryCode = shop.countryCode;
  state.timeZone = shop.timeZone;
  state.language =
    state.chosenLanguage ??
    findAcceptedLanguage(state.request.headers.get("Accept-Language")) ??
    COUNTRIES[shop.countryCode].language;
  context.set(shopContext, shop);
  const response = await next();
  // The same address is answered in the language of the cookie, else of the browser.
  response.headers.append("Vary", "Accept-Language, Cookie");
  return response;
};

/** Pages that are nothing without the cart. */
const WITH_CART: readonly string[] = ["/cart", "/checkout"];

/**
 * Throws a redirect if a page is read at the old address of a shop with a domain. Forms of pages
 * that were opened there still work.
 */
function redirectToDomain(shop: ShownShop, context: Readonly<RouterContextProvider>): void {
  const { env, request, url } = currentState(context);
  if (shop.domain === null || env.ownDomain || !["GET", "HEAD"].includes(request.method)) return;
  const path = shownPath({ base: "" }, url);
  // The cart's cookie stays behind.
  const cart = WITH_CART.includes(path) ? formatCart(readCart(shop.slug, context)) : "";
  const target = cart ? `/cart?${new URLSearchParams({ [CART_PARAM]: cart })}` : path + url.search;
  throw new Response(null, {
    status: 301,
    headers: {
      Location: buildDomainOrigin(env.publicOrigin, shop.domain) + target,
      // A browser asks again, because the domain may be removed.
      "Cache-Control": "no-cache",
    },
  });
}
