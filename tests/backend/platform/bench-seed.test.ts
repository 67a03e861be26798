import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildBenchAccount, seedBench } from "#bench/seed.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

test("the benchmark's seed fits the present schema, and fills what triggers would have written", async () => {
  const { db, close } = await openTestDatabase(process.env.TEST_DATABASE_URL);
  try {
    const size = { products: 40, variantsPerProduct: 2, orders: 40 };
    await seedBench(db, size, size);
    for (const { id } of [buildBenchAccount(0), buildBenchAccount(1)]) {
      const count = async (table: string) => {
        const { rows } = await db.execute<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(table)} where account_id = ${id}`,
        );
        return rows[0]?.count;
      };
      expect(await count("products")).toBe(size.products);
      expect(await count("product_search")).toBe(size.products);
      expect(await count("order_search")).toBe(size.orders);
      expect(await count("stocks")).toBe(size.products * size.variantsPerProduct * 2);
    }
  } finally {
    await close();
  }
});
