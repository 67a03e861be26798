import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { executeRepeated } from "#backend/db/execute-repeated.ts";
import type { Observe } from "#backend/db/observe-statements.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { transaction } from "#backend/db/transaction.ts";

test("each statement is reported once: alone, repeated and in a transaction", async () => {
  const seen: string[] = [];
  const observe: Observe = (text, run) => {
    seen.push(text);
    return run();
  };
  const connection = await openDatabase(process.env.TEST_DATABASE_URL || "memory://", { observe });
  const { db } = connection;
  seen.length = 0;
  await db.execute(sql`select ${1}::int as alone`);
  await executeRepeated(db, sql`select ${2}::int as repeated`);
  await transaction(db, async (tx) => {
    await tx.execute(sql`select ${3}::int as within`);
  });
  await expect(db.execute(sql`select nothing_of_this_name`)).rejects.toThrow();
  const of = (word: string) => seen.filter((text) => text.includes(word));
  expect(["alone", "repeated", "within", "nothing"].map((word) => of(word).length)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(of("repeated")).toEqual(["select $1::int as repeated"]);
  await connection.close();
});
