import { afterAll, expect, test } from "vitest";
import { startTestBackend } from "#tests/support/backend.ts";
import { startReceiver } from "#tests/support/receiver.ts";

const asked = await startReceiver();
const elsewhere = await startReceiver(200);
const world = await startTestBackend({
  env: { COURIER_HOST: asked.origin, COURIER_KEY: "the key of the gateway" },
});
afterAll(async () => {
  await world.close();
  await asked.close();
  await elsewhere.close();
});

const parcel = {
  countryCode: "id",
  fromPlaceCode: "32.73",
  toPlaceCode: "31.71",
  weightG: 500,
} as const;

test("a configured live marketplace is called although a sandbox runs", async () => {
  asked.answers.set("/v1/quotes", { status: 200, text: "[]" });
  expect(await world.backend.couriers[0]?.quote(parcel)).toEqual([]);
});

test("a call with keys does not follow a redirect to another host", async () => {
  asked.received.length = 0;
  const [courier] = world.backend.couriers;
  for (const status of [301, 302, 303, 307, 308]) {
    const headers = { Location: `${elsewhere.origin}/v1/quotes` };
    asked.answers.set("/v1/quotes", { status, headers });
    await expect(courier?.quote(parcel)).rejects.toMatchObject({ kind: "unavailable" });
  }
  expect(asked.at("/v1/quotes")).toHaveLength(5);
  expect(elsewhere.received).toEqual([]);
});
