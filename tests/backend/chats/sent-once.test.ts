import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverMessages } from "#backend/chats/deliver-messages.ts";
import { type JobRun, RetryLater } from "#backend/jobs/queue.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { chattingShop } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("two processes that send in one chat at once send each message once", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "dewikartika" });
  await world.drain();
  const [session] = await shop.sessions();
  await shop.send(session?.id ?? "", "Barangnya ready kak");
  const connector = world.backend.connector("shopee");
  if (!connector?.chats) throw new Error("Shopee has chats");
  const { chats } = connector;
  const { send } = chats;
  const underWay = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  let sends = 0;
  chats.send = async (...input) => {
    sends += 1;
    underWay.resolve();
    await slow.promise;
    return send(...input);
  };
  const key = { accountId: shop.seller.accountId, sessionId: session?.id ?? "" };
  const run = { isLastTry: false } as JobRun;
  const first = deliverMessages(world.backend, key, run);
  await underWay.promise;
  const second = deliverMessages(world.backend, key, run).then(
    () => "done",
    (error: unknown) => error,
  );
  const outcome = await Promise.race([
    second,
    new Promise((resolve) => setTimeout(resolve, 2_000, "it sends, too")),
  ]);
  slow.resolve();
  await first;
  chats.send = send;
  expect(outcome).toBeInstanceOf(RetryLater);
  await world.drain();
  expect(sends).toBe(1);
  const sent = (await shop.atBuyer("dewikartika")).filter((one) => !one.isFromBuyer);
  expect(sent).toHaveLength(1);
});
