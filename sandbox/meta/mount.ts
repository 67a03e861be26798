import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { migrate } from "#backend/db/migrate.ts";
import { failure, GraphError } from "./answers.ts";
import { assetRoutes } from "./assets-api.ts";
import { batchRoutes } from "./batches-api.ts";
import { consentRoutes } from "./consent-page.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { grantRoutes } from "./grants.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface MountedMeta {
  /**
   * Answers requests under the mount's path, from browsers and from the connector in this process.
   */
  fetch: Fetch;
  /** The same at the root of an address of its own, without the mount's path. */
  atRoot: (origin: string) => Fetch;
  controls: SandboxControls;
}

/**
 * The tables' schema is made by the first sandbox that runs on a database: one that never runs any
 * has none.
 */
export const META_SANDBOX_TABLES = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "sandbox_meta",
};

/**
 * Meta's side of the wire, in this process: the Graph API as far as catalogues need it, the consent
 * dialog, and the controls at `/controls`.
 */
export async function mountMetaSandbox(deps: SandboxDeps): Promise<MountedMeta> {
  await migrate(deps, META_SANDBOX_TABLES);
  return {
    fetch: fetchOf(deps),
    atRoot: (origin) => fetchOf({ ...deps, origin: () => origin }),
    controls: createSandboxControls(deps),
  };
}

function fetchOf(deps: SandboxDeps): Fetch {
  const root = new Hono();
  controlRoutes(root, deps);
  // Where the app's links to Meta's own pages lead.
  for (const path of ["/commerce/catalogs/:id/products", "/settings/owned-domains"])
    root.get(path, (c) =>
      c.redirect(`${mountPath(deps)}/controls${c.req.param("id") ? `#${c.req.param("id")}` : ""}`),
    );
  consentRoutes(root, deps);
  grantRoutes(root, deps);
  assetRoutes(root, deps);
  batchRoutes(root, deps);
  root.all("/*", () =>
    failure(
      new GraphError(2500, "Unknown path components", { type: "OAuthException", status: 400 }),
    ),
  );
  const app = new Hono().route(mountPath(deps) || "/", root);
  return (request) => app.fetch(request);
}
