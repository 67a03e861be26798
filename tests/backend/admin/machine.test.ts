import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { startHeartbeat } from "#backend/admin/heartbeat.ts";
import { readMachine } from "#backend/admin/machine.ts";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { createSlowStatements } from "#backend/db/slow-statements.ts";
import { transaction } from "#backend/db/transaction.ts";
import { defineJob, startQueue } from "#backend/jobs/queue.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const log = pino({ level: "silent" });
const noQueue = {
  overview: async () => [],
  recentFailures: async () => [],
  deadCount: async () => 0,
};
const machineOf = ({ db }: DatabaseConnection) =>
  readMachine({ db, now: () => new Date() }, noQueue, [{ what: "files", folder: "/tmp" }]);

test("only internal users see the state of the server", async () => {
  const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
  const staff = await world.signUp({ email: "dewi@etalase.test" });
  const seller = await world.signUp();
  expect((await seller.fetch("/admin-machine")).status).toBe(403);
  const answer = await staff.fetch("/admin-machine");
  expect(answer.status).toBe(200);
  const { database } = await answer.json();
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.mostConnections).toBeGreaterThan(0);
  await world.close();
});

test("a process is listed from start to end, and a killed one is removed", async () => {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  await connection.db.execute(
    sql`insert into processes (id, role, version, started_at, seen_at, memory_bytes, slow_statements)
      values ('killed', 'web', '1', now() - interval '1 hour', now() - interval '2 minutes', 1, '[]')`,
  );
  const slow = createSlowStatements();
  const end = startHeartbeat({ db: connection.db, log }, { role: "worker", version: "2" }, slow);
  await vi.waitFor(async () => {
    const { processes } = await machineOf(connection);
    expect(processes.map(({ role, version }) => [role, version])).toEqual([["worker", "2"]]);
    expect(processes[0]?.memoryBytes).toBeGreaterThan(1_000_000);
  });
  await end();
  const { processes, disks } = await machineOf(connection);
  expect(processes).toEqual([]);
  expect(disks[0]?.totalBytes).toBeGreaterThan(0);
  await connection.close();
});

test("slow statements are listed by duration, without their parameters", async () => {
  let now = 0;
  const slow = createSlowStatements(100, () => now);
  const take = (text: string, ms: number) =>
    slow.observe(text, async () => {
      now += ms;
    });
  await take("select 1", 20);
  await take("select $1", 150);
  await take("select $1", 250);
  for (let n = 0; n < 60; n++) await take(`select ${n} from t where id = $1`, 110 + n);
  const [first, ...others] = slow.list();
  expect(first).toMatchObject({ text: "select $1", calls: 2, worstMs: 250, meanMs: 200 });
  expect(others).toHaveLength(49);
  expect(slow.list().map(({ text }) => text)).not.toContain("select 1");
  await expect(
    slow.observe("select fails", async () => {
      now += 500;
      throw new Error("refused");
    }),
  ).rejects.toThrow("refused");
  expect(slow.list()[0]?.text).toBe("select fails");
});

test("shows the waiting and failed jobs of each queue", async () => {
  const boil = defineJob("boil-egg", z.object({}), { retryLimit: 1, retryDelay: 600 });
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const queue = await startQueue(connection, [boil], log);
  await transaction(connection.db, (tx) => queue.enqueue(tx, boil, {}));
  expect((await queue.overview())[0]).toMatchObject({ name: "boil-egg", waiting: 1, active: 0 });
  await queue.work(boil, async () => {
    throw new Error("no gas");
  });
  await expect
    .poll(() => queue.recentFailures(10), { timeout: 60_000 })
    .toMatchObject([{ name: "boil-egg", state: "retry", reason: "no gas" }]);
  expect((await queue.overview())[0]).toMatchObject({ waiting: 0, deferred: 1, failed: 0 });
  await queue.stop();
  await connection.close();
});
