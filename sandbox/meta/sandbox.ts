import { Hono } from "hono";
import { MOODS_OF } from "../moods.ts";
import { mountPath, type Product, sandbox } from "../mount.ts";
import { failure, GraphError } from "./answers.ts";
import { assetRoutes } from "./assets-api.ts";
import { batchRoutes } from "./batches-api.ts";
import { consentRoutes } from "./consent-page.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import type { SandboxDeps } from "./deps.ts";
import { grantRoutes } from "./grants.ts";

/**
 * Meta's server in this process: the parts of the Graph API that catalogues need, the consent
 * dialog, and the controls at `/controls`.
 */
function routes(deps: SandboxDeps): Hono {
  const root = new Hono();
  controlRoutes(root, deps);
  // Targets of the app's links to Meta's own pages.
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
  return root;
}

export const meta = sandbox({
  title: "Meta",
  moods: MOODS_OF.meta,
  own: (
    { appId, appSecret }: { appId: string; appSecret: string },
    { appOrigin, webhookUrl }: Product,
  ) => ({
    app: { id: appId, secret: appSecret, redirectOrigin: appOrigin, webhookUrl },
  }),
  routes,
  controls: createSandboxControls,
});
