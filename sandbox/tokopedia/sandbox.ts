import { Hono } from "hono";
import { ApiError, failure } from "./answers.ts";
import { chatRoutes } from "./chats-api.ts";
import { controlRoutes } from "./controls-api.ts";
import type { SandboxDeps } from "./deps.ts";
import { imageRoutes } from "./images.ts";
import { orderRoutes } from "./orders-api.ts";
import { productRoutes } from "./products-api.ts";
import { referenceRoutes } from "./references-api.ts";
import { shopRoutes } from "./shops-api.ts";
import { tokenRoutes } from "./tokens-api.ts";

/**
 * Tokopedia's side of the wire, in this process: the fulfilment service API, tokens at `/token`,
 * the developer console's form at `/console/…`, pictures at `/image/…` and the controls at
 * `/controls`. Reachable only where it is mounted.
 */
export function createTokopediaSandbox(deps: SandboxDeps): Hono {
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
