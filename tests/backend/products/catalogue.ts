import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import pino from "pino";
import { createAccountNotifier } from "#backend/account-notifier.ts";
import { runBatchJob } from "#backend/batch/jobs.ts";
import { runBatch } from "#backend/batch/run-batch.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend } from "#backend/context.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { applyImport } from "#backend/imports/apply-import.ts";
import { checkImport } from "#backend/imports/check-import.ts";
import { applyImportJob, checkImportJob } from "#backend/imports/jobs.ts";
import { createRequestRates } from "#backend/request-rates.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { Problem } from "#contract/problem.ts";
import { createNameZone } from "#tests/support/name-zone.ts";
import {
  type Call,
  callerOf,
  type Owner,
  openAccount,
  serviceCalls,
} from "#tests/support/service-calls.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

export interface Seller extends Owner {
  call: Call<Problem>;
  /** For responses that are not JSON. */
  request(path: string): Promise<Response>;
}

const MAY = ["product-manage", "integration-manage"] as const;

/**
 * The products service alone: a fresh database, files in memory, jobs kept until `drain`. Use it
 * with `await using`.
 */
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
    forgetJobs: async () => undefined,
    handlers: HANDLERS,
    connector: () => null,
    meta: null,
    payments: () => null,
    shopPayments: () => null,
    couriers: () => null,
    messengers: () => null,
    names: createNameZone().records,
    slipVerifiers: () => null,
    news: createAccountNotifier({ listen: async () => async () => undefined }),
    replica: null,
    requestRates: createRequestRates({
      db: connection.db,
      kind: "pglite",
      listen: async () => async () => undefined,
    }),
    // Never repeats an instant, so that sorting by time is unambiguous.
    now: () => new Date(clock++),
    log: pino({ level: "silent" }),
  };
  const calls = serviceCalls(backend);

  return {
    backend,
    app: calls.http,
    jobs,
    async signUp(countryCode: CountryCode = "id"): Promise<Seller> {
      const owner = await openAccount(backend, { countryCode });
      const permissions = new Set(MAY);
      const caller = callerOf(owner, { countryCode, permissions, timeZone: "UTC" });
      return { ...owner, ...calls.as(caller) };
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

/** A product of one variant with a new SKU. */
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
