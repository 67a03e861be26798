import { Hono } from "hono";
import { ApiError, failure } from "./answers.ts";
import { controlRoutes } from "./controls-api.ts";
import type { SandboxDeps } from "./deps.ts";
import { imageRoutes } from "./images.ts";
import { messagingRoutes } from "./messaging-api.ts";
import { orderRoutes } from "./orders-api.ts";
import { productRoutes } from "./products-api.ts";

/**
 * LINE's side of the wire, in this process: MyShop's API at `/myshop/v1/…`, the Messaging API at
 * `/v2/bot/…`, pictures at `/image/…` and the controls at `/controls`. Reachable only where it is
 * mounted.
 */
export function createLineSandbox(deps: SandboxDeps): Hono {
  const root = new Hono();
  productRoutes(root, deps);
  orderRoutes(root, deps);
  imageRoutes(root, deps);
  messagingRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () => failure(new ApiError("NOT_FOUND", "No such call"), deps.now()));
  return root;
}
