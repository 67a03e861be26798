import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { defineJob, type Queue, RetryLater, startQueue } from "#backend/jobs/queue.ts";
import { pushStockJob, stockJobs } from "#backend/stocks/jobs.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const pullShop = defineJob(
  "pull-shop",
  z.object({ accountId: z.string(), channelId: z.string(), nth: z.number() }),
  { concurrency: 2 },
);

test("a push does not wait for 2,000 pushes of a large account", async () => {
  const { connection, queue } = await start();
  await push(connection, queue, "large", 2000);
  await push(connection, queue, "small", 1);
  const done: string[] = [];
  const isServed = Promise.withResolvers<void>();
  await queue.work(pushStockJob, async ({ accountId }) => {
    done.push(accountId);
    if (accountId === "small" || done.length > 50) isServed.resolve();
  });
  await isServed.promise;
  expect(done.slice(0, pushStockJob.concurrency)).toContain("small");
  await end({ connection, queue });
});

test("a small account's job runs although large accounts could fill every slot", async () => {
  const { connection, queue } = await start();
  const six = ["a", "b", "c", "d", "e", "f"];
  for (const name of six) await push(connection, queue, name, 20);
  const done: string[] = [];
  await queue.work(pushStockJob, async ({ accountId }) => {
    done.push(accountId);
    if (done.length === 40) await push(connection, queue, "small", 2);
  });
  await expect.poll(() => done.length).toBe(122);
  // Jobs that are taken together may end in any order.
  for (const end of [8, 20, 32]) {
    const served = six.map((name) => done.slice(0, end).filter((one) => one === name).length);
    expect(Math.max(...served) - Math.min(...served), String(served)).toBeLessThan(3);
  }
  // Two rounds, and the jobs fetched before.
  expect(done.lastIndexOf("small")).toBeLessThan(40 + 2 * 7 + 2 * pushStockJob.concurrency);
  await end({ connection, queue });
});

test("each shop has its own turn, and delayed jobs queue behind others", async () => {
  const { connection, queue } = await start();
  const add = (channelId: string, count: number) =>
    transaction(connection.db, async (tx) => {
      for (let nth = 0; nth < count; nth++)
        await queue.enqueue(tx, pullShop, { accountId: "one", channelId, nth });
    });
  await add("busy", 30);
  await add("quiet", 1);
  const done: string[] = [];
  const putOff = new Set<number>();
  await queue.work(pullShop, async ({ channelId, nth }) => {
    if (channelId === "busy" && nth < 10 && !putOff.has(nth)) {
      putOff.add(nth);
      throw new RetryLater(new Date(), "too many calls");
    }
    done.push(`${channelId} ${nth}`);
  });
  await expect.poll(() => done.length).toBe(31);
  expect(done[0]).toBe("quiet 0");
  const { rows } = await connection.db.execute<{ groups: number }>(
    sql`select count(distinct group_id)::int as groups from pgboss.job where name = 'pull-shop'`,
  );
  expect(rows).toEqual([{ groups: 2 }]);
  await end({ connection, queue });
});

async function start(): Promise<{ connection: DatabaseConnection; queue: Queue }> {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const log = pino({ level: "silent" });
  return { connection, queue: await startQueue(connection, [...stockJobs, pullShop], log) };
}

async function push(
  { db }: DatabaseConnection,
  queue: Queue,
  accountId: string,
  count: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    for (let n = 0; n < count; n++)
      await queue.enqueue(tx, pushStockJob, { accountId, variantId: `${accountId}-${n}` });
  });
}

async function end({ connection, queue }: { connection: DatabaseConnection; queue: Queue }) {
  await queue.stop();
  await connection.close();
}
