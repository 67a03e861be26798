import { expect, test } from "vitest";
import { SHOP_PAYMENT } from "#app/routes/_app/settings/shop/+/shop-schemas.ts";

const readExpiry = (orderExpHours: string) => {
  const parsed = SHOP_PAYMENT.id.safeParse({
    ...{ intent: "payment", version: "1", orderExpHours, claimHours: "24" },
  });
  return parsed.success ? parsed.data.orderExpHours : parsed.error.issues[0]?.message;
};

test.each([
  ["24", 1440],
  ["1,5", 90],
  ["0.5", 30],
  ["๒๔", 1440],
  ["1,67", 100],
  ["0", "too_small"],
  ["500", "too_big"],
  ["", "invalid_number"],
  ["sehari", "invalid_number"],
])("unpaid orders that end after %j hours end after %j minutes", (typed, minutes) => {
  expect(readExpiry(typed)).toBe(minutes);
});
