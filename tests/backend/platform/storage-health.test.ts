import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkFolder } from "#backend/http/storage-health.ts";
import { startBackend } from "#backend/main.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const home = await mkdtemp(join(tmpdir(), "etalase-storage-"));
afterAll(() => rm(home, { recursive: true, force: true }));

test("a writable folder is ready and left unchanged; one on a full disk or missing is not ready", async () => {
  await checkFolder(home);
  expect(await readdir(home)).toEqual([]);
  await expect(checkFolder(home, Number.MAX_SAFE_INTEGER)).rejects.toThrow("is full");
  await expect(checkFolder(join(home, "gone"))).rejects.toThrow("ENOENT");
});

test("a server that cannot write its files is not ready", async () => {
  const files = join(home, "files");
  const running = await startBackend(
    { DATABASE_URL: "memory://", FILES_URL: files, LOG_LEVEL: "silent", ETALASE_DEMO: "off" },
    { connection: await openTestDatabase(process.env.TEST_DATABASE_URL), withoutWorkers: true },
  );
  expect((await running.app.request("/readyz")).status).toBe(200);
  await rm(files, { recursive: true });
  const answer = await running.app.request("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "The Health Check is not successful"]);
  await running.close();
});
