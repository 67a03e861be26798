import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { migrate } from "#backend/db/migrate.ts";
import { talkOn } from "./chats.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { deliverDue } from "./pushes.ts";
import { createLineSandbox } from "./sandbox.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface MountedLine {
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
export const LINE_SANDBOX_TABLES = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "sandbox_line",
};

export async function mountLineSandbox(deps: SandboxDeps): Promise<MountedLine> {
  await migrate(deps, LINE_SANDBOX_TABLES);
  return {
    fetch: fetchOf(deps),
    atRoot: (origin) => fetchOf({ ...deps, origin: () => origin }),
    controls: createSandboxControls(deps),
    tick: async () => {
      await talkOn(deps, deps.now());
      return deliverDue(deps, deps.now());
    },
  };
}

function fetchOf(deps: SandboxDeps): Fetch {
  const app = new Hono().route(mountPath(deps) || "/", createLineSandbox(deps));
  return (request) => app.fetch(request);
}
