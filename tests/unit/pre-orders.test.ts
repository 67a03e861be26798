import { expect, test } from "vitest";
import type { ListingSource } from "#backend/listings/listing-source.ts";
import { checkShipping, computeDaysToShip } from "#backend/listings/preflight.ts";
import { getLineRules } from "#backend/marketplaces/line/rules.ts";
import { makeShopeeRules } from "#backend/marketplaces/shopee/rules.ts";

const onOrder = {
  variants: [{ stockMode: "pre_order" }, { stockMode: "use_stock" }],
} as ListingSource;
const inStock = { variants: [{ stockMode: "use_stock" }] } as ListingSource;

test("a channel without pre-orders gets none, and the seller is told", () => {
  const rules = getLineRules();
  expect(computeDaysToShip(onOrder, { daysToShip: 7 }, rules)).toBeNull();
  expect(checkShipping(onOrder, { daysToShip: 7 }, rules)).toEqual([
    { field: "product", code: "pre_order_none", level: "warning", details: {} },
  ]);
  expect(checkShipping(inStock, { daysToShip: 7 }, rules)).toEqual([]);
});

test("a channel with pre-orders keeps within its days", () => {
  const rules = makeShopeeRules("id");
  const { min, max } = rules.preOrderDays;
  expect(computeDaysToShip(onOrder, null, rules)).toBe(min);
  expect(checkShipping(inStock, { daysToShip: max + 1 }, rules)).toMatchObject([
    { code: "days_to_ship_range", details: { min, max } },
  ]);
});
