import { spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, vi } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface ServerProcess {
  origin: string;
  pid: number;
  /**
   * Sends a signal and waits for the end. Returns the exit code, or `null` if a signal ended it.
   */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Resolves to the same value when it ends on its own. */
  ended: Promise<number | null>;
  complaints: () => string;
}

/**
 * Starts what `npm start` runs in production, on a free port and without this process's
 * environment.
 */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["build/node/server.js"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      NODE_ENV: "production",
      LOG_LEVEL: "fatal",
      ETALASE_DEMO: "off",
      SANDBOX: "on",
      // Here one account makes the requests of a hundred.
      ...{ LIMIT_REQUESTS: "100000", LIMIT_RUNS: "100000" },
      ...{ PORT: String(port), HOST: "127.0.0.1", PUBLIC_ORIGIN: origin },
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (text: Buffer) => {
    complaints += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const killed = () => child.kill("SIGKILL");
  process.once("exit", killed);
  void ended.then(() => process.off("exit", killed));
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return { origin, pid: child.pid ?? 0, stop, ended, complaints: () => complaints };
}

/** The server reads and runs migrations before it listens. */
export async function untilReady({ origin, complaints }: ServerProcess): Promise<void> {
  await vi.waitFor(
    async () => expect((await fetch(`${origin}/readyz`)).status, complaints()).toBe(200),
    { timeout: 150_000, interval: 100 },
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
