import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { BatchingPool } from "#backend/db/batching-pool.ts";
import type { Database } from "#backend/db/client.ts";
import { executeRepeated } from "#backend/db/execute-repeated.ts";
import { NamelessPool } from "#backend/db/nameless-pool.ts";
import { startPostgres } from "../../../scripts/postgres.mjs";

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Returns a repeated statement's result, and the prepared names on that connection afterwards. */
async function namesAfter(Pool: typeof pg.Pool): Promise<unknown[]> {
  const pool = new Pool({ connectionString: postgres?.url ?? "", max: 1 });
  const db = drizzle(pool) as unknown as Database;
  const { rows } = await executeRepeated(db, sql`select ${41}::int + 1 as answer`);
  const named = await db.execute(sql`select name from pg_prepared_statements`);
  await pool.end();
  return [...rows, ...named.rows];
}

describe.skipIf(!postgres)("a statement that is repeated", () => {
  test("is prepared on the server, and not behind a pooler", async () => {
    expect(await namesAfter(BatchingPool)).toEqual([{ answer: 42 }, { name: expect.any(String) }]);
    expect(await namesAfter(NamelessPool)).toEqual([{ answer: 42 }]);
  });
});
