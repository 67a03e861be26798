import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { CrashReport } from "#tests/support/crash-process.ts";
import { createServerDatabase } from "#tests/support/test-database.ts";

const ENTRY = fileURLToPath(new URL("../../support/crash-process.ts", import.meta.url));
/** Each time this many products are synced the process is killed. The first time nearly all of the work still waits. */
const KILLED_AT = [1, 45];
const PRODUCTS = 100;

const afterwards: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of afterwards.splice(0).reverse()) await clean();
});

async function home(): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), "etalase-crash-"));
  afterwards.push(() => rm(folder, { recursive: true, force: true }));
  const server = process.env.TEST_DATABASE_URL
    ? await createServerDatabase(process.env.TEST_DATABASE_URL)
    : null;
  if (server) afterwards.push(server.drop);
  return {
    ...{
      PATH: process.env.PATH,
      PUBLIC_ORIGIN: "http://etalase.test",
      ETALASE_DEMO: "off",
      SANDBOX: "on",
      LOG_LEVEL: "fatal",
    },
    ...{
      DATABASE_URL: server?.url ?? join(folder, "database"),
      FILES_URL: join(folder, "files"),
      CREDENTIALS_KEY: randomBytes(32).toString("hex"),
    },
  };
}

/** Runs the backend until `isEnough` of a report, kills it there as a power cut would, and answers that report. */
async function run(
  env: NodeJS.ProcessEnv,
  isEnough: (report: CrashReport) => boolean,
): Promise<CrashReport> {
  const child: ChildProcess = spawn(process.execPath, [ENTRY], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let complaint = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaint += text;
  });
  afterwards.push(async () => child.kill("SIGKILL"));
  if (!child.stdout) throw new Error("The process has no output");
  for await (const line of createInterface(child.stdout)) {
    const report: CrashReport = JSON.parse(line);
    if (!isEnough(report)) continue;
    // At its last report it closes its database and ends by itself.
    if (!report.end) child.kill("SIGKILL");
    await gone;
    return report;
  }
  throw new Error(`The process ended too early.\n${complaint}`);
}

// Most of a minute: where both databases are tried, on the one that does several things at once.
test.skipIf(process.env.POSTGRES_FOLLOWS === "true")(
  "100 publishes that are killed twice end with every product published exactly once",
  { timeout: 240_000 },
  async () => {
    const env = await home();
    for (const enough of KILLED_AT) {
      const killed = await run(env, ({ synced, end }) => synced >= enough || end !== undefined);
      expect(killed.end, `it was done before it could be killed at ${enough}`).toBeUndefined();
      expect(killed.underWay).toBeGreaterThan(0);
    }

    const last = await run(env, ({ end }) => end !== undefined);
    expect(last).toMatchObject({ synced: PRODUCTS, underWay: 0, other: 0 });
    // Every fifth product has three variants.
    const variants = PRODUCTS + (PRODUCTS / 5) * 2;
    expect(last.end).toMatchObject({
      items: PRODUCTS,
      models: variants,
      variants,
      mapped: variants,
    });
    expect(new Set(last.end?.itemSkus).size, "no SKU is there twice").toBe(variants);
  },
);
