import { expect, test } from "vitest";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { CHATS_AND_SHOPS } from "./permitted/chats-and-shops.ts";
import { INTERNAL } from "./permitted/internal.ts";
import { MEMBERS } from "./permitted/members.ts";
import { ORDERS } from "./permitted/orders.ts";
import { PRODUCTS } from "./permitted/products.ts";
import { STATISTICS } from "./permitted/statistics.ts";
import { STOCKS } from "./permitted/stocks.ts";

/** A second copy of each call's permission, so that a change is a decision, not an oversight. */
const CALLS: Record<string, readonly string[]> = {
  ...CHATS_AND_SHOPS,
  ...INTERNAL,
  ...MEMBERS,
  ...ORDERS,
  ...PRODUCTS,
  ...STATISTICS,
  ...STOCKS,
};

test("each call requires the permission listed for it", () => {
  const access = new Map(
    EVERY_ENDPOINT.map(({ name, access }) => [name, [access].flat().join(" and ")]),
  );
  const decided = Object.entries(CALLS).flatMap(([needed, names]) =>
    names.map((name) => [name, needed] as const),
  );
  expect(Object.fromEntries(access)).toEqual(Object.fromEntries(decided));
  expect(decided).toHaveLength(EVERY_ENDPOINT.length);
});
