import { expect, test } from "vitest";
import { countsCancellations, refundText } from "#app/models/order/cancel-money.ts";
import { getChannelName } from "#contract/channel-names.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { localeTexts } from "#tests/support/locale-texts.ts";
import { orderDetail } from "#tests/support/sample-order.ts";

const words = localeTexts("en");
const t = (key: string, values: Record<string, string | number> = {}) =>
  (words.get(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
const format = {
  channelName: (type: (typeof CHANNEL_TYPES)[number]) => getChannelName(type, "id"),
  money: (amount: number) => `Rp ${amount}`,
};
const textOf = (order: Partial<typeof orderDetail>, isClaimed = false) =>
  refundText({ ...orderDetail, status: "to_process", ...order }, isClaimed, t, format);

test("the seller of the own shop reads that they pay back themselves, and whom", () => {
  const text = textOf({ channelType: "shop" });
  expect(text).toContain("You pay Rp 45000 back to Budi yourself");
  expect(text).not.toContain("Etalase");
});

test("a reported payment of the own shop is looked for before it is paid back", () => {
  const unpaid = { channelType: "shop", status: "unpaid", paidAt: null } as const;
  expect(textOf(unpaid, true)).toContain("Budi reported having paid Rp 45000");
  expect(textOf(unpaid)).toContain("nothing must be paid back");
  expect(textOf({ channelType: "shop", isCod: true, paidAt: null })).toBe(textOf(unpaid));
});

test.each(["shopee", "tiktok", "tokopedia", "lazada", "blibli"] as const)(
  "%s refunds what was paid to it, and nothing that was not paid",
  (channelType) => {
    expect(textOf({ channelType })).toMatch(/tells the buyer and refunds what was paid/);
    const cash = { channelType, isCod: true, paidAt: null } as const;
    expect(textOf(cash)).toMatch(/nothing is refunded/);
    expect(textOf({ channelType, status: "unpaid", paidAt: null })).toBe(textOf(cash));
  },
);

test("LINE refunds only what was paid through it", () => {
  expect(textOf({ channelType: "line" })).toMatch(/only what was paid through it/);
  expect(textOf({ channelType: "line", status: "unpaid", paidAt: null })).toBe(
    textOf({ channelType: "line" }),
  );
});

test("only marketplaces that rate shops count cancellations", () => {
  const rated = CHANNEL_TYPES.filter((channelType) => countsCancellations({ channelType }));
  expect(rated).not.toContain("shop");
  expect(rated).not.toContain("line");
  expect(rated).toHaveLength(CHANNEL_TYPES.length - 2);
});
