import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import pg from "pg";
import pino from "pino";
import { accounts, users } from "#backend/accounts/schema.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend, Caller } from "#backend/context.ts";
import { openDatabase } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import { migrate } from "#backend/db/migrate.ts";
import { transaction } from "#backend/db/transaction.ts";
import type { HttpApp, HttpEnv } from "#backend/http/implement.ts";
import { ProblemError } from "#backend/http/problem-error.ts";
import { mountProducts } from "#backend/products/http.ts";
import { applyImport } from "#backend/products/import/apply-import.ts";
import { checkImport } from "#backend/products/import/check-import.ts";
import { applyImportJob, checkImportJob } from "#backend/products/jobs.ts";
import { createDefaultWarehouse } from "#backend/stocks/warehouses.ts";
import type { Problem } from "#contract/problem.ts";

export interface Seller {
  accountId: string;
  userId: string;
  warehouseId: string;
  /** A call as this seller; `json` is sent as the body. */
  call: <T = Problem>(method: string, path: string, json?: unknown) => Promise<{ status: number; body: T; headers: Headers }>;
  send: (path: string, form: FormData) => Promise<{ status: number; body: Problem & Record<string, never> }>;
}

/** The products service by itself: a fresh database, files in memory, jobs kept until `drain`. Use it with `await using`. */
export async function openCatalogue(env: Record<string, string> = {}) {
  const database = await freshDatabase();
  await migrate(database.connection);
  const jobs: { name: string; payload: Record<string, unknown> }[] = [];
  let clock = Date.parse("2026-11-01T00:00:00Z");
  const backend: Backend = {
    config: readConfig({ IMPORT_PICTURES: "off", ...env }),
    db: database.connection.db,
    files: createMemoryFileStorage(),
    enqueue: async (_tx, job, payload) => void jobs.push({ name: job.name, payload: payload as Record<string, unknown> }),
    connector: () => null,
    // Never the same instant twice, so that an order by time is one order.
    now: () => new Date(clock++),
    log: pino({ level: "silent" }),
  };
  const callers = new Map<string, Caller>();
  const app: HttpApp = new OpenAPIHono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("caller", callers.get(c.req.header("x-test-caller") ?? "") ?? null);
    await next();
  });
  app.onError((error, c) => {
    if (error instanceof ProblemError) return c.json(error.problem, error.status);
    throw error;
  });
  mountProducts(app, backend);

  return {
    backend,
    app,
    jobs,
    async signUp(countryCode: "id" | "th" = "id"): Promise<Seller> {
      const [userId, accountId] = [newId(), newId()];
      await backend.db.insert(users).values({ id: userId, email: `${userId}@example.com`, name: "Laras", passwordHash: "-" });
      await backend.db.insert(accounts).values({ id: accountId, name: "Toko", ownerUserId: userId, countryCode });
      const warehouseId = await transaction(backend.db, (tx) => createDefaultWarehouse(tx, accountId, "Gudang"));
      callers.set(userId, { userId, accountId, email: "", countryCode, timeZone: "UTC", permissions: new Set(["product-manage"]), isInternal: false, sessionId: "" });
      const request = async (path: string, init: RequestInit) => {
        const response = await app.request(path, { ...init, headers: { ...init.headers, "x-test-caller": userId } });
        return { status: response.status, headers: response.headers, body: (await response.json()) as never };
      };
      return {
        accountId,
        userId,
        warehouseId,
        call: (method, path, json) =>
          request(path, { method, ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { "Content-Type": "application/json" } }) }),
        send: (path, body) => request(path, { method: "POST", body }),
      };
    },
    /** Runs import jobs until none is left. */
    async drain(sliceMs?: number): Promise<void> {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        if (job.name === checkImportJob.name) await checkImport(backend, String(job.payload.importId));
        if (job.name === applyImportJob.name) await applyImport(backend, String(job.payload.importId), sliceMs);
      }
    },
    [Symbol.asyncDispose]: database.close,
  };
}
export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** In memory, or a database of its own on the server of TEST_DATABASE_URL. */
async function freshDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const connection = await openDatabase("memory://");
    return { connection, close: connection.close };
  }
  const name = `products_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const connection = await openDatabase(url.href);
  const close = async () => {
    await connection.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { connection, close };
}

/** A product of one variant; the SKU is new each time. */
export function productInput(changes: Record<string, unknown> = {}) {
  return { name: "Kemeja Linen", variants: [variantInput()], ...changes };
}
export function variantInput(changes: Record<string, unknown> = {}) {
  return { sku: `SKU-${randomUUID().slice(0, 8)}`, price: 125_000, weightG: 250, ...changes };
}
