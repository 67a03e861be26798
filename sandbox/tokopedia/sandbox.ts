import { Hono } from "hono";
import { createSandbox, type Product } from "../mount.ts";
import { ApiError, createFailure } from "./answers.ts";
import { continueTalks } from "./chats.ts";
import { addChatRoutes } from "./chats-api.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { createDemo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { addImageRoutes } from "./images.ts";
import { TOKOPEDIA_MOODS } from "./moods.ts";
import { addOrderRoutes } from "./orders-api.ts";
import { addProductRoutes } from "./products-api.ts";
import { deliverDue } from "./pushes.ts";
import { addReferenceRoutes } from "./references-api.ts";
import { addShopRoutes } from "./shops-api.ts";
import { addTokenRoutes } from "./tokens-api.ts";

/**
 * Tokopedia's server in this process: the fulfilment service API, tokens at `/token`, the developer
 * console's form at `/console/…`, pictures at `/image/…` and the controls at `/controls`. Reachable
 * only where it is mounted.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  addTokenRoutes(root, deps);
  addShopRoutes(root, deps);
  addReferenceRoutes(root, deps);
  addProductRoutes(root, deps);
  addOrderRoutes(root, deps);
  addChatRoutes(root, deps);
  addImageRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () => createFailure(new ApiError(404, "NOT_FOUND", "No such call")));
  return root;
}

export const tokopedia = createSandbox({
  title: "Tokopedia",
  moods: TOKOPEDIA_MOODS,
  own: (app: Omit<SandboxDeps["app"], "callbackUrl">, { webhookUrl }: Product) => ({
    app: { ...app, callbackUrl: webhookUrl },
  }),
  routes: createRoutes,
  controls: createSandboxControls,
  async tick(deps: SandboxDeps, now) {
    await continueTalks(deps, now);
    return deliverDue(deps, now);
  },
  demo: createDemo,
});
