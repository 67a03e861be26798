import { afterAll, beforeAll, expect, test } from "vitest";
import { examineApps } from "#backend/admin/doctor.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("the doctor prints what the page shows, and is content where all works", async () => {
  const { text, isWell } = await examineApps(world.backend, ["shopee", "lazada"]);
  expect(isWell).toBe(true);
  expect(text).toContain("Shopee (sandbox)\n  signature: It works.\n  app: It works.");
  expect(text).toContain(
    "    Redirect address after consent: http://etalase.test/api/v1/channels/auth/lazada/callback",
  );
  expect(text).toContain("OV or EV");
});

test("the doctor is not content where a key is missing", async () => {
  const real = world.backend.connector;
  Object.assign(world.backend, { connector: () => null });
  const { text, isWell } = await examineApps(world.backend, ["tiktok"]);
  Object.assign(world.backend, { connector: real });
  expect(isWell).toBe(false);
  expect(text).toContain("app: This server has no keys for the marketplace.");
});
