import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLI = fileURLToPath(new URL("../../node_modules/@react-router/dev/bin.cjs", import.meta.url));

export async function build(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [CLI, "build", folder], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** Vitest's global set-up for the http tests: builds the app and the server if they are missing. */
export async function setup(): Promise<void> {
  if (existsSync(`${ROOT}/build/node/server.js`)) return;
  await build(".");
  await promisify(execFile)(process.execPath, ["scripts/bundle-server.ts"], { cwd: ROOT });
}
