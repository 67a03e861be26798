import { hkdfSync } from "node:crypto";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { createAccountNotifier } from "./account-notifier.ts";
import {
  type DataFolders,
  type Process,
  registerBackendMetrics,
  startHeartbeat,
} from "./admin/index.ts";
import { createHttpApp } from "./app.ts";
import { type BackendConfig, readConfig } from "./config.ts";
import type { Backend } from "./context.ts";
import { createCouriers } from "./couriers/create-couriers.ts";
import { loadCredentialsKey } from "./credentials-key.ts";
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
import { createMessengers } from "./messengers/create-messengers.ts";
import { createMetrics } from "./metrics.ts";
import { createNameRecords, type NameRecords } from "./outbound/name-records.ts";
import { refuseRedirects } from "./outbound/refuse-redirects.ts";
import { createProviders, createShopProviders } from "./payments/providers.ts";
import { createRequestRates } from "./request-rates.ts";
import { createSlipVerifiers } from "./slip-verifiers/create-slip-verifiers.ts";
import { createShopConnector } from "./storefront/index.ts";
import { openTracing } from "./tracing.ts";
import { ALL_JOBS, startWorkers } from "./worker.ts";

/** Replacements of real services, for tests or a marketplace in this process. */
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
  /** Categories of the sandboxes in this process that have no call for them. */
  sandboxCategories?: SandboxCategories;
  /** Answers calls only; another process runs the jobs. */
  withoutWorkers?: boolean;
  /** This process's description for the operators. */
  process?: Process;
}

export interface RunningBackend {
  /** `app.fetch(request, { remoteAddress })`; mounted at /api by the server. */
  app: HttpApp;
  /** Returns a `fetch` for one page that calls the API without a socket. */
  pageFetch: () => typeof fetch;
  backend: Backend;
  queue: Queue;
  /** Finishes running requests and jobs (at most 10 s) and closes the database. */
  close: () => Promise<void>;
}

/** Creates and starts the backend. Throws an Error with a text for the person who starts it. */
export async function startBackend(
  env: Record<string, string | undefined>,
  options: BackendOptions = {},
): Promise<RunningBackend> {
  const config = addKeys(readConfig(env));
  const log = options.log ?? createLog(config.logLevel);
  logMissingBranch(config.invoiceSeller, log);
  const metrics = createMetrics();
  const tracing = await openTracing(config.tracing);
  const guardedFetch = refuseRedirects(options.fetch ?? fetch);
  const observedFetch = logFailedCalls(metrics.countCalls(tracing.traceCalls(guardedFetch)), log);
  const slowStatements = createSlowStatements();
  const observeStatement: Observe = (text, run) =>
    slowStatements.observe(text, () => metrics.observe(text, () => tracing.observe(text, run)));
  const database = await openMigratedDatabase(config, observeStatement, options.connection);
  if (config.demo) await clearUnfinishedDemo(database.connection.db, log);
  const queue = await (options.startQueue ?? startQueue)(database.connection, ALL_JOBS, log, {
    superviseSeconds: options.superviseSeconds,
    takesJobs: !options.withoutWorkers,
    onRun: metrics.job,
    tracing,
  });
  const now = options.now ?? (() => new Date());
  const { db } = database.connection;

  const providers = createProviders(config, { fetch: observedFetch, now });
  const connectorEnvironment = {
    fetch: observedFetch,
    now,
    wait: options.wait ?? (async (ms: number) => pause(ms)),
  };
  const connectors = createConnectors(
    config.marketplaces,
    { ...connectorEnvironment, publicOrigin: config.publicOrigin },
    options.sandboxCategories ?? {},
  );
  const replica =
    config.databaseReadUrl === null
      ? null
      : openReadReplica(config.databaseReadUrl, {
          isPooled: config.databaseDirectUrl !== null,
          maxLagSeconds: config.databaseReadLag,
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
    meta:
      config.meta.mode === "off"
        ? null
        : createMetaGraph({ ...connectorEnvironment, ...config.meta }),
    payments: (countryCode) => providers.get(countryCode) ?? null,
    shopPayments: createShopProviders(config, { fetch: observedFetch, now }),
    couriers: createCouriers(config, { fetch: observedFetch, now }),
    messengers: createMessengers(config, { fetch: observedFetch }),
    names: options.names ?? createNameRecords(config.dnsServers),
    slipVerifiers: createSlipVerifiers(config, { fetch: observedFetch }),
    news: createAccountNotifier(database.connection),
    requestRates: createRequestRates(database.connection),
    now,
    log,
  };
  connectors.set("shop", createShopConnector(backend));
  registerBackendMetrics(metrics, backend, queue);
  const folders = locateDataFolders(config, options);
  const health = {
    database: () => checkDatabase(db),
    queue: () => queue.check(),
    storage: () => Promise.all(folders.map(({ folder }) => checkFolder(folder))),
  };
  const app = createHttpApp(backend, queue, health, metrics, folders, tracing);

  if (!options.withoutWorkers) await startWorkers(backend, queue);
  const stopHeartbeat = options.process
    ? startHeartbeat(backend, options.process, slowStatements)
    : null;
  return {
    app,
    pageFetch() {
      const pageOptions = { isCounted: false };
      return async (input, init) => app.fetch(new Request(input, init), { page: pageOptions });
    },
    backend,
    queue,
    async close() {
      await backend.news.close();
      await backend.requestRates.close();
      await queue.stop();
      await stopHeartbeat?.();
      await replica?.close();
      await tracing.close();
      await database.close();
    },
  };
}

/** Returns the local folders of the embedded database and the files. */
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
function addKeys(config: BackendConfig): BackendConfig {
  const key = loadCredentialsKey(config);
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

async function openMigratedDatabase(
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
