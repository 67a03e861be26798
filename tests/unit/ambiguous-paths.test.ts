import { expect, test } from "vitest";
import { ambiguousPaths } from "../../scripts/ambiguous-paths.ts";

test("a word of an address beside what strangers choose is ambiguous", () => {
  expect(ambiguousPaths(["/shops/{slug}/orders", "/shops/orders/{token}"])).toEqual([
    "/shops/{slug}/orders and /shops/orders/{token} are ambiguous",
  ]);
  expect(ambiguousPaths(["/shops/{slug}", "/shops/{token}"])).toHaveLength(1);
});

test("a word beside an id of ours is not, nor is a concrete address", () => {
  expect(ambiguousPaths(["/orders/import/{importId}", "/orders/{orderId}/pickpack"])).toEqual([]);
  expect(ambiguousPaths(["/shops/places", "/shops/{slug}"])).toEqual([]);
  expect(ambiguousPaths(["/shops/{slug}/orders", "/shops/{slug}/places"])).toEqual([]);
  expect(ambiguousPaths(["/shops/{slug}", "/shops/{slug}/places"])).toEqual([]);
});
