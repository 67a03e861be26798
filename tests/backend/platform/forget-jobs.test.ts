import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { defineJob, startQueue } from "#backend/jobs/queue.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const takeMessage = defineJob(
  "take-message",
  z.object({ accountId: z.string(), buyer: z.string() }),
  { retryLimit: 0 },
);
const [ONE, OTHER] = ["account-one", "account-other"];
const SITI = 'Siti "Ita" Rahmawati';

test("finished jobs lose an erased buyer's data, and all data of a deleted account", async () => {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const { db } = connection;
  const queue = await startQueue(connection, [takeMessage], pino({ level: "silent" }));
  await queue.work(takeMessage, async ({ buyer }) => {
    if (buyer.includes("fails")) throw new Error(`Nobody knows ${buyer}`);
  });
  const add = (accountId: string, buyer: string, startAfter?: Date) =>
    transaction(db, (tx) =>
      queue.enqueue(tx, takeMessage, { accountId, buyer }, startAfter ? { startAfter } : {}),
    );
  for (const accountId of [ONE, OTHER]) {
    await add(accountId, SITI);
    await add(accountId, `${SITI} fails`);
    await add(accountId, "Agus");
    await add(accountId, SITI, new Date(Date.now() + 3_600_000));
  }
  const left = async () => {
    const { rows } = await db.execute<{ what: string }>(
      `select concat_ws(' ', name, data->>'accountId', data->>'buyer', state) as what from pgboss.job
       where data->>'buyer' is not null order by 1`,
    );
    return rows.map(({ what }) => what);
  };
  const of = (accountId: string) => [
    `dead-letters ${accountId} ${SITI} fails created`,
    `take-message ${accountId} ${SITI} completed`,
    `take-message ${accountId} ${SITI} created`,
    `take-message ${accountId} ${SITI} fails failed`,
    `take-message ${accountId} Agus completed`,
  ];
  await expect
    .poll(async () => (await left()).sort(), { timeout: 60_000 })
    .toEqual([...of(ONE), ...of(OTHER)].sort());

  await queue.forgetJobs(db, { accountId: ONE, words: [] });
  expect(await left()).toHaveLength(10);
  await queue.forgetJobs(db, { accountId: ONE, words: [SITI] });
  expect((await left()).filter((what) => what.includes(ONE)).sort()).toEqual([
    `take-message ${ONE} Agus completed`,
    // This job waits. When it runs, it sees that the buyer was erased.
    `take-message ${ONE} ${SITI} created`,
  ]);
  await queue.forgetJobs(db, { accountId: ONE, words: null });
  expect((await left()).sort()).toEqual(of(OTHER).sort());
  const { rows } = await db.execute<{ seconds: number }>(
    "select deletion_seconds as seconds from pgboss.queue where name = 'take-message'",
  );
  expect(rows).toEqual([{ seconds: 86_400 }]);
  await queue.stop();
  await connection.close();
});
