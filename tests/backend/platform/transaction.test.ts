import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "#backend/db/transaction.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

test("the process answers requests between the transactions of a long job", async () => {
  const { db } = await fileDatabase();
  let isOver = false;
  async function job() {
    for (let index = 0; index < 100; index++)
      await transaction(db, (tx) => tx.execute(sql`select 1`));
    isOver = true;
  }
  const working = job();
  await setImmediate();
  await setImmediate();
  expect(isOver).toBe(false);
  await working;
});
