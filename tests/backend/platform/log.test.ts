import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#backend/log.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { createTestLog } from "#tests/support/test-log.ts";

const { log, lines } = createTestLog();
const world = await startTestBackend({ log });
afterAll(world.close);

test("a failed statement is logged with its text, without parameters", async () => {
  const { accountId } = await world.signUp();
  const { db } = world.backend;
  const failures = [
    // A constraint's error: PostgreSQL quotes the whole row.
    sql`insert into warehouses (id, account_id, name) values ('w', ${"SECRET-ACCOUNT"}, ${"SECRET-NAME"})`,
    // A value's error: PostgreSQL quotes it in its message.
    sql`select ${"SECRET-NUMBER"}::integer from accounts where id = ${accountId}`,
  ];
  for (const statement of failures) {
    const error: unknown = await db.execute(statement).catch((reason: unknown) => reason);
    expect(String(error)).toContain("SECRET");
    log.error({ err: error }, "call failed");
    log.error({ err: new Error("the job failed", { cause: error }) }, "job failed");
  }
  const written = JSON.stringify(lines());
  expect(written).not.toContain("SECRET");
  expect(lines()[0]).toMatchObject({
    err: { query: expect.stringContaining("insert into warehouses"), cause: { code: "23503" } },
  });
  expect(lines()[2]).toMatchObject({ err: { cause: { code: "22P02" } } });
});

test("other errors keep their message and stack", () => {
  const heard: string[] = [];
  const plain = createLog("info", { write: (line) => void heard.push(line) });
  plain.error({ err: new TypeError("nothing there") }, "call failed");
  expect(JSON.parse(heard.join())).toMatchObject({
    err: { type: "TypeError", message: "nothing there", stack: expect.stringMatching(/^ {4}at /) },
  });
});
