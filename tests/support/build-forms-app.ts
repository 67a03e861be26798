import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Vitest's global set-up of the http tests: builds the app's entries around the tests' own forms
 * (about three seconds), and the app and the server when nobody has built them.
 */
export async function setup(): Promise<void> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const cli = fileURLToPath(
    new URL("../../node_modules/@react-router/dev/bin.cjs", import.meta.url),
  );
  const build = (folder: string) =>
    promisify(execFile)(process.execPath, [cli, "build", folder], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
    });
  await build("tests/support/forms-app");
  if (existsSync(`${root}/build/node/server.js`)) return;
  await build(".");
  await promisify(execFile)(process.execPath, ["scripts/bundle-server.ts"], { cwd: root });
}
