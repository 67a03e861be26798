import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/**
 * Runs PostgreSQL's own `pg_dump` or `pg_restore` (at least the server's version). The password is
 * passed in the environment, because everybody on the machine sees arguments. Throws an Error with
 * the program's message.
 */
async function runPostgresTool(
  tool: "pg_dump" | "pg_restore",
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const child = spawn(tool, [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT"
      ? new Error(`${tool} is not installed: it comes with PostgreSQL's client programs`)
      : error;
  });
  const [exitStatus, errorOutput] = await Promise.all([exitCode, text(child.stderr)]);
  if (exitStatus !== 0)
    throw new Error(`${tool} ended with code ${exitStatus}: ${errorOutput.trim()}`);
}

/** Dumps in PostgreSQL's custom format, at one instant, while the servers run. */
export const dumpPostgres = (url: string, file: string) =>
  runPostgresTool("pg_dump", url, [
    ...["--format=custom", "--no-owner", "--no-privileges", "--no-comments", `--file=${file}`],
  ]);

/** Restores in one transaction. */
export const restorePostgres = (url: string, file: string) =>
  runPostgresTool("pg_restore", url, [
    ...["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", file],
  ]);
