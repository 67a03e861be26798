import { OpenAPIHono } from "@hono/zod-openapi";
import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import pino from "pino";
import { mountServices } from "#backend/app.ts";
import { runBatchJob } from "#backend/batch/jobs.ts";
import { runBatch } from "#backend/batch/run-batch.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend, Caller } from "#backend/context.ts";
import { newId } from "#backend/db/columns.ts";
import { accounts, users } from "#backend/db/schema/accounts.ts";
import { transaction } from "#backend/db/transaction.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { idempotency } from "#backend/http/idempotency.ts";
import type { HttpApp, HttpEnv } from "#backend/http/implement.ts";
import { ProblemError } from "#backend/http/problem-error.ts";
import { applyImport } from "#backend/imports/apply-import.ts";
import { checkImport } from "#backend/imports/check-import.ts";
import { applyImportJob, checkImportJob } from "#backend/imports/jobs.ts";
import { createNews } from "#backend/news.ts";
import { createDefaultWarehouse } from "#backend/stocks/warehouses.ts";
import type { Problem } from "#contract/problem.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

export interface Seller {
  accountId: string;
  userId: string;
  warehouseId: string;
  /** A call as this seller; `json` is sent as the body. */
  call: <T = Problem>(
    method: string,
    path: string,
    json?: unknown,
  ) => Promise<{ status: number; body: T; headers: Headers }>;
  send: (
    path: string,
    form: FormData,
  ) => Promise<{ status: number; body: Problem & Record<string, never> }>;
}

/** The products service by itself: a fresh database, files in memory, jobs kept until `drain`. Use it with `await using`. */
export async function openCatalogue(env: Record<string, string> = {}) {
  const connection = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const jobs: { name: string; payload: Record<string, unknown> }[] = [];
  let clock = Date.parse("2026-11-01T00:00:00Z");
  const backend: Backend = {
    config: readConfig({ IMPORT_PICTURES: "off", ...env }),
    db: connection.db,
    files: createMemoryFileStorage(),
    enqueue: async (_tx, job, payload) =>
      void jobs.push({ name: job.name, payload: payload as Record<string, unknown> }),
    handlers: HANDLERS,
    connector: () => null,
    payments: () => null,
    news: createNews({ listen: async () => async () => undefined }),
    // Never the same instant twice, so that an order by time is one order.
    now: () => new Date(clock++),
    log: pino({ level: "silent" }),
  };
  const callers = new Map<string, Caller>();
  const app: HttpApp = new OpenAPIHono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("caller", callers.get(c.req.header("x-test-caller") ?? "") ?? null);
    c.set("once", idempotency(backend));
    await next();
  });
  app.onError((error, c) => {
    if (error instanceof ProblemError) return c.json(error.problem, error.status);
    throw error;
  });
  mountServices(app, backend);

  return {
    backend,
    app,
    jobs,
    async signUp(countryCode: "id" | "th" = "id"): Promise<Seller> {
      const [userId, accountId] = [newId(), newId()];
      await backend.db
        .insert(users)
        .values({ id: userId, email: `${userId}@example.com`, name: "Laras", passwordHash: "-" });
      await backend.db
        .insert(accounts)
        .values({ id: accountId, name: "Toko", ownerUserId: userId, countryCode });
      const warehouseId = await transaction(backend.db, (tx) =>
        createDefaultWarehouse(tx, accountId, "Gudang"),
      );
      callers.set(userId, {
        userId,
        accountId,
        email: "",
        countryCode,
        timeZone: "UTC",
        permissions: new Set(["product-manage", "integration-manage"]),
        isInternal: false,
        channelIds: null,
        warehouseIds: null,
        from: null,
        sessionId: "",
        openedBy: null,
        mode: "open",
      });
      const request = async (path: string, init: RequestInit) => {
        const response = await app.request(path, {
          ...init,
          headers: { ...init.headers, "x-test-caller": userId },
        });
        return {
          status: response.status,
          headers: response.headers,
          body: (await response.json()) as never,
        };
      };
      return {
        accountId,
        userId,
        warehouseId,
        call: (method, path, json) =>
          request(path, {
            method,
            ...(json === undefined
              ? {}
              : { body: JSON.stringify(json), headers: { "Content-Type": "application/json" } }),
          }),
        send: (path, body) => request(path, { method: "POST", body }),
      };
    },
    /** Runs imports and bulk changes until none is left. */
    async drain(sliceMs?: number): Promise<void> {
      const keyOf = ({ accountId, importId }: Record<string, unknown>) => ({
        accountId: String(accountId),
        importId: String(importId),
      });
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        if (job.name === checkImportJob.name) await checkImport(backend, keyOf(job.payload));
        if (job.name === runBatchJob.name)
          await runBatch(
            backend,
            { accountId: String(job.payload.accountId), batchId: String(job.payload.batchId) },
            sliceMs,
          );
        if (job.name === applyImportJob.name)
          await applyImport(backend, keyOf(job.payload), sliceMs);
      }
    },
    [Symbol.asyncDispose]: connection.close,
  };
}
export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** A product of one variant; the SKU is new each time. */
export function productInput(changes: Record<string, unknown> = {}) {
  return { name: "Kemeja Linen", variants: [variantInput()], ...changes };
}
export function variantInput(changes: Record<string, unknown> = {}) {
  return {
    sku: `SKU-${crypto.randomUUID().slice(0, 8)}`,
    price: 125_000,
    weightG: 250,
    ...changes,
  };
}
