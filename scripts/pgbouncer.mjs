import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, findOrdinaryUser } from "./postgres.mjs";

/** Includes the libraries that a machine without PostgreSQL lacks. */
const DEBIAN_PACKAGES = ["pgbouncer", "libc-ares2", "libevent-2.1-7"];
const PROGRAM_FOLDERS = ["/usr/sbin", "/usr/local/bin", "/usr/bin", "/opt/homebrew/bin"];

/**
 * Starts pgbouncer in transaction mode in front of the PostgreSQL at `url` (from startPostgres), as
 * in compose.yaml, reachable on this machine only. Returns `null` if the program is missing and
 * cannot be installed.
 */
export async function startPgbouncer(url, { install = false } = {}) {
  const dir = mkdtempSync(join(tmpdir(), "etalase-pgbouncer-"));
  const removeFolder = () => rmSync(dir, { recursive: true, force: true });
  const program = findProgram() ?? (install ? unpackPackage(dir) : null);
  if (!program) {
    removeFolder();
    return null;
  }
  // pgbouncer refuses to run as root, like PostgreSQL.
  const systemUser = process.getuid?.() === 0 ? findOrdinaryUser() : null;
  if (systemUser) chownSync(dir, systemUser.uid, systemUser.gid);
  const port = await findFreePort();
  const server = new URL(url);
  const settings = join(dir, "pgbouncer.ini");
  writeFileSync(
    settings,
    [
      "[databases]",
      `${server.pathname.slice(1)} = host=${server.hostname} port=${server.port} user=${server.username}`,
      "[pgbouncer]",
      ...[
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = any",
      ],
      ...["pool_mode = transaction", "max_client_conn = 1000", "default_pool_size = 20"],
      ...["server_login_retry = 1", "query_wait_timeout = 5"],
    ].join("\n"),
  );
  const child = spawn(program.path, [settings], {
    ...systemUser,
    stdio: "ignore",
    env: { ...process.env, ...program.env },
  });
  const childExit = new Promise((resolve) => child.once("exit", resolve));
  process.once("exit", () => child.kill("SIGKILL"));
  await waitUntilListening(port, child);
  server.port = String(port);
  return {
    url: server.href,
    async stopPooler() {
      child.kill("SIGTERM");
      await childExit;
      removeFolder();
    },
  };
}

function findProgram() {
  const programFolder = PROGRAM_FOLDERS.find((folder) => existsSync(join(folder, "pgbouncer")));
  return programFolder ? { path: join(programFolder, "pgbouncer"), env: {} } : null;
}

/** Unpacks Debian's package: installing it would start a system service. */
function unpackPackage(dir) {
  if (!existsSync("/usr/bin/apt-get")) return null;
  const runInFolder = (...command) =>
    spawnSync(command[0], command.slice(1), { cwd: dir, stdio: "ignore" }).status === 0;
  if (!runInFolder("apt-get", "download", ...DEBIAN_PACKAGES)) return null;
  for (const name of readdirSync(dir))
    if (!runInFolder("dpkg", "-x", name, "unpacked")) return null;
  const lib = join(dir, "unpacked/usr/lib");
  const folders = readdirSync(lib).map((name) => join(lib, name));
  return {
    path: join(dir, "unpacked/usr/sbin/pgbouncer"),
    env: { LD_LIBRARY_PATH: folders.join(":") },
  };
}

async function waitUntilListening(port, child) {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer stopped with code ${child.exitCode}`);
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1")
        .once("connect", () => resolve(true))
        .once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("pgbouncer did not listen within 30 s");
}
