import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BatchingPool } from "#backend/db/batching-pool.ts";

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)("statements with a name, on PostgreSQL", () => {
  let pool: BatchingPool;
  beforeAll(() => {
    pool = new BatchingPool({ connectionString: url, max: 8 });
  });
  afterAll(() => pool.end());

  const named = (name: string, text: string, values?: unknown[]) =>
    pool.query({ name, text }, values);
  const PID = "select pg_backend_pid() as pid";

  test("statements of one event-loop turn share a connection, each with its own result", async () => {
    const answers = await Promise.all([
      named("pid", PID),
      named("sum", "select $1::int + 1 as sum", [41]),
      named("pid", PID),
      named("sum", "select $1::int + 1 as sum", [1]),
    ]);
    const [first, sum, second, other] = answers.map(({ rows }) => rows[0]);
    expect(first.pid).toBe(second.pid);
    expect([sum.sum, other.sum]).toEqual([42, 2]);
  });

  test("many statements are divided over connections, so that none waits for all", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => named("pid", PID)));
    const pids = answers.map(({ rows }) => rows[0].pid);
    expect(new Set(pids.slice(0, 4)).size).toBe(1);
    expect(new Set(pids.slice(4)).size).toBe(1);
    expect(new Set(pids).size).toBe(2);
  });

  test("an unnamed statement is not batched", async () => {
    const answers = await Promise.all([pool.query(PID), pool.query(PID), pool.query(PID)]);
    expect(new Set(answers.map(({ rows }) => rows[0].pid)).size).toBe(3);
  });

  test("a failing statement fails alone", async () => {
    const [good, bad, after] = await Promise.allSettled([
      named("one", "select 1 as n"),
      named("bad", "select 1 / $1::int as n", [0]),
      named("two", "select 2 as n"),
    ]);
    expect(good).toMatchObject({ status: "fulfilled", value: { rows: [{ n: 1 }] } });
    expect(bad).toMatchObject({ status: "rejected", reason: { code: "22012" } });
    expect(after).toMatchObject({ status: "fulfilled", value: { rows: [{ n: 2 }] } });
    expect((await named("bad", "select 1 / $1::int as n", [1])).rows).toEqual([{ n: 1 }]);
  });

  test("a lost connection fails its own statements, and the next ones get another", async () => {
    const lost = await Promise.allSettled([
      named("end", "select pg_terminate_backend(pg_backend_pid())"),
      named("pid", PID),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await named("pid", PID)).rows).toHaveLength(1);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  test("an unreachable server fails each statement with that error", async () => {
    const nowhere = new BatchingPool({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    const answers = await Promise.allSettled([
      nowhere.query({ name: "pid", text: PID }),
      nowhere.query({ name: "pid", text: PID }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await nowhere.end();
  });

  test("transactions have their own connection", async () => {
    const client = await pool.connect();
    await client.query("begin");
    const [{ rows: inside }, { rows: outside }] = await Promise.all([
      client.query(PID),
      named("pid", PID),
    ]);
    await client.query("rollback");
    client.release();
    expect(inside[0].pid).not.toBe(outside[0].pid);
    expect(client).toBeInstanceOf(pg.Client);
  });
});
