import { expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { refuse } from "./mishaps.ts";
import { selling } from "./selling.ts";

type One = { channelProduct: ChannelProduct; code: string; message: string };

test("three identical failures pause publishing until a person resets it", async () => {
  const { publish, jobs, mishap, read, laras, listing, product, channelId } = await selling();
  for (let n = 1; n <= 3; n++) {
    mishap("listings.create", refuse);
    await publish();
    await jobs.drain();
    expect(await read()).toMatchObject({
      syncStatus: SYNC_STATUS.failed,
      attempts: n,
      isRetryPaused: n === 3,
    });
  }
  const path = `/v2/channels/products/${listing.id}`;
  expect(await laras.call<One>("POST", `${path}/;publish`)).toMatchObject({
    status: 409,
    body: { code: "retries_paused" },
  });
  const { body } = await laras.call<{ publishId: string }>("POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: [channelId],
  });
  expect((await laras.call("GET", `/v2/channels/publishes/${body.publishId}`)).body).toMatchObject({
    items: [{ status: "failed", errorCode: "retries_paused" }],
  });
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.failed);

  expect(
    (await laras.call<One>("POST", `${path}/;reset-retries`)).body.channelProduct,
  ).toMatchObject({
    isRetryPaused: false,
    errorCode: "product.error_busi",
  });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.synced, attempts: 0 });
});

test("a different failure, or a person's change, restarts the count", async () => {
  const { publish, edit, jobs, mishap, read } = await selling();
  const other = {
    before: () => Promise.reject(new ConnectorError("rejected", "product.other", "Other")),
  };
  for (const failure of [refuse, refuse, other, refuse, refuse]) {
    mishap("listings.create", failure);
    await publish();
    await jobs.drain();
  }
  expect(await read()).toMatchObject({ attempts: 5, isRetryPaused: false });
  mishap("listings.create", refuse);
  await publish();
  await jobs.drain();
  expect((await read())?.isRetryPaused).toBe(true);
  await edit({ brandId: null });
  expect((await read())?.isRetryPaused).toBe(false);
});

test("saving a changed product resets its listings' failures; an unchanged save does not", async () => {
  const { publish, jobs, mishap, read, product, laras, backend } = await selling();
  for (let n = 1; n <= 3; n++) {
    mishap("listings.create", refuse);
    await publish();
    await jobs.drain();
  }
  const before = await read();
  const save = (name: string) =>
    updateProduct(backend, { accountId: laras.accountId, actor: laras.userId }, product.id, {
      version: product.version,
      name,
    });
  await save(product.name);
  expect(await read()).toMatchObject({ isRetryPaused: true });
  await save("Kaos Oblong Katun Halus");
  expect(await read()).toMatchObject({
    isRetryPaused: false,
    syncStatus: SYNC_STATUS.failed,
    errorCode: before?.errorCode,
    attempts: 3,
  });
  await publish();
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});
