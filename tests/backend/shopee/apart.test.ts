import { afterAll, expect, test } from "vitest";
import { mountSandbox } from "#sandbox/mount.ts";
import { shopee } from "#sandbox/shopee/sandbox.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";
import { PARTNER } from "./world.ts";

const connection = await openEmptyDatabase();
afterAll(connection.close);

test("answers below its mount path, and at the root of its own host", async () => {
  const { fetch, atRoot } = await mountSandbox("shopee", shopee, {
    db: connection.db,
    origin: () => "http://etalase.test/sandbox/shopee",
    now: () => new Date("2026-11-20T03:00:00Z"),
    deliver: async () => ({ ok: true }),
    seller: async () => "laras",
    partner: PARTNER,
  });
  const root = atRoot("http://shopee.test:4001");
  const call = "/api/v2/auth/token/get?partner_id=1000001&timestamp=1&sign=x";
  for (const [answer, address] of [
    [fetch, "http://etalase.test/sandbox/shopee"],
    [root, "http://shopee.test:4001"],
  ] as const) {
    const refused = await answer(new Request(address + call, { method: "POST" }));
    expect(await refused.json()).toMatchObject({ error: "error_param" });
    const page = await (await answer(new Request(`${address}/controls`))).text();
    expect(page).toContain(`action="${new URL(address).pathname.replace(/\/$/, "")}/controls/`);
  }
  expect((await root(new Request("http://shopee.test:4001/sandbox/shopee/controls"))).status).toBe(
    404,
  );
});
