import { Hono } from "hono";
import { failure, notFound } from "./answers.ts";
import { controlRoutes } from "./controls-api.ts";
import type { SandboxDeps } from "./deps.ts";
import { imageRoutes } from "./images.ts";
import { orderRoutes } from "./orders-api.ts";
import { productRoutes } from "./products-api.ts";
import { referenceRoutes } from "./references-api.ts";

/**
 * Blibli's side of the wire, in this process: the Seller API at `/proxy/…`, pictures at `/image/…`
 * and the controls at `/controls`. Reachable only where it is mounted.
 */
export function createBlibliSandbox(deps: SandboxDeps): Hono {
  const root = new Hono();
  referenceRoutes(root, deps);
  productRoutes(root, deps);
  orderRoutes(root, deps);
  imageRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", (c) => failure(c.req.query("requestId") ?? "", notFound("The call")));
  return root;
}
