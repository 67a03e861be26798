import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { HEAP_ENV, HEAP_OPTIONS } from "../scripts/heap.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Usually a second. A killed database recovers first, and other runs may share the machine. */
const READY_WITHIN_MS = 240_000;

export interface RunningServer {
  origin: string;
  /** Resident memory in MB of each process that answers requests. Empty without /proc. */
  memory: () => number[];
  /** User and system time of those processes since they started; `null` without /proc. */
  cpuMilliseconds: () => number | null;
  /** False once the process has ended for any reason. */
  isRunning: () => boolean;
  /** Waits for requests in work. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

/**
 * Starts `script` with the pinned Node as in production, on a free port or `env.PORT`, and waits
 * until `path` answers.
 */
export async function startServer(
  script: string,
  path: string,
  env: Record<string, string>,
  { isSilent = false, cwd = ROOT } = {},
): Promise<RunningServer> {
  const port = env.PORT ?? (await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_ORIGIN: origin,
    // All the load comes from one account.
    LIMIT_REQUESTS: "100000",
    LIMIT_RUNS: "1000",
    ...env,
  };
  const child = spawn(process.execPath, [...HEAP_OPTIONS, script], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...HEAP_ENV, ...settings },
    stdio: ["ignore", "ignore", isSilent ? "ignore" : "inherit"],
  });
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const endServer = async (signal: "SIGTERM" | "SIGKILL") => {
    const exited = new Promise((resolve) => child.once("exit", resolve));
    if (isRunning()) {
      child.kill(signal);
      await exited;
    }
    process.off("exit", killChild);
  };
  await waitForAnswer(origin + path, child);
  const listProcesses = () => listProcessIds(child.pid ?? 0, Number(env.WEB_CONCURRENCY ?? 1));
  return {
    origin,
    memory: () => listProcesses().map(readResidentMegabytes),
    cpuMilliseconds: () => sumCpuMilliseconds(listProcesses()),
    isRunning,
    stop: () => endServer("SIGTERM"),
    kill: () => endServer("SIGKILL"),
  };
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`${url}: the server stopped with code ${child.exitCode}`);
    const answer = await fetch(url, { redirect: "manual" }).catch(() => null);
    if (answer && answer.status < 500) return;
    await pause(100);
  }
  throw new Error(`${url} did not answer within ${READY_WITHIN_MS / 1000} s`);
}

/** Returns the process itself, or the workers of a cluster. */
function listProcessIds(pid: number, count: number): number[] {
  if (!existsSync("/proc/self/status")) return [];
  if (count === 1) return [pid];
  return listChildren(String(pid));
}

function listChildren(parent: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((name) => readStatusLine(name, "PPid") === parent).map(Number);
}

/** Linux counts in hundredths of a second on every processor (USER_HZ, proc_pid_stat(5)). */
const TICK_MS = 10;

function sumCpuMilliseconds(pids: readonly (number | string)[]): number | null {
  return pids.length === 0 ? null : sumTicks(pids, [USER, SYSTEM]) * TICK_MS;
}

/** Sums all processes that `pid`'s parent started, including ended ones. */
export function sumFamilyMilliseconds(pid: number): number {
  const parent = readStatusLine(String(pid), "PPid") ?? "";
  return (
    (sumTicks(listChildren(parent), [USER, SYSTEM]) +
      sumTicks([parent], [ENDED_USER, ENDED_SYSTEM])) *
    TICK_MS
  );
}

/** Positions after the program's name. */
const [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [11, 12, 13, 14];

function sumTicks(pids: readonly (number | string)[], places: readonly number[]): number {
  const ticks = pids.map((pid) => {
    // The second field is the program's name in brackets; it may contain spaces.
    const fields = readProcFile(pid, "stat")
      ?.replace(/^.*\) /, "")
      .split(" ");
    // The parent counts the time of a process that ended since it was listed.
    if (!fields) return 0;
    return places.reduce((sum, place) => sum + Number(fields[place]), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0);
}

function readResidentMegabytes(pid: number): number {
  return Math.round(Number.parseInt(readStatusLine(String(pid), "VmRSS") ?? "0", 10) / 1024);
}

/** Undefined if the process has ended. */
function readStatusLine(pid: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s+(.*)$`, "m").exec(readProcFile(pid, "status") ?? "")?.[1];
}

/** Undefined if the process has ended. */
function readProcFile(pid: number | string, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
