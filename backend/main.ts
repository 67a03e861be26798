import { hkdfSync } from "node:crypto";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type DataFolders, observeBackend, type Process, startPresence } from "./admin/index.ts";
import { createHttpApp } from "./app.ts";
import { type BackendConfig, readConfig } from "./config.ts";
import type { Backend } from "./context.ts";
import { createCouriers } from "./couriers/couriers.ts";
import { credentialsKey } from "./credentials-key.ts";
import type { DatabaseConnection } from "./db/client.ts";
import { lockFolder } from "./db/folder-lock.ts";
import { migrateDatabase } from "./db/migrate.ts";
import type { Observe } from "./db/observe-statements.ts";
import { openDatabase } from "./db/open-database.ts";
import { openReadReplica } from "./db/read-replica.ts";
import { createSlowStatements } from "./db/slow-statements.ts";
import { clearUnfinishedDemo } from "./demo/index.ts";
import { logFailedCalls } from "./failed-calls.ts";
import { openFiles } from "./files.ts";
import { HANDLERS } from "./handlers.ts";
import { checkDatabase } from "./http/health.ts";
import type { HttpApp } from "./http/implement.ts";
import { checkFolder } from "./http/storage-health.ts";
import { logMissingBranch } from "./invoice-seller-config.ts";
import { type Queue, startQueue } from "./jobs/queue.ts";
import { createLog } from "./log.ts";
import {
  createConnectors,
  type SandboxCategories,
  withSandboxSecrets,
} from "./marketplaces/configured.ts";
import { createMetaGraph } from "./marketplaces/meta/graph.ts";
import { createMessengers } from "./messengers/messengers.ts";
import { createMetrics } from "./metrics.ts";
import { createNews } from "./news.ts";
import { createNameRecords, type NameRecords } from "./outbound/name-records.ts";
import { refuseRedirects } from "./outbound/unredirected.ts";
import { createProviders, createShopProviders } from "./payments/providers.ts";
import { createRequestRates } from "./request-rates.ts";
import { createSlipVerifiers } from "./slip-verifiers/slip-verifiers.ts";
import { createShopConnector } from "./storefront/index.ts";
import { openTracing } from "./tracing.ts";
import { ALL_JOBS, startWorkers } from "./worker.ts";

/** Replacements of real services: in tests, or where a marketplace runs in this process. */
export interface BackendOptions {
  connection?: DatabaseConnection;
  startQueue?: typeof startQueue;
  files?: Backend["files"];
  now?: () => Date;
  wait?: (ms: number) => Promise<void>;
  fetch?: typeof fetch;
  log?: Logger;
  names?: NameRecords;
  /** Seconds between searches for jobs of dead processes. */
  superviseSeconds?: number;
  /** Categories of sandboxes in this process, where they have no call for them. */
  sandboxCategories?: SandboxCategories;
  /** Answers calls only; another process runs the jobs. */
  withoutWorkers?: boolean;
  /** The process's description for the operators. */
  process?: Process;
}

export interface RunningBackend {
  /** `app.fetch(request, { remoteAddress })`; mounted at /api by the server. */
  app: HttpApp;
  /** Calls the API in this process, without a socket, for one page. */
  pageFetch: () => typeof fetch;
  backend: Backend;
  queue: Queue;
  /** Finishes running requests and jobs (at most 10 s) and closes the database. */
  close: () => Promise<void>;
}

/**
 * Creates and starts the backend: configuration, database with its migrations, queue, files,
 * marketplaces, HTTP, workers. Throws an Error with a text for the person who starts it.
 */
export async function startBackend(
  env: Record<string, string | undefined>,
  options: BackendOptions = {},
): Promise<RunningBackend> {
  const config = withKeys(readConfig(env));
  const log = options.log ?? createLog(config.logLevel);
  logMissingBranch(config.invoiceSeller, log);
  const metrics = createMetrics();
  const tracing = await openTracing(config.tracing);
  const send = refuseRedirects(options.fetch ?? fetch);
  const counted = logFailedCalls(metrics.counted(tracing.traced(send)), log);
  const slow = createSlowStatements();
  const observeStatement: Observe = (text, run) =>
    slow.observe(text, () => metrics.observe(text, () => tracing.observe(text, run)));
  const database = await openMigrated(config, observeStatement, options.connection);
  if (config.demo) await clearUnfinishedDemo(database.connection.db, log);
  const queue = await (options.startQueue ?? startQueue)(database.connection, ALL_JOBS, log, {
    superviseSeconds: options.superviseSeconds,
    takesJobs: !options.withoutWorkers,
    onRun: metrics.job,
    tracing,
  });
  const now = options.now ?? (() => new Date());
  const { db } = database.connection;

  const providers = createProviders(config, { fetch: counted, now });
  const surroundings = {
    fetch: counted,
    now,
    wait: options.wait ?? (async (ms: number) => pause(ms)),
  };
  const connectors = createConnectors(
    config.marketplaces,
    { ...surroundings, publicOrigin: config.publicOrigin },
    options.sandboxCategories ?? {},
  );
  const replica =
    config.databaseReadUrl === null
      ? null
      : openReadReplica(config.databaseReadUrl, {
          isPooled: config.databaseDirectUrl !== null,
          mostLagSeconds: config.databaseReadLag,
          ...{ observe: observeStatement, log },
        });
  const backend: Backend = {
    config,
    db,
    replica,
    files: options.files ?? openFiles(config.filesUrl, env),
    enqueue: queue.enqueue,
    forgetJobs: queue.forgetJobs,
    handlers: HANDLERS,
    connector: (type) => connectors.get(type) ?? null,
    meta: config.meta.mode === "off" ? null : createMetaGraph({ ...surroundings, ...config.meta }),
    payments: (countryCode) => providers.get(countryCode) ?? null,
    shopPayments: createShopProviders(config, { fetch: counted, now }),
    couriers: createCouriers(config, { fetch: counted, now }),
    messengers: createMessengers(config, { fetch: counted }),
    names: options.names ?? createNameRecords(),
    slipVerifiers: createSlipVerifiers(config, { fetch: counted }),
    news: createNews(database.connection),
    requestRates: createRequestRates(database.connection),
    now,
    log,
  };
  connectors.set("shop", createShopConnector(backend));
  observeBackend(metrics, backend, queue);
  const folders = locateDataFolders(config, options);
  const health = {
    database: () => checkDatabase(db),
    queue: () => queue.check(),
    storage: () => Promise.all(folders.map(({ folder }) => checkFolder(folder))),
  };
  const app = createHttpApp(backend, queue, health, metrics, folders, tracing);

  if (!options.withoutWorkers) await startWorkers(backend, queue);
  const endPresence = options.process ? startPresence(backend, options.process, slow) : null;
  return {
    app,
    pageFetch() {
      const page = { isCounted: false };
      return async (input, init) => app.fetch(new Request(input, init), { page });
    },
    backend,
    queue,
    async close() {
      await backend.news.close();
      await backend.requestRates.close();
      await queue.stop();
      await endPresence?.();
      await replica?.close();
      await tracing.close();
      await database.close();
    },
  };
}

/** Returns the local folders that are written to: the embedded database's and the files'. */
function locateDataFolders(config: BackendConfig, backendOptions: BackendOptions): DataFolders {
  const isFolder = (url: string) => !url.includes("://");
  return [
    ...(!backendOptions.connection && isFolder(config.databaseUrl)
      ? [{ what: "database", folder: dirname(config.databaseUrl) } as const]
      : []),
    ...(!backendOptions.files && isFolder(config.filesUrl)
      ? [{ what: "files", folder: config.filesUrl } as const]
      : []),
  ];
}

/** Adds the key that encrypts credentials, and the sandbox's keys, which are derived from it. */
function withKeys(config: BackendConfig): BackendConfig {
  const key = credentialsKey(config);
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", key, "", purpose, 32)).toString("hex");
  const meta =
    config.meta.mode === "sandbox"
      ? { ...config.meta, appSecret: deriveKey("sandbox meta app secret") }
      : config.meta;
  const { xendit, stripe, sandboxHost } = config.payments;
  const isSandbox = (provider: { host: string }) =>
    sandboxHost !== null && provider.host.startsWith(`${sandboxHost}/`);
  const payments = {
    sandboxHost,
    xendit:
      xendit && isSandbox(xendit)
        ? {
            ...xendit,
            secretKey: deriveKey("sandbox xendit secret key"),
            webhookToken: deriveKey("sandbox xendit webhook token"),
          }
        : xendit,
    stripe:
      stripe && isSandbox(stripe)
        ? {
            ...stripe,
            secretKey: deriveKey("sandbox stripe secret key"),
            webhookSecret: `whsec_${deriveKey("sandbox stripe webhook secret")}`,
          }
        : stripe,
  };
  const marketplaces = withSandboxSecrets(config.marketplaces, deriveKey);
  return { ...config, credentialsKey: key, marketplaces, meta, payments };
}

async function openMigrated(
  config: BackendConfig,
  observe: Observe,
  databaseConnection?: DatabaseConnection,
) {
  if (databaseConnection)
    return { connection: databaseConnection, close: databaseConnection.close };
  const isFolder = !config.databaseUrl.includes("://");
  const unlock = isFolder ? lockFolder(config.databaseUrl) : () => undefined;
  try {
    const connection = await openDatabase(config.databaseUrl, {
      directUrl: config.databaseDirectUrl,
      observe,
    });
    await migrateDatabase(connection);
    return {
      connection,
      async close() {
        await connection.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
