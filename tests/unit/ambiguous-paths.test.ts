import { expect, test } from "vitest";
import { findAmbiguousPaths } from "../../scripts/ambiguous-paths.ts";

test("a fixed path segment beside a free-text one is ambiguous", () => {
  expect(findAmbiguousPaths(["/shops/{slug}/orders", "/shops/orders/{token}"])).toEqual([
    "/shops/{slug}/orders and /shops/orders/{token} are ambiguous",
  ]);
  expect(findAmbiguousPaths(["/shops/{slug}", "/shops/{token}"])).toHaveLength(1);
});

test("a segment beside one of our ids is not ambiguous, nor is a concrete address", () => {
  expect(findAmbiguousPaths(["/orders/import/{importId}", "/orders/{orderId}/pickpack"])).toEqual(
    [],
  );
  expect(findAmbiguousPaths(["/shops/places", "/shops/{slug}"])).toEqual([]);
  expect(findAmbiguousPaths(["/shops/{slug}/orders", "/shops/{slug}/places"])).toEqual([]);
  expect(findAmbiguousPaths(["/shops/{slug}", "/shops/{slug}/places"])).toEqual([]);
});
