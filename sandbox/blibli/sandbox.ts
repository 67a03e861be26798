import { Hono } from "hono";
import { createSandbox, type Product } from "../mount.ts";
import { createFailure, createNotFoundError } from "./answers.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { createDemo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { addImageRoutes } from "./images.ts";
import { BLIBLI_MOODS } from "./moods.ts";
import { addOrderRoutes } from "./orders-api.ts";
import { addProductRoutes } from "./products-api.ts";
import { deliverDue } from "./pushes.ts";
import { addReferenceRoutes } from "./references-api.ts";
import { addSettlementRoutes } from "./settlements-api.ts";

/**
 * Blibli's server in this process: the Seller API at `/proxy/…`, pictures at `/image/…` and the
 * controls at `/controls`. Reachable only where it is mounted.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  addReferenceRoutes(root, deps);
  addProductRoutes(root, deps);
  addOrderRoutes(root, deps);
  addSettlementRoutes(root, deps);
  addImageRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", (c) =>
    createFailure(c.req.query("requestId") ?? "", createNotFoundError("The call")),
  );
  return root;
}

export const blibli = createSandbox({
  title: "Blibli",
  moods: BLIBLI_MOODS,
  own: (
    { clientId, clientKey }: { clientId: string; clientKey: string },
    { publicOrigin }: Product,
  ) => ({ client: { id: clientId, key: clientKey }, appOrigin: publicOrigin }),
  routes: createRoutes,
  controls: createSandboxControls,
  tick: deliverDue,
  demo: createDemo,
});
