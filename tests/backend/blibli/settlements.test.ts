import { expect, test } from "vitest";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";

const LATER = new Date("2027-11-20T03:00:00Z");
const CREDENTIALS = {
  ...{ shopId: "TOQ-15126", accessToken: "key", refreshToken: "" },
  ...{ accessExpiresAt: LATER, refreshExpiresAt: LATER },
};
const PAID_AT = 1_767_225_600_000;

/** The fees that are read from one item of a settlement: two units, sold for 90,000 each. */
async function feesOf(item: object) {
  const calls: string[] = [];
  const connector = createBlibliConnector({
    ...{ host: "https://blibli.test", clientId: "id", clientKey: "key", channelId: "etalase" },
    fetch: async (input) => {
      const { pathname } = new URL((input as Request).url);
      calls.push(pathname);
      if (pathname.endsWith("/settlements/filter")) {
        const settlement = { settlementId: "da192ae9", status: "PAID", paymentDate: PAID_AT };
        return Response.json({ content: [settlement], pageMetaData: { totalPage: 1 } });
      }
      if (pathname.endsWith("/orderItems"))
        return Response.json({
          content: { orderItems: [{ orderItemNo: "25000109944", ...item }], pageMetaData: null },
        });
      const order = { id: "12100", itemId: "25000109944", itemStatus: "D", quantity: 2 };
      const product = { blibliSku: "TOQ-15126-00001-00001", price: 100_000, finalPrice: 90_000 };
      return Response.json({ content: [{ packageId: 7, orderItems: [{ order, product }] }] });
    },
    now: () => new Date("2026-11-20T03:00:00Z"),
    wait: async () => undefined,
  });
  const list = () =>
    connector.settlements.list(CREDENTIALS, { from: new Date(0), to: LATER, cursor: null });
  const { entries } = await list();
  expect(await list()).toEqual({ entries, cursor: null });
  expect(calls.filter((call) => call.endsWith("/orderItems"))).toHaveLength(1);
  const [entry] = entries;
  expect(entry).toMatchObject({ externalOrderId: "12100", settledAt: new Date(PAID_AT) });
  return entry?.fees;
}

test("fees are the buyer's price less the payment, whichever sign the parts have", async () => {
  const parts = { commission: 9_000, transactionFee: 1_250, pph23: 180, sellerShipping: 2_000 };
  const fees = { commission: 9_000, transaction: 1_250, tax: 180, shipping: 2_000 };
  const paid = { sales: 180_000, totalPayment: 167_570 };
  expect(await feesOf({ ...parts, ...paid })).toEqual(fees);
  const below = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, -value]));
  expect(await feesOf({ ...below, ...paid })).toEqual(fees);
  const asText = Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, `${value}`]),
  );
  expect(await feesOf({ ...asText, sales: "180000", totalPayment: "167570.0" })).toEqual(fees);
});

test("what no part explains is Blibli's share of a discount, a voucher, or a correction", async () => {
  expect(await feesOf({ sales: 200_000, commission: 10_000, totalPayment: 190_000 })).toEqual({
    ...{ commission: 10_000, subsidy: -20_000 },
  });
  expect(await feesOf({ sales: 180_000, totalPayment: 175_000, sellerPromo: 5_000 })).toEqual({
    voucher: 5_000,
  });
  expect(await feesOf({ sales: 0, totalPayment: -7_000 })).toEqual({ adjustment: 7_000 });
  // The goods are taken back, with the commission.
  const back = { sales: -180_000, commission: -9_000, totalPayment: -171_000 };
  expect(await feesOf(back)).toEqual({ commission: -9_000 });
});

test("an item without a payment has unknown fees, not none", async () => {
  expect(await feesOf({ sales: 180_000 })).toBeNull();
});
