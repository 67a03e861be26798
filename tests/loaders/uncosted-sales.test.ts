import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { action, loader } from "#app/routes/_app/statistics/index.tsx";
import { variants } from "#backend/db/schema/products.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("the statistics ask whether a cost entered later is used for past sales", async () => {
  const seller = await startSelling(world);
  const day = world.clock.now().toISOString().slice(0, 10);
  const path = `/statistics?period=custom&from=${day}&to=${day}`;
  const occasion = {
    path,
    apiFetch: async (...input: Parameters<typeof fetch>) => world.app.fetch(new Request(...input)),
    token: seller.token,
  };
  const read = async () => (await call(loader, occasion).result).found;
  const post = (form: Record<string, string>) => call(action, { ...occasion, form }).result;
  expect(await read()).toMatchObject({
    now: { totals: { cost: null, costUnknown: 1 } },
    uncosted: { total: 1, variants: [{ sku: seller.sku, units: 2, cost: null }] },
  });
  await world.backend.db
    .update(variants)
    .set({ cogs: 20_000 })
    .where(eq(variants.id, seller.variantId));
  expect((await read()).uncosted.variants).toMatchObject([{ cost: 20_000 }]);

  expect(await post({ intent: "uncosted" })).toMatchObject({
    init: { status: 422 },
    data: { error: { variantIds: ["too_few"] } },
  });
  const answer = await post({ intent: "uncosted", variantIds: seller.variantId });
  expect((answer as Response).status).toBe(303);
  expect((answer as Response).headers.get("location")).toBe(path);
  expect(await read()).toMatchObject({
    now: { totals: { cost: 40_000, costUnknown: 0 } },
    uncosted: { total: 0 },
  });
});
