import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { images, products } from "#sandbox/lazada/schema.ts";
import { moveSandboxAddresses } from "#server/move-sandbox-addresses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Returns every text in the sandboxes' tables that contains `needle`. */
async function textsWith(needle: string): Promise<string[]> {
  const { db } = world.backend;
  const { rows } = await db.execute<{ name: string; column: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column
    from information_schema.columns where table_schema like 'sandbox%' and data_type in ('text', 'jsonb')`);
  const found: string[] = [];
  for (const { name, column } of rows) {
    const texts = await db.execute<{ text: string }>(
      sql`select ${sql.raw(column)}::text as text from ${sql.raw(name)} where ${sql.raw(column)}::text like ${`%${needle}%`}`,
    );
    found.push(...texts.rows.map(({ text }) => text));
  }
  return found;
}

test("stored addresses follow the server to another port, and external ones stay", async () => {
  const owner = await world.signUp();
  const controls = world.sandboxes.lazada.controls;
  const shop = { name: "Laras Lazada", region: "ID", seller: owner.accountId } as const;
  const { shopId } = await controls.createShop(shop);
  await controls.addItem(shopId, { name: "Gelas", price: 25_000, stock: 3 });
  const { db, config } = world.backend;
  const [product] = await db.select().from(products).limit(1);
  const [image] = await db.select().from(images).limit(1);
  const picture = `${config.publicOrigin}/sandbox/lazada/p/${image?.hash}`;
  expect(product?.imageUrls).toContain(picture);
  await db.update(products).set({ imageUrls: [picture, "https://cdn.example/p/1.jpg"] });

  const elsewhere = { db, config: { ...config, publicOrigin: "http://localhost:4100" } };
  expect(await moveSandboxAddresses(elsewhere)).toBeGreaterThan(0);
  const [after] = await db.select().from(products).limit(1);
  expect(after?.imageUrls).toEqual([
    `http://localhost:4100/sandbox/lazada/p/${image?.hash}`,
    "https://cdn.example/p/1.jpg",
  ]);
  expect(await textsWith(`${config.publicOrigin}/sandbox/`)).toEqual([]);
  expect(await moveSandboxAddresses(elsewhere), "all are there by now").toBe(0);
});
