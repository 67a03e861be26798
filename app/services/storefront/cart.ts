import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { buildCookieHeader, readCookie } from "#app/session/cookies.ts";
import { VOUCHER_CODE } from "#contract/shop-voucher-fields.ts";
import { MAX_CART_LINES, MAX_UNITS } from "#contract/storefront-orders.ts";

/** The query of the cart's address that brings a cart from another device or address. */
export const CART_PARAM = "take";

export interface CartLine {
  variantId: string;
  quantity: number;
}

/** A cart lasts for a month. It is stored only in the browser, and contains only the choice. */
const LIFE_S = 30 * 24 * 3600;
const LINE = /^([0-9a-f-]{36})~(\d{1,3})$/;
const nameOf = (slug: string) => `cart-${slug}`;
type Context = Readonly<RouterContextProvider>;

/** Returns the cart in the browser's cookie. */
export const readCart = (slug: string, context?: Context): CartLine[] =>
  parseCart(readCookie(currentState(context).request, nameOf(slug)) ?? "");

/** Parses a cart of a cookie or a link. Invalid lines are ignored. */
export function parseCart(text: string): CartLine[] {
  return text
    .split(".")
    .slice(0, MAX_CART_LINES)
    .flatMap((part) => {
      const [, variantId, quantity] = LINE.exec(part) ?? [];
      return variantId && Number(quantity) > 0 ? [{ variantId, quantity: Number(quantity) }] : [];
    });
}

/** Writes a cart as a cookie and a link contain it. */
export const formatCart = (lines: readonly CartLine[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .slice(0, MAX_CART_LINES)
    .map(({ variantId, quantity }) => `${variantId}~${Math.min(quantity, MAX_UNITS)}`)
    .join(".");

export function writeCart(context: Context, slug: string, lines: readonly CartLine[]): void {
  const value = formatCart(lines);
  const { secureCookies: secure } = currentState(context).env;
  setCookie(
    buildCookieHeader(nameOf(slug), value, { maxAge: value === "" ? 0 : LIFE_S, secure }),
    context,
  );
}

const nameVoucherCookie = (slug: string) => `voucher-${slug}`;

/** Returns the code that the buyer entered; "" for none. */
export function readVoucher(slug: string, context?: Context): string {
  const typed = readCookie(currentState(context).request, nameVoucherCookie(slug)) ?? "";
  const code = VOUCHER_CODE.safeParse(typed);
  return code.success ? code.data : "";
}

/** "" forgets the code. */
export function writeVoucher(context: Context, slug: string, code: string): void {
  const { secureCookies: secure } = currentState(context).env;
  const maxAge = code === "" ? 0 : LIFE_S;
  setCookie(buildCookieHeader(nameVoucherCookie(slug), code, { maxAge, secure }), context);
}

/** Adds a line. A variant that is already there gets a higher quantity. */
export function addToCart(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const known = lines.find(({ variantId }) => variantId === added.variantId);
  return known
    ? lines.map((line) =>
        line === known ? { ...line, quantity: line.quantity + added.quantity } : line,
      )
    : [...lines, added];
}
