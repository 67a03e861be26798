import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { migrate } from "#backend/db/migrate.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { deliverDue } from "./pushes.ts";
import { createBlibliSandbox } from "./sandbox.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface MountedBlibli {
  /**
   * Answers requests under the mount's path, from browsers and from the connector in this process.
   */
  fetch: Fetch;
  /** The same marketplace at the root of an address of its own, without the mount's path. */
  atRoot: (origin: string) => Fetch;
  controls: SandboxControls;
  /** Sends pushes again that were not taken. Returns how many were tried. */
  tick: () => Promise<number>;
}

/**
 * The tables' schema is made by the first sandbox that runs on a database: one that never runs any
 * has none.
 */
export const BLIBLI_SANDBOX_TABLES = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "sandbox_blibli",
};

export async function mountBlibliSandbox(deps: SandboxDeps): Promise<MountedBlibli> {
  await migrate(deps, BLIBLI_SANDBOX_TABLES);
  return {
    fetch: fetchOf(deps),
    atRoot: (origin) => fetchOf({ ...deps, origin: () => origin }),
    controls: createSandboxControls(deps),
    tick: () => deliverDue(deps, deps.now()),
  };
}

function fetchOf(deps: SandboxDeps): Fetch {
  const app = new Hono().route(mountPath(deps) || "/", createBlibliSandbox(deps));
  return (request) => app.fetch(request);
}
