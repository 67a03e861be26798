import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { defineJob, startQueue } from "#backend/jobs/queue.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const boilEgg = defineJob("boil-egg", z.object({ minutes: z.number() }), { retryLimit: 0 });

test("a job that fails finally is kept with its reason, and can be restarted", async () => {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const queue = await startQueue(connection, [boilEgg], pino({ level: "silent" }));
  const boiled = Promise.withResolvers<number>();
  let isGasOn = false;
  await queue.work(boilEgg, async ({ minutes }) => {
    if (!isGasOn) throw new Error("no gas");
    boiled.resolve(minutes);
  });
  await transaction(connection.db, (tx) => queue.enqueue(tx, boilEgg, { minutes: 6 }));
  await expect
    .poll(() => queue.deadLetters(10), { timeout: 60_000 })
    .toMatchObject([{ name: "boil-egg", data: { minutes: 6 }, reason: "no gas" }]);
  isGasOn = true;
  expect(await queue.retryDeadLetters()).toBe(1);
  expect(await boiled.promise).toBe(6);
  expect(await queue.deadLetters(10)).toEqual([]);
  await queue.stop();
  await connection.close();
});

test("a job of a killed process is retried soon", async () => {
  const fryEgg = defineJob("fry-egg", z.object({ minutes: z.number() }), { retryDelay: 1 });
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const queue = await startQueue(connection, [fryEgg], pino({ level: "silent" }), {
    superviseSeconds: 1,
  });
  await transaction(connection.db, (tx) => queue.enqueue(tx, fryEgg, { minutes: 3 }));
  // A job of a dead process: active, without a heartbeat for a minute.
  const taken = await connection.db.execute(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where name = 'fry-egg' and state = 'created' returning id",
  );
  expect(taken.rows).toHaveLength(1);
  const fried = Promise.withResolvers<[number, number]>();
  await queue.work(fryEgg, async ({ minutes }, { retryCount }) =>
    fried.resolve([minutes, retryCount]),
  );
  expect(await fried.promise).toEqual([3, 1]);
  await queue.stop();
  await connection.close();
});

test("only internal users see and restart failed jobs", async () => {
  const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
  const seller = await world.signUp();
  const internal = await world.signUp({ email: "dewi@etalase.test" });
  expect((await seller.fetch("/admin-jobs/dead-letters")).status).toBe(403);
  expect(
    (await seller.fetch("/admin-jobs/dead-letters/;retry", { method: "POST", body: "{}" })).status,
  ).toBe(403);
  const answer = await internal.fetch("/admin-jobs/dead-letters");
  expect([answer.status, await answer.json()]).toEqual([200, { deadLetters: [] }]);
  await world.close();
});

test("a job that another process deferred runs when it is due", async () => {
  const steamEgg = defineJob("steam-egg", z.object({ minutes: z.number() }));
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const silent = pino({ level: "silent" });
  const queue = await startQueue(connection, [steamEgg], silent, { dueSeconds: 1 });
  const other = await startQueue(connection, [steamEgg], silent, { takesJobs: false });
  const steamed = Promise.withResolvers<number>();
  await queue.work(steamEgg, async ({ minutes }) => steamed.resolve(minutes));
  const startAfter = new Date(Date.now() + 1500);
  await transaction(connection.db, (tx) =>
    other.enqueue(tx, steamEgg, { minutes: 7 }, { startAfter }),
  );
  expect(await steamed.promise).toBe(7);
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
  await Promise.all([queue.stop(), other.stop()]);
  await connection.close();
});
