/**
 * Locks the folder in its first argument as a server would, and keeps it: `node
 * tests/support/lock-process.ts FOLDER`. It claims to be process 1, like every server in a
 * container. Prints `taken`, or the reason why not.
 */
import { lockFolder } from "#backend/db/folder-lock.ts";

Object.defineProperty(process, "pid", { value: 1 });
try {
  lockFolder(process.argv[2] ?? "");
  console.log("taken");
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
