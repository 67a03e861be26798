import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("buyers read the seller's own words, and nothing where there are none", async () => {
  const { ask, shop, buyer } = await openShop(world);
  const path = `/v1/channels/shop/${shop.channelId}/window`;
  const { window } = await ask("GET", path);
  expect(window).toMatchObject({ version: 0, returnDays: null, hours: [], isFindable: true });
  expect(await buyer.get("/pages/returns")).toEqual({ text: "" });
  const { window: saved } = await ask("PUT", path, {
    version: 0,
    returnDays: 7,
    returnPayer: "shop",
    returnsText: "Kembalikan saja.",
    hours: [{ weekday: 1, from: "09:00", to: "17:00" }],
    trustMarks: [{ kind: "nib", number: "9120001234567" }],
  });
  expect(saved.version).toBe(1);
  expect(await buyer.get("/pages/returns")).toEqual({ text: "Kembalikan saja." });
  const { storefront } = await buyer.get("");
  expect(storefront).toMatchObject({
    ...{ returnDays: 7, returnPayer: "shop", hasCourier: true, ownDelivery: null },
    hours: [{ weekday: 1, from: "09:00", to: "17:00" }],
    trustMarks: [{ kind: "nib", number: "9120001234567" }],
  });
});

test("of two who save the window at once, the second is told", async () => {
  const { owner, ask, shop } = await openShop(world);
  const path = `/v1/channels/shop/${shop.channelId}/window`;
  const save = (returnDays: number) =>
    owner.fetch(path, { method: "PUT", body: JSON.stringify({ version: 0, returnDays }) });
  const answers = await Promise.all([save(3), save(7)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await ask("GET", path)).window.version).toBe(1);
});

test.each([
  ["hours that end before they begin", { hours: [{ weekday: 1, from: "17:00", to: "09:00" }] }],
  ["a weekday that does not exist", { hours: [{ weekday: 8, from: "09:00", to: "17:00" }] }],
  ["more days than a year", { returnDays: 366 }],
  ["an unknown registration", { trustMarks: [{ kind: "iso", number: "9001" }] }],
])("refuses %s", async (_what, changes) => {
  const { owner, shop } = await openShop(world);
  const answer = await owner.fetch(`/v1/channels/shop/${shop.channelId}/window`, {
    method: "PUT",
    body: JSON.stringify({ version: 0, ...changes }),
  });
  expect(answer.status).toBe(422);
});

test("a window is its own account's only", async () => {
  const laras = await openShop(world);
  const other = await openShop(world);
  const path = `/v1/channels/shop/${laras.shop.channelId}/window`;
  expect((await other.owner.fetch(path)).status).toBe(404);
  const body = JSON.stringify({ version: 0, returnDays: 30 });
  expect((await other.owner.fetch(path, { method: "PUT", body })).status).toBe(404);
});
