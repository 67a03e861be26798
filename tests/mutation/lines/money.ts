import type { Mutant } from "../mutant.ts";

const RACES = ["tests/backend/billing/payment-races.test.ts"];
const LIFE = ["tests/backend/billing/quota-life.test.ts"];
const TOP_UP = ["tests/backend/billing/transactions.test.ts"];
const SETTLE = ["tests/backend/billing/settle-payment.test.ts"];
const PRICE = ["tests/unit/price-top-up.test.ts"];
const VAT = ["tests/unit/vat.test.ts"];

/** Payments, taxes and credits: exact, and only once. */
export const MONEY: readonly Mutant[] = [
  {
    file: "backend/billing/transactions/settle-payment.ts",
    line: "return amount === row.total && currency === row.currency ? null",
    becomes: "return amount > 0 && currency === row.currency ? null",
    why: "A payment of one rupiah buys everything.",
    tests: RACES,
  },
  {
    file: "backend/billing/transactions/settle-payment.ts",
    line: "amount === row.total && currency === row.currency",
    becomes: "amount === row.total",
    why: "Rupiah pay for what costs as many satang.",
    tests: SETTLE,
  },
  {
    file: "backend/billing/transactions/settle-payment.ts",
    line: `return "paid_after_cancel";`,
    becomes: "return null;",
    why: "What was called off is credited.",
    tests: RACES,
  },
  {
    file: "backend/billing/transactions/settle-payment.ts",
    line: "if (row?.provider !== provider)",
    becomes: "if (!row)",
    why: "One provider's message settles what the other is asked for.",
    tests: SETTLE,
  },
  {
    file: "backend/billing/coupons/use-coupon.ts",
    line: 'if (earlierUse) throw makeRefusal("coupon_already_used", "The account has used this coupon");',
    becomes: "",
    why: "A coupon gives its orders as often as it is typed.",
    tests: LIFE,
  },
  {
    file: "backend/billing/coupons/use-coupon.ts",
    line: "${coupons.uses} < ${coupons.maxUses})`",
    becomes: "${coupons.uses} <= ${coupons.maxUses})`",
    why: "A coupon is used once too often.",
    tests: LIFE,
  },
  {
    file: "backend/billing/coupons/use-coupon.ts",
    line: "if (coupon.endsAt && coupon.endsAt <= now)",
    becomes: "if (coupon.endsAt && coupon.endsAt < coupon.startsAt)",
    why: "A coupon that is over still gives.",
    tests: LIFE,
  },
  {
    file: "backend/billing/coupons/use-coupon.ts",
    line: "coupon.countryCode && coupon.countryCode !== caller.countryCode",
    becomes: "coupon.countryCode && !caller.countryCode",
    why: "A coupon of the other country gives.",
    tests: LIFE,
  },
  {
    file: "backend/billing/price-top-up.ts",
    line: "return Math.min(price, ...largerPrices);",
    becomes: "return price;",
    why: "Fewer orders cost more than the next package.",
    tests: TOP_UP,
  },
  {
    file: "backend/billing/price-top-up.ts",
    line: "return Math.min(discount, Math.floor((price * 9) / 10));",
    becomes: "return discount;",
    why: "A promotion makes a payment of nothing, or less.",
    tests: PRICE,
  },
  {
    file: "backend/billing/price-top-up.ts",
    line: "const vat = computeVatAmount(vatRate, price, discount);",
    becomes: "const vat = computeVatAmount(vatRate, price, 0);",
    why: "Tax is asked on what was taken off the price.",
    tests: LIFE,
  },
  {
    file: "contract/vat.ts",
    line: "const decimals = rate.toFixed(6).slice(2);",
    becomes: "const decimals = rate.toFixed(2).slice(2).padEnd(6, '0');",
    why: "A rate of part of a percent is rounded.",
    tests: VAT,
  },
  {
    file: "contract/vat.ts",
    line: "BigInt(Math.max(0, price - discount))",
    becomes: "BigInt(price - discount)",
    why: "A discount above the price makes tax that is less than nothing.",
    tests: VAT,
  },
  {
    file: "backend/billing/tax-invoice/answer-tax-invoice.ts",
    line: "if (number === null || paidAt === null)",
    becomes: "if (number === null && paidAt !== null)",
    why: "What nobody paid has an invoice.",
    tests: TOP_UP,
  },
  {
    file: "backend/billing/transactions/settle-payment.ts",
    line: "set: { lastNumber: sql`${taxInvoiceCounters.lastNumber} + 1` },",
    becomes: "set: { lastNumber: sql`${taxInvoiceCounters.lastNumber}` },",
    why: "Two invoices have one number.",
    tests: SETTLE,
  },
];
