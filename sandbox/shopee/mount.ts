import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { migrate } from "#backend/db/migrate.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { redeliverDue } from "./due.ts";
import { createShopeeSandbox } from "./sandbox.ts";
import { advanceShop } from "./shop-life.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface MountedSandbox {
  /**
   * Answers requests under the mount's path, from browsers and from the connector in this process.
   */
  fetch: Fetch;
  /** The same marketplace at the root of an address of its own, without the mount's path. */
  atRoot: (origin: string) => Fetch;
  controls: SandboxControls;
  /** Moves buyers, couriers, labels and repeated pushes on. Returns how many pushes were tried. */
  tick: () => Promise<number>;
}

/**
 * The tables' schema is made by the first sandbox that runs on a database: one that never runs any
 * has none.
 */
export const SHOPEE_SANDBOX_TABLES = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "sandbox_shopee",
};

export async function mountShopeeSandbox(deps: SandboxDeps): Promise<MountedSandbox> {
  await migrate(deps, SHOPEE_SANDBOX_TABLES);
  return {
    fetch: fetchOf(deps),
    atRoot: (origin) => fetchOf({ ...deps, origin: () => origin }),
    controls: createSandboxControls(deps),
    tick: async () => {
      await advanceShop(deps, deps.now());
      return redeliverDue(deps, deps.now());
    },
  };
}

function fetchOf(deps: SandboxDeps): Fetch {
  const app = new Hono().route(mountPath(deps) || "/", createShopeeSandbox(deps));
  return (request) => app.fetch(request);
}
