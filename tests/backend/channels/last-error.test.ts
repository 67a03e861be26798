import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readChannel } from "#backend/channels/list-channels.ts";
import { newId } from "#backend/db/columns.ts";
import { channelCalls } from "#backend/db/schema/channel-calls.ts";
import { channelImportItems, channelImports } from "#backend/db/schema/channel-imports.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { pullChannel } from "#backend/orders/pull-orders.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
let seller: Seller;
beforeAll(async () => {
  world = await startSellerWorld();
});
beforeEach(async () => {
  seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
});

const shown = () => readChannel(world.backend, seller.accountId, seller.channelId);
const pull = () => pullChannel(world.backend, seller);
async function pushAgain() {
  const { id } = await stockNamed(seller, "A");
  await seller.fetch(`/v1/stocks/${id}/sync`, { method: "POST" });
  await world.drain();
}
const refused = (code: string) => new ConnectorError("rejected", code, "no");

test("an order error is cleared by the next successful pull of orders", async () => {
  world.connector.failNext("orders.list", refused("error_busi"));
  await expect(pull()).rejects.toThrow();
  expect((await shown()).lastError).toBe("error_busi");
  await pull();
  expect(await shown()).toMatchObject({ lastError: null, lastErrorAt: null });
});

test("a stock error is cleared by an accepted stock push, not by pulled orders", async () => {
  world.connector.failNext("stock.push", refused("error_stock"));
  await pushAgain();
  expect((await shown()).lastError).toBe("error_stock");
  await pull();
  expect((await shown()).lastError).toBe("error_stock");
  await pushAgain();
  expect((await shown()).lastError).toBeNull();
});

test("a connection error stays until the channel is reconnected", async () => {
  await world.backend.db
    .update(channels)
    .set({ lastError: "authorisation_expiring", lastErrorAt: world.backend.now() })
    .where(eq(channels.id, seller.channelId));
  await pull();
  await pushAgain();
  expect((await shown()).lastError).toBe("authorisation_expiring");
});

test("reports the number of failed calls of the last day and the last one", async () => {
  const now = world.backend.now().getTime();
  const { accountId, channelId } = seller;
  const call = (hoursAgo: number, code: string, status: number | null) => ({
    ...{ id: newId(), accountId, channelId, name: "/orders", durationMs: 9, requestId: "" },
    ...{ at: new Date(now - hoursAgo * 3_600_000), code, status },
  });
  expect(await shown()).toMatchObject({ failedCalls: 0, lastFailedCall: null });
  await world.backend.db
    .insert(channelCalls)
    .values([
      call(25, "too_old", 500),
      call(5, "error_busi", 200),
      call(2, "timeout", null),
      call(1, "", 200),
    ]);
  expect(await shown()).toMatchObject({
    failedCalls: 2,
    lastFailedCall: { code: "timeout", at: new Date(now - 2 * 3_600_000).toISOString() },
  });
});

test("counts items the last import left unlinked, without those excluded on purpose", async () => {
  const { accountId, channelId, userId } = seller;
  const old = newId();
  const last = newId();
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const row = { accountId, channelId, actor: userId, status: "applied" as const };
  expect(await shown()).toMatchObject({ lastImportId: null, unlinkedItems: 0 });
  await world.backend.db.insert(channelImports).values([
    { ...row, id: old, createdAt: at(1) },
    { ...row, id: last, createdAt: at(2) },
    { ...row, id: newId(), status: "cancelled", createdAt: at(3) },
  ]);
  let position = 0;
  const item = (importId: string, values: Partial<typeof channelImportItems.$inferInsert>) => ({
    ...{ importId, accountId, position: position++, externalProductId: `p${position}`, name: "A" },
    ...{ item: {} as never, skus: [], variantCount: 1, stock: 0 },
    ...values,
  });
  await world.backend.db
    .insert(channelImportItems)
    .values([
      item(old, {}),
      item(last, {}),
      item(last, { status: "failed", decision: "create" }),
      item(last, { decision: "skip" }),
      item(last, { status: "done", decision: "link" }),
    ]);
  expect(await shown()).toMatchObject({ lastImportId: last, unlinkedItems: 2 });
});
