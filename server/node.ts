import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { listDemoSignIns } from "#backend/accounts/demo-sign-in.ts";
import { describeError } from "#backend/log.ts";
import { readServerConfig, type ServerConfig } from "./config.ts";
import { CONNECTION_TIMES } from "./connection-times.ts";
import { type EmbeddedBackend, startEmbedded } from "./embedded.ts";
import { describeTakenPort, requireFreePort } from "./free-port.ts";
import { moveSandboxAddresses } from "./move-sandbox-addresses.ts";
import { serveSandboxRoots } from "./sandbox-root.ts";
import { seedEmbeddedDemo } from "./seed-demo.ts";
import { type AppBuild, createSite } from "./site.ts";
import { followAnswers } from "./stop.ts";
import { createWorkerSite } from "./worker-site.ts";

/**
 * The composition root on Node: the app's build, the embedded backend (unless API_BASE names
 * another) and the files, at one address.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ENTRY_FILE = new URL("../build/server/index.js", import.meta.url);
const VERSION_FILE = new URL("../build/client/version.json", import.meta.url);
/** Containers and systemd kill a server after 30 s at the latest; the queue's own limit is 10 s. */
const ANSWER_WITHIN_MS = 15_000;
const STOP_WITHIN_MS = 28_000;

async function startServer(): Promise<void> {
  chdir(ROOT);
  // Files of this process (database, uploads, keys) are readable by its user only.
  process.umask(0o077);
  if (!existsSync(ENTRY_FILE))
    throw new Error("There is no build yet. Run `npm start`, or `npm run build` first.");
  const config = readServerConfig(process.env);
  // Checked before anything is opened, written or forked. A worker shares the port that the primary
  // process has checked.
  if (cluster.isPrimary) await requireFreePort(config);
  if (config.processes > 1 && cluster.isPrimary) return forkProcesses(config.processes);
  const backend = config.apiBase
    ? null
    : await startEmbedded(
        { ...process.env, PUBLIC_ORIGIN: config.publicOrigin },
        {
          withoutWorkers: config.role === "web",
          process: { role: config.role, version: readVersion() },
        },
      );
  if (backend) {
    await moveSandboxAddresses(backend.backend);
    await seedEmbeddedDemo(backend);
  }
  const isWorker = config.role === "worker" && backend !== null;
  listenOnPorts(
    config,
    isWorker ? createWorkerSite(backend) : await buildSite(config, backend),
    backend,
  );
}

async function buildSite(config: ServerConfig, backend: EmbeddedBackend | null) {
  const { default: app } = (await import(ENTRY_FILE.href)) as { default: AppBuild };
  return createSite(config, app, backend, readVersion());
}

const readVersion = () =>
  (JSON.parse(readFileSync(VERSION_FILE, "utf8")) as { version: string }).version;

function listenOnPorts(
  config: ServerConfig,
  site: Pick<ReturnType<typeof createSite>, "fetch">,
  backend: EmbeddedBackend | null,
): void {
  const server = serve(
    {
      fetch: site.fetch,
      port: config.port,
      hostname: config.host,
      // `fetch` returns Node's own Response. If the global were replaced, every refusal of a remote
      // upstream would fail `instanceof`.
      overrideGlobalObjects: false,
      serverOptions: CONNECTION_TIMES,
    },
    () => announceAddresses(config, backend),
  );
  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(error.code === "EADDRINUSE" ? describeTakenPort(config.port) : error);
    process.exit(1);
  });
  const sandboxServers =
    config.role === "worker" ? [] : serveSandboxRoots(config, backend?.sandboxes);
  const answers = followAnswers(server as Server);
  const stopAll = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    for (const sandboxServer of sandboxServers) sandboxServer.close();
    // Otherwise the stop would wait for streams to browsers.
    await backend?.backend.news.close();
    const allAnswered = await answers.stop(ANSWER_WITHIN_MS);
    // Running requests and jobs need both: the queue and the database close last.
    await backend?.close();
    process.exit(allAnswered ? 0 : 1);
  };
  stopOnFirstSignal(() => void stopAll());
}

/** Calls `stop` at the first signal only: a terminal signals a process and its children. */
function stopOnFirstSignal(stop: () => void): void {
  let isAsked = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (!isAsked) stop();
      isAsked = true;
    });
  }
}

function announceAddresses(config: ServerConfig, backend: EmbeddedBackend | null): void {
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  const lines = [
    config.role === "worker"
      ? `Etalase's worker tells of its health at port ${config.port}`
      : `Etalase is at ${config.publicOrigin}`,
  ];
  if (backend) lines.push(...listDemoSignIns(backend.backend.config));
  if (config.apiBase) lines.push(`Upstream: ${config.apiBase}`);
  console.log(`\n  ${lines.join("\n  ")}\n`);
}

/**
 * Forks one process after another up to the first that listens: it migrates the database and makes
 * the demo shop, which the others find.
 */
function forkProcesses(processes: number): void {
  let stopping = false;
  cluster.fork();
  cluster.once("listening", () => {
    for (let n = 1; n < processes && !stopping; n++) cluster.fork();
  });
  cluster.on("exit", (_, code) => {
    if (code !== 0 && !stopping) cluster.fork();
  });
  stopOnFirstSignal(() => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill("SIGTERM");
  });
}

process.on("unhandledRejection", (error) =>
  console.error(
    JSON.stringify({ level: "error", msg: "unhandled rejection", err: describeError(error) }),
  ),
);
startServer().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}\n` : error);
  process.exit(1);
});
