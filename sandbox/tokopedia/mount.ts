import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { migrate } from "#backend/db/migrate.ts";
import { talkOn } from "./chats.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { deliverDue } from "./pushes.ts";
import { createTokopediaSandbox } from "./sandbox.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface MountedTokopedia {
  /**
   * Answers requests under the mount's path, from browsers and from the connector in this process.
   */
  fetch: Fetch;
  /** The same marketplace at the root of an address of its own, without the mount's path. */
  atRoot: (origin: string) => Fetch;
  controls: SandboxControls;
  /** Lets buyers write, and sends pushes again that were not taken. Returns how many were tried. */
  tick: () => Promise<number>;
}

/**
 * The tables' schema is made by the first sandbox that runs on a database: one that never runs any
 * has none.
 */
export const TOKOPEDIA_SANDBOX_TABLES = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "sandbox_tokopedia",
};

export async function mountTokopediaSandbox(deps: SandboxDeps): Promise<MountedTokopedia> {
  await migrate(deps, TOKOPEDIA_SANDBOX_TABLES);
  return {
    fetch: fetchOf(deps),
    atRoot: (origin) => fetchOf({ ...deps, origin: () => origin }),
    controls: createSandboxControls(deps),
    async tick() {
      const now = deps.now();
      await talkOn(deps, now);
      return deliverDue(deps, now);
    },
  };
}

function fetchOf(deps: SandboxDeps): Fetch {
  const app = new Hono().route(mountPath(deps) || "/", createTokopediaSandbox(deps));
  return (request) => app.fetch(request);
}
