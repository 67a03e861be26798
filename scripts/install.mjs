import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Plain Node ≥ 20: this runs before anything is installed. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The installed tools, including the pinned Node. */
export const BIN_FOLDER = join(ROOT, "node_modules", ".bin");

/**
 * Runs a command in the repository with the pinned Node and the installed tools first on the PATH.
 * Returns its exit code.
 */
export function runCommand(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, PATH: `${BIN_FOLDER}${delimiter}${process.env.PATH}`, ...env },
    shell: process.platform === "win32",
  });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

/** Runs a command beside others and returns its output instead of showing it. */
export function runBeside(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${BIN_FOLDER}${delimiter}${process.env.PATH}`, ...env },
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a server and exits with its code. Forwards signals, so that it can finish its work. */
export function runServer(command, args, env = {}) {
  const server = spawn(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, PATH: `${BIN_FOLDER}${delimiter}${process.env.PATH}`, ...env },
    shell: process.platform === "win32",
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.on(signal, () => server.kill(signal));
  server.on("error", (error) => failWith(error.message));
  server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Installs the dependencies if they are missing or older than the lock file. */
export function ensureInstalled() {
  const marker = join(ROOT, "node_modules", ".package-lock.json");
  if (
    existsSync(marker) &&
    statSync(marker).mtimeMs >= statSync(join(ROOT, "package-lock.json")).mtimeMs
  )
    return;
  console.log("Installing dependencies …");
  // Not `ci`: it refuses a lock file without a tool's builds for platforms that the current
  // registry does not have.
  const code = runCommand("npm", [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0)
    failWith(
      "The dependencies could not be installed. Is the package registry within reach? `npm install` tells more.",
    );
  if (!existsSync(join(BIN_FOLDER, process.platform === "win32" ? "node.cmd" : "node"))) {
    failWith("The pinned Node.js was not installed. Run `npm rebuild node` and try again.");
  }
}

export function failWith(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
