import { Hono } from "hono";
import { MOODS_OF } from "../moods.ts";
import { type Product, sandbox } from "../mount.ts";
import { ApiError, failure } from "./answers.ts";
import { chatRoutes } from "./chats-api.ts";
import { consentRoutes } from "./consent-page.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { demo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { moveOn } from "./due.ts";
import { financeRoutes } from "./finance-api.ts";
import { grantRoutes } from "./grants.ts";
import { imageRoutes } from "./images.ts";
import { labelRoutes } from "./labels.ts";
import { orderRoutes } from "./orders-api.ts";
import { packageRoutes } from "./packages-api.ts";
import { productRoutes } from "./products-api.ts";
import { referenceRoutes } from "./references-api.ts";
import { reverseRoutes } from "./reverse-api.ts";
import { stockPriceRoutes } from "./stock-price-api.ts";

/**
 * Lazada's server in this process: a gateway for each country at `/co.id/rest` and `/co.th/rest`
 * (and at `/rest` for clients that only know a host), the calls about tokens at `/auth/rest`, the
 * consent page at `/oauth/authorize`, uploaded images at `/p/…`, labels at `/awb/…` and the
 * controls at `/controls`. Reachable only where it is mounted; `moveOn` (due.ts) is its clock.
 */
function routes(deps: SandboxDeps): Hono {
  const root = new Hono();
  grantRoutes(root, deps);
  referenceRoutes(root, deps);
  imageRoutes(root, deps);
  productRoutes(root, deps);
  stockPriceRoutes(root, deps);
  orderRoutes(root, deps);
  packageRoutes(root, deps);
  labelRoutes(root, deps);
  reverseRoutes(root, deps);
  financeRoutes(root, deps);
  chatRoutes(root, deps);
  consentRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () => failure(new ApiError("InvalidApiPath", "The specified path is invalid")));
  return root;
}

export const lazada = sandbox({
  title: "Lazada",
  moods: MOODS_OF.lazada,
  own: (
    { appKey, appSecret }: { appKey: string; appSecret: string },
    { redirectUrl, webhookUrl }: Product,
  ) => ({ app: { key: appKey, secret: appSecret, redirectUrl, callbackUrl: webhookUrl } }),
  routes,
  controls: createSandboxControls,
  tick: moveOn,
  demo,
});
