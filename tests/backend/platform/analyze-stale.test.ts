import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { analyzeStale } from "#backend/jobs/analyze-stale.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

test("bulk writes update the database's statistics, small changes do not", async () => {
  const { db, close } = await openTestDatabase(process.env.TEST_DATABASE_URL);
  try {
    await db.execute(sql`create table written_in_bulk (id int primary key)`);
    await db.execute(sql`insert into written_in_bulk select generate_series(1, 5000)`);
    const known = async () => {
      const { rows } = await db.execute<{ rows: number }>(
        sql`select reltuples::int as rows from pg_class where relname = 'written_in_bulk'`,
      );
      return rows[0]?.rows;
    };
    expect(await known()).toBe(-1);
    // PostgreSQL's statistics are about a second late.
    await vi.waitFor(
      async () => {
        await analyzeStale(db);
        expect(await known()).toBe(5000);
      },
      { timeout: 30_000, interval: 200 },
    );
    await db.execute(sql`insert into written_in_bulk values (5001)`);
    expect(await analyzeStale(db)).not.toContain("written_in_bulk");
  } finally {
    await close();
  }
});
