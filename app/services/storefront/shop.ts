import "server-only";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { COUNTRIES } from "#contract/countries.ts";
import { findAcceptedLanguage } from "#contract/languages.ts";
import { getStorefront, type Storefront } from "#contract/storefront.ts";

/** The query of an address that shows an unsaved theme. */
export const PREVIEW_PARAM = "preview";

/** Returns the preview in the address; "" for none. */
export const readPreview = (context: Readonly<RouterContextProvider>): string =>
  currentState(context).url.searchParams.get(PREVIEW_PARAM)?.slice(0, 10_000) ?? "";

const shopContext = createContext<Storefront>();

export const shopOf = (context: Readonly<RouterContextProvider>): Storefront =>
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
  const { storefront: shop } = await getCall(context)(getStorefront, {
    params: { slug: params.slug ?? "" },
    query: { preview: readPreview(context) },
  });
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
