import { Hono } from "hono";
import { MOODS_OF } from "../moods.ts";
import { type Product, sandbox } from "../mount.ts";
import { failure, notFound } from "./answers.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { demo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { imageRoutes } from "./images.ts";
import { orderRoutes } from "./orders-api.ts";
import { productRoutes } from "./products-api.ts";
import { deliverDue } from "./pushes.ts";
import { referenceRoutes } from "./references-api.ts";
import { settlementRoutes } from "./settlements-api.ts";

/**
 * Blibli's server in this process: the Seller API at `/proxy/…`, pictures at `/image/…` and the
 * controls at `/controls`. Reachable only where it is mounted.
 */
function routes(deps: SandboxDeps): Hono {
  const root = new Hono();
  referenceRoutes(root, deps);
  productRoutes(root, deps);
  orderRoutes(root, deps);
  settlementRoutes(root, deps);
  imageRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", (c) => failure(c.req.query("requestId") ?? "", notFound("The call")));
  return root;
}

export const blibli = sandbox({
  title: "Blibli",
  moods: MOODS_OF.blibli,
  own: (
    { clientId, clientKey }: { clientId: string; clientKey: string },
    { publicOrigin }: Product,
  ) => ({ client: { id: clientId, key: clientKey }, appOrigin: publicOrigin }),
  routes,
  controls: createSandboxControls,
  tick: deliverDue,
  demo,
});
