import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#backend/config.ts";
import { loadCredentialsKey } from "#backend/credentials-key.ts";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { createLog } from "#backend/log.ts";
import { startBackend } from "#backend/main.ts";
import { pullDueChannelsJob, pullOrderJob } from "#backend/orders/jobs.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const folder = await mkdtemp(join(tmpdir(), "etalase-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("each invalid configuration variable is named", async () => {
  const starting = startBackend({ LOG_LEVEL: "loud", PUBLIC_ORIGIN: "not an address" });
  await expect(starting).rejects.toThrow(
    /LOG_LEVEL[\s\S]*PUBLIC_ORIGIN|PUBLIC_ORIGIN[\s\S]*LOG_LEVEL/,
  );
});

test("with the real queue the backend becomes ready, runs committed jobs and stops", async () => {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const env = {
    DATABASE_URL: "memory://",
    FILES_URL: join(folder, "files"),
    LOG_LEVEL: "silent",
    ETALASE_DEMO: "off",
    SANDBOX: "on",
  };
  const running = await startBackend(env, { connection, withoutWorkers: true });
  const ready = await running.app.request("/readyz");
  expect([ready.status, await ready.text()]).toEqual([200, "OK"]);

  const { backend, queue } = running;
  const done: string[] = [];
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  await queue.work(pullOrderJob, async ({ externalId }) => {
    done.push(externalId);
    if (externalId === "committed") resolve();
  });
  const order = (externalId: string) => ({ accountId: "a", channelId: "c", externalId });
  const rolledBack = transaction(backend.db, async (tx) => {
    await backend.enqueue(tx, pullOrderJob, order("rolled back"));
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await transaction(backend.db, (tx) => backend.enqueue(tx, pullOrderJob, order("committed")));
  await transaction(backend.db, (tx) => backend.enqueue(tx, pullDueChannelsJob, {}));
  await ran;
  await running.close();
  expect(done).toEqual(["committed"]);
});

test.each([
  ["without its branch", "", ["INVOICE_SELLER_TH"]],
  ["with its branch", "\\nสำนักงานใหญ่", []],
])("the log at start judges a Thai seller of order quota %s", async (_, branch, named) => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => lines.push(line) });
  const starting = startBackend(
    {
      ...{ DATABASE_URL: "memory://", FILES_URL: folder, ETALASE_DEMO: "off", SANDBOX: "on" },
      INVOICE_SELLER_TH: `Etalase Siam\\n99 Rama IV\\n0105561177680${branch}`,
    },
    {
      ...{ connection: {} as DatabaseConnection, log },
      startQueue: () => Promise.reject(new Error("enough was started")),
    },
  );
  await expect(starting).rejects.toThrow("enough was started");
  expect(lines.map((line): string => JSON.parse(line).msg.split(" ")[0])).toEqual(named);
});

test("the key for credentials is generated once, readable by the server's user only", async () => {
  const data = join(folder, "data");
  const config = readConfig({ DATABASE_URL: join(data, "database") });
  const key = loadCredentialsKey(config);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(loadCredentialsKey(config)).toBe(key);
  expect((await readFile(join(data, "credentials.key"), "utf8")).trim()).toBe(key);
  expect((await stat(join(data, "credentials.key"))).mode & 0o777).toBe(0o600);
  const given = "ab".repeat(32);
  expect(
    loadCredentialsKey(
      readConfig({ DATABASE_URL: join(data, "database"), CREDENTIALS_KEY: given }),
    ),
  ).toBe(given);
});
