import { expect, test } from "vitest";
import { chooseQuota, priceTopUp } from "#backend/billing/price-top-up.ts";

test("a top-up costs at least a tenth of the price plus VAT", () => {
  const chosen = chooseQuota("id", { packageNumber: 1 });
  const tenth = chosen.price - Math.floor((chosen.price * 9) / 10);
  for (const promotion of [
    { percent: 100, amount: null },
    { percent: null, amount: chosen.price * 2 },
  ]) {
    const { discount, vat, vatRate, total } = priceTopUp("id", chosen, promotion);
    expect(chosen.price - discount).toBe(tenth);
    expect(vat).toBe(Math.floor(vatRate * tenth));
    expect(total).toBe(tenth + vat);
  }
});

test("a promotion subtracts its percentage, rounded down, or its amount", () => {
  const chosen = { quota: 10, price: 999, packageNumber: null };
  expect(priceTopUp("id", chosen, { percent: 15, amount: null }).discount).toBe(149);
  expect(priceTopUp("id", chosen, { percent: null, amount: 250 }).discount).toBe(250);
  expect(priceTopUp("id", chosen, null).discount).toBe(0);
});
