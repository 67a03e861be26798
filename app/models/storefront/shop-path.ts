import type { Storefront } from "#contract/storefront.ts";

/** A shop as its pages show it. */
export interface ShownShop extends Storefront {
  /** The beginning of its pages' paths: `/shop/…`, or "" at its own domain. */
  base: string;
}

/** Returns the path of a page of the shop, such as `/cart`; the home's without one. */
export const shopPath = ({ base }: Pick<ShownShop, "base">, path = ""): string =>
  base === "" && !path.startsWith("/") ? `/${path}` : base + path;

/** Returns the path of the present page as the browser shows it. */
export const shownPath = (shop: Pick<ShownShop, "base">, { pathname }: URL): string =>
  shopPath(shop, pathname.replace(/^\/shop\/[^/]+/, ""));
