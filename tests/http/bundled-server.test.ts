import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** What `npm start` runs: scripts/bundle-server.ts has put the backend into build/node, away from the files that lie beside its modules. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "etalase-bundled-"));
let server: ChildProcess;
let origin = "";

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const address = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_ORIGIN: origin };
  const data = {
    DATABASE_URL: join(folder, "database"),
    FILES_URL: join(folder, "files"),
    ETALASE_DEMO: "off",
  };
  server = spawn(process.execPath, ["build/node/server.js"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "fatal",
      ...address,
      ...data,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Migrations are read and run before it listens.
  await vi.waitFor(async () => expect(await statusOf("/readyz")).toBe(200), {
    timeout: 50_000,
    interval: 200,
  });
}, 60_000);
afterAll(async () => {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (path: string) =>
  (await fetch(origin + path, { redirect: "manual" })).status;

test("the bundled server shows its pages, with the files that they need", async () => {
  const signIn = await fetch(`${origin}/api/v1/accounts/auth/signin`);
  expect(signIn.status).toBe(200);
  const [, style = ""] = /<link[^>]+href="([^"]+\.css[^"]*)"/.exec(await signIn.text()) ?? [];
  const styles = await fetch(new URL(style, signIn.url));
  expect([styles.status, styles.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringContaining("text/css"),
  ]);
  expect(await statusOf("/api/docs")).toBe(200);
  expect(await statusOf("/sandbox/shopee/controls")).toBe(200);
  expect(await statusOf("/orders"), "the app's own build: to sign-in").toBe(302);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
