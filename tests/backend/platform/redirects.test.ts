import { afterAll, expect, test } from "vitest";
import { startTestBackend } from "#tests/support/backend.ts";
import { startReceiver } from "#tests/support/receiver.ts";

const asked = await startReceiver();
const elsewhere = await startReceiver(200);
const world = await startTestBackend({
  env: { BITESHIP_MODE: "live", BITESHIP_HOST: asked.origin },
});
afterAll(async () => {
  await world.close();
  await asked.close();
  await elsewhere.close();
});

const courier = world.backend.couriers("id")?.open({ key: "the seller's key", email: "" });

test("a configured live courier is called although a sandbox runs", async () => {
  asked.answers.set("/v1/couriers", { status: 200, text: '{"success":true,"couriers":[]}' });
  expect(await courier?.check()).toBeUndefined();
  expect(asked.at("/v1/couriers")).toHaveLength(1);
});

test("a call with keys does not follow a redirect to another host", async () => {
  asked.received.length = 0;
  for (const status of [301, 302, 303, 307, 308]) {
    const headers = { Location: `${elsewhere.origin}/v1/couriers` };
    asked.answers.set("/v1/couriers", { status, headers });
    await expect(courier?.check()).rejects.toMatchObject({ kind: "unavailable" });
  }
  expect(asked.at("/v1/couriers")).toHaveLength(5);
  expect(elsewhere.received).toEqual([]);
});
