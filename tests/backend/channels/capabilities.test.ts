import { expect, test } from "vitest";
import { withCapability } from "#backend/channels/credentials.ts";
import { receiveWebhook } from "#backend/channels/webhooks.ts";
import type { Backend } from "#backend/context.ts";
import type { Connector } from "#backend/marketplaces/connector.ts";
import { pullChannelJob } from "#backend/orders/jobs.ts";
import { pullDueChannels } from "#backend/orders/pull-orders.ts";
import { connectShop } from "./connecting.ts";
import { createWorld } from "./world.ts";

/** Connects a shop of a marketplace whose connector has only these parts. */
async function shopOffering(...parts: (keyof Connector)[]) {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId } = await connectShop(world, laras);
  const all: Connector = world.connector;
  const { channelType, connection } = all;
  const offered = Object.fromEntries(parts.map((part) => [part, all[part]]));
  const connector: Connector = { channelType, connection, ...offered };
  const enqueued: string[] = [];
  const backend: Backend = {
    ...world.backend,
    connector: () => connector,
    enqueue: async (_tx, job) => void enqueued.push(job.name),
  };
  return { backend, enqueued, key: { accountId: laras.accountId, channelId } };
}

test("an unsupported operation is refused before any call, and a supported one is used", async () => {
  const { backend, key } = await shopOffering("orders");
  const shop = withCapability(backend, key, "connection", (connection, credentials) =>
    connection.readShop(credentials),
  );
  expect((await shop).name).toBe("Toko Laras");
  const push = withCapability(backend, key, "stock", async () => "sent");
  await expect(push).rejects.toMatchObject({ kind: "rejected", code: "not_offered" });
});

test("orders are pulled only from marketplaces that have orders", async () => {
  const without = await shopOffering("listings");
  await pullDueChannels(without.backend);
  expect(without.enqueued).toEqual([]);
  const having = await shopOffering("orders");
  await pullDueChannels(having.backend);
  expect(having.enqueued).toContain(pullChannelJob.name);
});

test("a push from a marketplace without pushes answers 404", async () => {
  const { backend } = await shopOffering("orders");
  const push = { rawBody: new Uint8Array(), headers: new Headers() };
  await expect(receiveWebhook(backend, "shopee", push)).rejects.toMatchObject({ status: 404 });
});
