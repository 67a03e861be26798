import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServerProcess, untilReady } from "#tests/support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "etalase-private-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What somebody else than the server's user may do anything with. */
function openToOthers(path: string): string[] {
  const found = statSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [relative(folder, path)];
  if (!found.isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
}

test("nobody but the server's user can read or change database, files and keys", async () => {
  const data = join(folder, "data");
  const files = join(data, "files");
  // As an earlier release left it.
  mkdirSync(files, { recursive: true });
  chmodSync(files, 0o777);
  chmodSync(data, 0o700);
  const server = await startServerProcess({
    DATABASE_URL: join(data, "database"),
    FILES_URL: files,
  });
  await untilReady(server);
  expect(await server.stop()).toBe(0);
  expect(readdirSync(data).sort()).toEqual([
    "credentials.key",
    "database",
    "database.in-use",
    "files",
  ]);
  expect(openToOthers(data)).toEqual([]);
});
