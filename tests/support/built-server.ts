import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess, untilReady } from "./server-process.ts";

export interface BuiltServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts what `npm start` runs, in a separate process and folder, and waits until it is ready. */
export async function startBuiltServer(env: Record<string, string> = {}): Promise<BuiltServer> {
  const folder = mkdtempSync(join(tmpdir(), "etalase-built-"));
  const data = { DATABASE_URL: join(folder, "database"), FILES_URL: join(folder, "files") };
  const server = await startServerProcess({ ...data, ...env });
  await untilReady(server);
  return {
    origin: server.origin,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
