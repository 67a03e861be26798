import { Hono } from "hono";
import { createSandbox, type Product } from "../mount.ts";
import { ApiError, createFailure } from "./answers.ts";
import { LINE_CATEGORIES } from "./categories.ts";
import { continueTalks } from "./chats.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { createDemo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { addImageRoutes } from "./images.ts";
import { addMessagingRoutes } from "./messaging-api.ts";
import { LINE_MOODS } from "./moods.ts";
import { addOrderRoutes } from "./orders-api.ts";
import { addProductRoutes } from "./products-api.ts";
import { deliverDue } from "./pushes.ts";
import { addSettlementRoutes } from "./settlements-api.ts";

/**
 * LINE's server in this process: MyShop's API at `/myshop/v1/…`, the Messaging API at `/v2/bot/…`,
 * pictures at `/image/…` and the controls at `/controls`. Reachable only where it is mounted.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  addProductRoutes(root, deps);
  addOrderRoutes(root, deps);
  addSettlementRoutes(root, deps);
  addImageRoutes(root, deps);
  addMessagingRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () => createFailure(new ApiError("NOT_FOUND", "No such call"), deps.now()));
  return root;
}

export const line = createSandbox({
  title: "LINE SHOPPING",
  moods: LINE_MOODS,
  own: (_settings: object, { publicOrigin }: Product) => ({ appOrigin: publicOrigin }),
  routes: createRoutes,
  controls: createSandboxControls,
  async tick(deps: SandboxDeps, now) {
    await continueTalks(deps, now);
    return deliverDue(deps, now);
  },
  categories: LINE_CATEGORIES,
  demo: createDemo,
});
