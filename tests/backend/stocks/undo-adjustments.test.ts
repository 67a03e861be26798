import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { stockMovements } from "#backend/db/schema/stocks.ts";
import type { Stock } from "#contract/stocks.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

const world = await startTestBackend();
afterAll(world.close);

async function adjust(
  account: SellingAccount,
  change: { figure?: string; by?: number; to?: number },
): Promise<{ stocks: Stock[]; movementIds: number[] }> {
  return asking(account)("PUT", "/v1/stocks", {
    adjustments: [{ stockId: account.stockId, reason: "found", ...change }],
  });
}

const undo = (account: SellingAccount, movementIds: number[]) =>
  account.fetch("/v1/stocks/;undo-adjustments", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ movementIds }),
  });
const levelOf = async (account: SellingAccount): Promise<Stock> =>
  (await asking(account)("GET", `/v1/stocks/${account.stockId}`)).stock;

test("an adjustment is undone once by its difference, keeping later changes", async () => {
  const account = await startSelling(world);
  const { onHand } = await levelOf(account);
  const { movementIds } = await adjust(account, { to: 100 });
  await adjust(account, { by: 5 });
  const undone = await undo(account, movementIds);
  expect(undone.status).toBe(200);
  expect((await levelOf(account)).onHand).toBe(onHand + 5);
  const again = await undo(account, movementIds);
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ code: "already_undone" });
  expect((await levelOf(account)).onHand).toBe(onHand + 5);
});

test("of ten concurrent undos, one succeeds", async () => {
  const account = await startSelling(world);
  const { onHand } = await levelOf(account);
  const { movementIds } = await adjust(account, { by: 8 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(account, movementIds)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect((await levelOf(account)).onHand).toBe(onHand);
  const backs = await world.backend.db
    .select({ undoes: stockMovements.undoes })
    .from(stockMovements)
    .where(and(eq(stockMovements.accountId, account.accountId), isNotNull(stockMovements.undoes)));
  expect(backs).toEqual([{ undoes: movementIds[0] }]);
});

test("a page of figures is undone as a whole, in any order", async () => {
  const account = await startSelling(world);
  const before = await levelOf(account);
  const { movementIds } = await asking(account)("PUT", "/v1/stocks", {
    adjustments: [
      { stockId: account.stockId, figure: "damaged", to: 3, reason: "damaged" },
      { stockId: account.stockId, figure: "buffer", to: 2, reason: "correction" },
      { stockId: account.stockId, figure: "incoming", to: 40, reason: "received" },
      { stockId: account.stockId, figure: "onHand", by: -2, reason: "lost" },
    ],
  });
  expect(movementIds).toHaveLength(4);
  expect((await undo(account, movementIds)).status).toBe(200);
  const { onHand, damaged, buffer, incoming } = await levelOf(account);
  expect({ onHand, damaged, buffer, incoming }).toEqual({
    ...{ onHand: before.onHand, damaged: before.damaged },
    ...{ buffer: before.buffer, incoming: before.incoming },
  });
});

test("reserved units prevent the undo of the whole batch", async () => {
  const account = await startSelling(world);
  const { reserved, onHand } = await levelOf(account);
  const { movementIds } = await adjust(account, { by: 10 });
  await adjust(account, { figure: "damaged", to: onHand + 10 - reserved });
  const refused = await undo(account, movementIds);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "below_committed",
    details: { onHand: onHand + 10, reserved },
  });
  expect((await levelOf(account)).onHand).toBe(onHand + 10);
});

test("another account's actions and order movements cannot be undone", async () => {
  const account = await startSelling(world);
  const other = await startSelling(world);
  const { movementIds } = await adjust(account, { by: 1 });
  expect((await undo(other, movementIds)).status).toBe(404);
  const [reserve] = await world.backend.db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(
      and(eq(stockMovements.accountId, account.accountId), eq(stockMovements.type, "reserve")),
    );
  if (!reserve) throw new Error("The order holds nothing");
  expect((await undo(account, [...movementIds, reserve.id])).status).toBe(404);
  expect((await undo(account, movementIds)).status).toBe(200);
});
