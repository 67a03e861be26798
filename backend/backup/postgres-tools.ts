import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/**
 * PostgreSQL's own `pg_dump` and `pg_restore` (of at least the server's version) for the database
 * of `url`. The password goes by the environment: arguments are seen by everybody on the machine.
 * Throws an Error with what the program said.
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
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT"
      ? new Error(`${tool} is not installed: it comes with PostgreSQL's client programs`)
      : error;
  });
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(`${tool} ended with code ${code}: ${said.trim()}`);
}

/** A dump in PostgreSQL's custom format, of one instant, while the servers go on. */
export const dumpPostgres = (url: string, file: string) =>
  runPostgresTool("pg_dump", url, [
    ...["--format=custom", "--no-owner", "--no-privileges", "--no-comments", `--file=${file}`],
  ]);

/** All of it or nothing. */
export const restorePostgres = (url: string, file: string) =>
  runPostgresTool("pg_restore", url, [
    ...["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", file],
  ]);
