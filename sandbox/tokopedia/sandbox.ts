import { Hono } from "hono";
import { MOODS_OF } from "../moods.ts";
import { type Product, sandbox } from "../mount.ts";
import { ApiError, failure } from "./answers.ts";
import { talkOn } from "./chats.ts";
import { chatRoutes } from "./chats-api.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { demo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { imageRoutes } from "./images.ts";
import { orderRoutes } from "./orders-api.ts";
import { productRoutes } from "./products-api.ts";
import { deliverDue } from "./pushes.ts";
import { referenceRoutes } from "./references-api.ts";
import { shopRoutes } from "./shops-api.ts";
import { tokenRoutes } from "./tokens-api.ts";

/**
 * Tokopedia's server in this process: the fulfilment service API, tokens at `/token`, the developer
 * console's form at `/console/…`, pictures at `/image/…` and the controls at `/controls`. Reachable
 * only where it is mounted.
 */
function routes(deps: SandboxDeps): Hono {
  const root = new Hono();
  tokenRoutes(root, deps);
  shopRoutes(root, deps);
  referenceRoutes(root, deps);
  productRoutes(root, deps);
  orderRoutes(root, deps);
  chatRoutes(root, deps);
  imageRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () => failure(new ApiError(404, "NOT_FOUND", "No such call")));
  return root;
}

export const tokopedia = sandbox({
  title: "Tokopedia",
  moods: MOODS_OF.tokopedia,
  own: (app: Omit<SandboxDeps["app"], "callbackUrl">, { webhookUrl }: Product) => ({
    app: { ...app, callbackUrl: webhookUrl },
  }),
  routes,
  controls: createSandboxControls,
  async tick(deps: SandboxDeps, now) {
    await talkOn(deps, now);
    return deliverDue(deps, now);
  },
  demo,
});
