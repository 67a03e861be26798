import { expect, test } from "vitest";
import { shopPath, shownPath } from "#app/models/storefront/shop-path.ts";

test.each([
  ["/shop/toko", "", "/shop/toko"],
  ["/shop/toko", "?q=mug", "/shop/toko?q=mug"],
  ["/shop/toko", "/cart", "/shop/toko/cart"],
  ["", "", "/"],
  ["", "?q=mug", "/?q=mug"],
  ["", "/cart", "/cart"],
])("below %j the page %j is at %s", (base, path, shown) =>
  expect(shopPath({ base }, path)).toBe(shown),
);

test("a page's path is shown as the browser has it", () => {
  const url = new URL("https://toko.example.com/shop/toko/orders/abc?x=1");
  expect(shownPath({ base: "" }, url)).toBe("/orders/abc");
  expect(shownPath({ base: "/shop/toko" }, url)).toBe("/shop/toko/orders/abc");
  expect(shownPath({ base: "" }, new URL("https://toko.example.com/shop/toko"))).toBe("/");
});
