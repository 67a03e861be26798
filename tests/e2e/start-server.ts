import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServerDatabase } from "#tests/support/test-database.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Only a server that hangs reaches this. */
const PATIENCE_MS = 300_000;

/**
 * Starts one server for the run, like `npm start`, on a free port with an empty database: embedded,
 * or on the server of TEST_DATABASE_URL. Sets E2E_ORIGIN. Returns a function that stops it and
 * deletes its data.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "etalase-e2e-"));
  const { TEST_DATABASE_URL, ...env } = process.env;
  const database = TEST_DATABASE_URL ? await createServerDatabase(TEST_DATABASE_URL) : null;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ["build/node/server.js"], {
    cwd: ROOT,
    env: {
      ...env,
      ...{
        NODE_ENV: "production",
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        LOG_LEVEL: "warn",
        ETALASE_DEMO: "off",
        SANDBOX: "on",
        IMPORT_PICTURES: "off",
        TRUSTED_PROXIES: "1",
        // Several browsers use one account at once.
        LIMIT_REQUESTS: "500",
      },
      ...{
        DATABASE_URL: database?.url ?? join(folder, "database"),
        FILES_URL: join(folder, "files"),
        API_BASE: "",
        WEB_CONCURRENCY: "1",
        INTERNAL_USERS: "etalase.test",
        // Nobody answers there, so that no name is looked up on the internet.
        DNS_SERVERS: "127.0.0.1:9",
      },
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  let stopping = false;
  const stopped = new Promise<void>((resolve) =>
    server.once("exit", (code, signal) => {
      // Otherwise every later test fails with a refused connection and no reason.
      if (!stopping)
        console.error(
          `The server ended by itself in the middle of the run: ${signal ?? `code ${code}`}`,
        );
      resolve();
    }),
  );
  const stop = async () => {
    stopping = true;
    server.kill("SIGTERM");
    await stopped;
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(origin, () => server.exitCode !== null || server.signalCode !== null);
  } catch (error) {
    // A running server would hold this process's output open, and its reader would wait.
    await stop();
    throw error;
  }
  process.env.E2E_ORIGIN = origin;
  return stop;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}

async function untilReady(origin: string, hasEnded: () => boolean): Promise<void> {
  for (const started = Date.now(); Date.now() - started < PATIENCE_MS; ) {
    if (hasEnded()) throw new Error("The server ended before it was ready");
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server was not ready in time");
}
