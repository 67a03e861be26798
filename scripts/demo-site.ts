import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** The first start fills the demo shop. */
const PATIENCE_MS = 300_000;

/**
 * Starts the built app with a demo shop kept in `folder`, filled once. Resolves when it answers.
 */
export async function startDemo(
  folder: string,
  port: number,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const origin = `http://localhost:${port}`;
  const ownEnv = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: join(folder, "database"),
    FILES_URL: join(folder, "files"),
    API_BASE: "",
  };
  const env = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    ETALASE_DEMO: "on",
    WEB_CONCURRENCY: "1",
    ...ownEnv,
  };
  const server = spawn(process.execPath, ["server/node.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const serverExit = once(server, "exit");
  const stopServer = async () => {
    server.kill("SIGTERM");
    await serverExit;
  };
  for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; ) {
    if (server.exitCode !== null) throw new Error("The demo ended before it was ready");
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, stop: stopServer };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stopServer();
  throw new Error("The demo was not ready in time");
}
