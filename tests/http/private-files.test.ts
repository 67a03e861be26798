import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { startServerProcess, untilReady } from "#tests/support/server-process.ts";
import { signUpAt } from "#tests/support/sign-up-at.ts";

const folder = mkdtempSync(join(tmpdir(), "etalase-private-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the files that users other than the server's have any access to. */
function openToOthers(path: string): string[] {
  const found = statSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [relative(folder, path)];
  if (!found.isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
}

const aPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 600, height: 600, channels: 3, background: "#4169e0" } })
      .png()
      .toBuffer(),
  );

test("only the server's user can read or change database, files and keys", async () => {
  const data = join(folder, "data");
  const files = join(data, "files");
  // Folder as an earlier release made it.
  mkdirSync(files, { recursive: true });
  chmodSync(files, 0o777);
  chmodSync(data, 0o700);
  const env = { DATABASE_URL: join(data, "database"), FILES_URL: files };
  const server = await startServerProcess(env);
  await untilReady(server);
  const body = new FormData();
  body.set("images", new File([await aPicture()], "kaos.png", { type: "image/png" }));
  body.set("data", JSON.stringify({ imageTypes: [1] }));
  const headers = { "x-jwt": `Bearer ${await signUpAt(server.origin)}` };
  const sent = { method: "POST", body, headers };
  expect((await fetch(`${server.origin}/api/v1/products/images`, sent)).status).toBe(200);

  const second = await startServerProcess(env);
  expect(await second.ended, "a second server on the folder").toBe(1);
  expect(second.complaints()).toContain("in use by another server");

  expect(await server.stop()).toBe(0);
  expect(readdirSync(files), "the picture is kept").not.toEqual([]);
  expect(readdirSync(data).sort()).toEqual([
    "credentials.key",
    "database",
    "database.in-use",
    "files",
  ]);
  expect(openToOthers(data)).toEqual([]);
});
