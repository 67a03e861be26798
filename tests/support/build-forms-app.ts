import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Vitest's global set-up of the http tests: builds the app's entries around the test's own forms (about three seconds). */
export async function setup(): Promise<void> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const cli = fileURLToPath(new URL("../../node_modules/@react-router/dev/bin.cjs", import.meta.url));
  await promisify(execFile)(process.execPath, [cli, "build", "tests/support/forms-app"], { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
}
