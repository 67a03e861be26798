import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { createMigratedDatabase } from "./test-database.ts";

/** Clean-up steps of a test; the latest runs first. */
export type Afterwards = (() => Promise<unknown>)[];

/** Returns the environment of a backend with a separate database and files. */
export async function homeOfBackend(afterwards: Afterwards): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), "etalase-crash-"));
  afterwards.push(() => rm(folder, { recursive: true, force: true }));
  const server = process.env.TEST_DATABASE_URL
    ? await createMigratedDatabase(process.env.TEST_DATABASE_URL)
    : null;
  if (server) afterwards.push(server.drop);
  return {
    ...{
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
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

/**
 * Runs `entry` to its end, or until it has done `enough` and kills itself as in a power cut
 * (report-and-die.ts). Returns its last report.
 */
export async function runUntil<Report extends { end?: unknown }>(
  entry: string,
  env: NodeJS.ProcessEnv,
  enough: number | "the end",
  afterwards: Afterwards,
): Promise<Report> {
  await passSilence(env.DATABASE_URL ?? "");
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: enough === "the end" ? env : { ...env, DIES_AT: String(enough) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let complaint = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaint += text;
  });
  afterwards.push(async () => child.kill("SIGKILL"));
  if (!child.stdout) throw new Error("The process has no output");
  let last: Report | undefined;
  for await (const line of createInterface(child.stdout)) last = JSON.parse(line) as Report;
  await gone;
  if (!last || (!last.end && child.signalCode !== "SIGKILL"))
    throw new Error(`The process ended too early.\n${complaint}`);
  return last;
}

/**
 * Skips the half minute after which a killed process's jobs count as dead. The embedded database
 * allows only one process, so there the test waits.
 */
async function passSilence(database: string): Promise<void> {
  if (!database.startsWith("postgres")) return;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('pgboss.job') is not null as made");
    if (rows[0].made)
      await client.query(
        "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
      );
  } finally {
    await client.end();
  }
}
