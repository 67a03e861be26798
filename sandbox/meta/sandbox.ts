import { Hono } from "hono";
import { createSandbox, mountPath, type Product } from "../mount.ts";
import { createFailure, GraphError } from "./answers.ts";
import { addAssetRoutes } from "./assets-api.ts";
import { batchRoutes } from "./batches-api.ts";
import { addConsentRoutes } from "./consent-page.ts";
import { createSandboxControls } from "./controls.ts";
import { addControlRoutes } from "./controls-api.ts";
import type { SandboxDeps } from "./deps.ts";
import { grantRoutes } from "./grants.ts";
import { META_MOODS } from "./moods.ts";

/**
 * Meta's server in this process: the parts of the Graph API that catalogues need, the consent
 * dialog, and the controls at `/controls`.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  addControlRoutes(root, deps);
  // Targets of the app's links to Meta's own pages.
  for (const path of ["/commerce/catalogs/:id/products", "/settings/owned-domains"])
    root.get(path, (c) =>
      c.redirect(`${mountPath(deps)}/controls${c.req.param("id") ? `#${c.req.param("id")}` : ""}`),
    );
  addConsentRoutes(root, deps);
  grantRoutes(root, deps);
  addAssetRoutes(root, deps);
  batchRoutes(root, deps);
  root.all("/*", () =>
    createFailure(
      new GraphError(2500, "Unknown path components", { type: "OAuthException", status: 400 }),
    ),
  );
  return root;
}

export const meta = createSandbox({
  title: "Meta",
  moods: META_MOODS,
  own: (
    { appId, appSecret }: { appId: string; appSecret: string },
    { appOrigin, webhookUrl }: Product,
  ) => ({
    app: { id: appId, secret: appSecret, redirectOrigin: appOrigin, webhookUrl },
  }),
  routes: createRoutes,
  controls: createSandboxControls,
});
