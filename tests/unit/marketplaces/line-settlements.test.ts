import { expect, test } from "vitest";
import { createLineConnector } from "#backend/marketplaces/line/connector.ts";
import { CREDENTIALS } from "./answering.ts";

const SPAN = {
  ...{ from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-11-20T03:00:00Z"), cursor: null },
};
/** An order of 1,070 baht: 50 service, 30 transaction fee, 5.60 VAT. */
const INCOME = {
  ...{ totalPayByBuyer: 1_000, totalPayByPlatForm: 70, serviceFee: 50, transactionFee: 30 },
  ...{ vatAmount: 5.6, WHT: 2.4 },
};

function line(income: object, detail: object, status = 200) {
  const asked: string[] = [];
  const connector = createLineConnector({
    ...{ host: "https://m.test", messagingHost: "https://a.test", categories: [] },
    messagingDataHost: "https://d.test",
    now: () => new Date("2026-11-20T03:00:00Z"),
    wait: async () => undefined,
    async fetch(input) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      asked.push(pathname);
      if (pathname.endsWith("/orders"))
        return Response.json({
          data: [{ orderNumber: "2026111500001", lastUpdatedAt: "2026-11-15T02:00:00Z" }],
        });
      const settlementDetail = { settlementStatus: "COMPLETED", payoutBalance: 982, ...detail };
      const orderNumber = "2026111500001";
      const orderIncomeDetail = { ...INCOME, ...income };
      return Response.json({ orderNumber, orderIncomeDetail, settlementDetail }, { status });
    },
  });
  return { list: () => connector.settlements.list(CREDENTIALS, SPAN), asked };
}

test.each([
  ["the tax lowers the payout", {}, { payoutBalance: 982 }, 800],
  ["the tax is paid back", {}, { payoutBalance: 986.8 }, 320],
  ["amounts are below 0", { serviceFee: -50, transactionFee: -30, vatAmount: -5.6 }, {}, 800],
  ["a part of the payout waits", {}, { payoutBalance: 900, pendingBalance: 82 }, 800],
])("fees of a settled order where %s", async (_where, income, detail, tax) => {
  const { entries } = await line(income, detail).list();
  expect(entries.map(({ fees }) => fees)).toEqual([{ service: 5_000, transaction: 3_000, tax }]);
});

test.each([
  ["2026-11-18", "2026-11-17T17:00:00.000Z"],
  ["2026-11-18 10:30:00", "2026-11-18T03:30:00.000Z"],
  ["2026-11-18T03:30:00Z", "2026-11-18T03:30:00.000Z"],
  ["18/11/2026", "2026-11-15T02:00:00.000Z"],
  ["", "2026-11-15T02:00:00.000Z"],
])("a settlement of %j is dated %s", async (settlementDate, settledAt) => {
  const { entries } = await line({}, { settlementDate }).list();
  expect(entries.map((entry) => entry.settledAt.toISOString())).toEqual([settledAt]);
});

test("a settled order is not asked about again at once, one that waits is", async () => {
  const settled = line({}, {});
  expect(await settled.list()).toEqual(await settled.list());
  expect(settled.asked.filter((path) => path.includes("/settlements/"))).toHaveLength(1);
  const waiting = line({}, { settlementStatus: "PENDING_SETTLEMENT" });
  expect((await waiting.list()).entries).toEqual([]);
  expect((await waiting.list()).entries).toEqual([]);
  expect(waiting.asked.filter((path) => path.includes("/settlements/"))).toHaveLength(2);
});

test("an order without a settlement has no entry", async () => {
  expect((await line({}, {}, 404).list()).entries).toEqual([]);
});
