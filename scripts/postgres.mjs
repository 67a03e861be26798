import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts a PostgreSQL server in a temporary folder, reachable on this machine only. Returns `null`
 * if no server program is found or can be installed. `durable: false` (tests) turns fsync off.
 */
export async function startPostgres({ install = false, durable = false } = {}) {
  const bin = findBinaries() ?? (install ? installBinaries() : null);
  if (!bin) return null;
  const dir = mkdtempSync(join(tmpdir(), "etalase-postgres-"));
  // PostgreSQL refuses to run as root.
  const systemUser = process.getuid?.() === 0 ? findOrdinaryUser() : null;
  if (systemUser) chownSync(dir, systemUser.uid, systemUser.gid);
  const options = systemUser ?? {};
  const data = join(dir, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "etalase", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    {
      ...options,
      stdio: "ignore",
    },
  );
  const settings = [
    "listen_addresses=127.0.0.1",
    "max_connections=200",
    "shared_buffers=256MB",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  const server = await runServer(bin, dir, data, settings, options);
  return {
    ...server,
    version: execFileSync(join(bin, "postgres"), ["--version"]).toString().trim(),
    /** Starts a replica of this server. Returns `null` without the program that copies it. */
    async startReplica() {
      const copy = join(bin, "pg_basebackup");
      if (!existsSync(copy)) return null;
      const replicaFolder = mkdtempSync(join(tmpdir(), "etalase-postgres-"));
      if (systemUser) chownSync(replicaFolder, systemUser.uid, systemUser.gid);
      const copied = join(replicaFolder, "data");
      const connectionOptions = [
        "-h",
        "127.0.0.1",
        "-p",
        new URL(server.url).port,
        "-U",
        "etalase",
      ];
      const flags = ["-R", "-X", "stream", "--checkpoint=fast", "--no-sync"];
      execFileSync(copy, ["-D", copied, ...connectionOptions, ...flags], {
        ...options,
        stdio: "ignore",
      });
      return runServer(bin, replicaFolder, copied, settings, options);
    },
  };
}

async function runServer(bin, dir, data, common, options) {
  const port = await findFreePort();
  const settings = [...common, `unix_socket_directories=${dir}`];
  let server;
  let ended;
  const startServer = async () => {
    const args = ["-D", data, "-p", String(port), ...settings.flatMap((one) => ["-c", one])];
    server = spawn(join(bin, "postgres"), args, { ...options, stdio: "ignore" });
    ended = new Promise((resolve) => server.once("exit", resolve));
    await waitUntilReady(join(bin, "pg_isready"), port, server);
  };
  const haltServer = async () => {
    server.kill("SIGINT");
    await ended;
  };
  const stopServer = async () => {
    await haltServer();
    rmSync(dir, { recursive: true, force: true });
  };
  process.once("exit", () => server?.kill("SIGKILL"));
  await startServer();
  return {
    url: `postgres://etalase@127.0.0.1:${port}/postgres`,
    /**
     * `halt` ends the server and its connections as a restart does; `start` brings it back with its
     * data, at the same address.
     */
    halt: haltServer,
    start: startServer,
    stop: stopServer,
  };
}

function findBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    "/usr/local/bin",
    "/usr/bin",
    "/opt/homebrew/bin",
  ];
  return (
    folders.find(
      (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
    ) ?? null
  );
}

function installBinaries() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const runApt = (...args) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status;
  runApt("update", "-qq");
  runApt("install", "-y", "-qq", "postgresql");
  return findBinaries();
}

export function findOrdinaryUser() {
  for (const name of ["postgres", "nobody"]) {
    const userId = spawnSync("id", ["-u", name]);
    if (userId.status === 0)
      return { uid: Number(userId.stdout), gid: Number(spawnSync("id", ["-g", name]).stdout) };
  }
  return null;
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(isReady, port, server) {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL stopped with code ${server.exitCode}`);
    if (spawnSync(isReady, ["-h", "127.0.0.1", "-p", String(port), "-q"]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("PostgreSQL did not answer within 30 s");
}
