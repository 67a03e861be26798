import { Hono } from "hono";
import { MOODS_OF } from "../moods.ts";
import { type Product, sandbox } from "../mount.ts";
import { ApiError, failure } from "./answers.ts";
import { LINE_CATEGORIES } from "./categories.ts";
import { talkOn } from "./chats.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { demo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { imageRoutes } from "./images.ts";
import { messagingRoutes } from "./messaging-api.ts";
import { orderRoutes } from "./orders-api.ts";
import { productRoutes } from "./products-api.ts";
import { deliverDue } from "./pushes.ts";
import { settlementRoutes } from "./settlements-api.ts";

/**
 * LINE's server in this process: MyShop's API at `/myshop/v1/…`, the Messaging API at `/v2/bot/…`,
 * pictures at `/image/…` and the controls at `/controls`. Reachable only where it is mounted.
 */
function routes(deps: SandboxDeps): Hono {
  const root = new Hono();
  productRoutes(root, deps);
  orderRoutes(root, deps);
  settlementRoutes(root, deps);
  imageRoutes(root, deps);
  messagingRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () => failure(new ApiError("NOT_FOUND", "No such call"), deps.now()));
  return root;
}

export const line = sandbox({
  title: "LINE SHOPPING",
  moods: MOODS_OF.line,
  own: (_settings: object, { publicOrigin }: Product) => ({ appOrigin: publicOrigin }),
  routes,
  controls: createSandboxControls,
  async tick(deps: SandboxDeps, now) {
    await talkOn(deps, now);
    return deliverDue(deps, now);
  },
  categories: LINE_CATEGORIES,
  demo,
});
