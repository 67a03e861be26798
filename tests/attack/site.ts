import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { openDatabase } from "#backend/db/open-database.ts";
import { type RunningServer, startServer } from "#bench/servers.ts";
import { createServerDatabase } from "#tests/support/test-database.ts";

export interface Postgres {
  url: string;
  halt(): Promise<void>;
  start(): Promise<void>;
}

/** The production build with its own database and files, on this machine only. */
export interface Site {
  database: "PGlite" | "PostgreSQL";
  databaseUrl: string;
  /** `null` for the embedded database. */
  postgres: Postgres | null;
  folder: string;
  origin: string;
  server: RunningServer;
  /** Starts the ended server again, on the same data. */
  start(): Promise<void>;
  /**
   * Changes a row that no call can change. Stops the server meanwhile, because the embedded
   * database belongs to one process.
   */
  alter(statement: SQL): Promise<void>;
  close(): Promise<void>;
}

/** Makes a database on the server `postgres`; `null` uses the embedded one. */
export async function openSite(postgres: Postgres | null): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "etalase-attack-"));
  const onServer = postgres ? await createServerDatabase(postgres.url) : null;
  const databaseUrl = onServer?.url ?? join(folder, "database");
  const env = {
    DATABASE_URL: databaseUrl,
    FILES_URL: join(folder, "files"),
    CREDENTIALS_KEY: "5e".repeat(32),
    ETALASE_DEMO: "off",
    SANDBOX: "on",
    IMPORT_PICTURES: "off",
    API_BASE: "",
    // Each attacker has its own address.
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "fatal",
    // One account does the work of a hundred here.
    ...{ LIMIT_REQUESTS: "100000", LIMIT_RUNS: "100000" },
  };
  const start = (port: Record<string, string> = {}) =>
    startServer("build/node/server.js", "/readyz", { ...env, ...port }, { isSilent: true });
  const site: Site = {
    database: onServer ? "PostgreSQL" : "PGlite",
    databaseUrl,
    postgres,
    folder,
    ...(await describe(start())),
    async start() {
      Object.assign(site, await describe(start({ PORT: new URL(site.origin).port })));
    },
    async alter(statement) {
      await site.server.stop();
      const connection = await openDatabase(databaseUrl);
      await connection.db.execute(statement);
      await connection.close();
      await site.start();
    },
    async close() {
      await site.server.kill();
      await onServer?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return site;
}

async function describe(starting: Promise<RunningServer>) {
  const server = await starting;
  // Read by tests/e2e/account.ts.
  process.env.E2E_ORIGIN = server.origin;
  return { server, origin: server.origin };
}
