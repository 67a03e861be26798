/**
 * Takes the folder of its first argument as a server would and keeps it: `node
 * tests/support/lock-process.ts FOLDER`. It calls itself process 1, as every server in a container
 * of its own does. Prints `taken`, or why not.
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
