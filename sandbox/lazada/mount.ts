import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { migrate } from "#backend/db/migrate.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { moveOn } from "./due.ts";
import { createLazadaSandbox } from "./sandbox.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface MountedLazada {
  /**
   * Answers requests under the mount's path, from browsers and from the connector in this process.
   */
  fetch: Fetch;
  /** The same marketplace at the root of an address of its own, without the mount's path. */
  atRoot: (origin: string) => Fetch;
  controls: SandboxControls;
  /** Moves reviews and repeated pushes on. Returns how many pushes were tried. */
  tick: () => Promise<number>;
}

/**
 * The tables' schema is made by the first sandbox that runs on a database: one that never runs any
 * has none.
 */
export const LAZADA_SANDBOX_TABLES = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "sandbox_lazada",
};

export async function mountLazadaSandbox(deps: SandboxDeps): Promise<MountedLazada> {
  await migrate(deps, LAZADA_SANDBOX_TABLES);
  return {
    fetch: fetchOf(deps),
    atRoot: (origin) => fetchOf({ ...deps, origin: () => origin }),
    controls: createSandboxControls(deps),
    tick: () => moveOn(deps, deps.now()),
  };
}

function fetchOf(deps: SandboxDeps): Fetch {
  const app = new Hono().route(mountPath(deps) || "/", createLazadaSandbox(deps));
  return (request) => app.fetch(request);
}
