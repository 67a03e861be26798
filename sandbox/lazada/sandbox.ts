import { Hono } from "hono";
import { createSandbox, type Product } from "../mount.ts";
import { ApiError, createFailure } from "./answers.ts";
import { addChatRoutes } from "./chats-api.ts";
import { addConsentRoutes } from "./consent-page.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import { createDemo } from "./demo.ts";
import type { SandboxDeps } from "./deps.ts";
import { moveOn } from "./due.ts";
import { addFinanceRoutes } from "./finance-api.ts";
import { grantRoutes } from "./grants.ts";
import { addImageRoutes } from "./images.ts";
import { labelRoutes } from "./labels.ts";
import { LAZADA_MOODS } from "./moods.ts";
import { addOrderRoutes } from "./orders-api.ts";
import { addPackageRoutes } from "./packages-api.ts";
import { addProductRoutes } from "./products-api.ts";
import { addReferenceRoutes } from "./references-api.ts";
import { reverseRoutes } from "./reverse-api.ts";
import { addStockPriceRoutes } from "./stock-price-api.ts";

/**
 * Lazada's server in this process: a gateway for each country at `/co.id/rest` and `/co.th/rest`
 * (and at `/rest` for clients that only know a host), the calls about tokens at `/auth/rest`, the
 * consent page at `/oauth/authorize`, uploaded images at `/p/…`, labels at `/awb/…` and the
 * controls at `/controls`. Reachable only where it is mounted; `moveOn` (due.ts) is its clock.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  grantRoutes(root, deps);
  addReferenceRoutes(root, deps);
  addImageRoutes(root, deps);
  addProductRoutes(root, deps);
  addStockPriceRoutes(root, deps);
  addOrderRoutes(root, deps);
  addPackageRoutes(root, deps);
  labelRoutes(root, deps);
  reverseRoutes(root, deps);
  addFinanceRoutes(root, deps);
  addChatRoutes(root, deps);
  addConsentRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () =>
    createFailure(new ApiError("InvalidApiPath", "The specified path is invalid")),
  );
  return root;
}

export const lazada = createSandbox({
  title: "Lazada",
  moods: LAZADA_MOODS,
  own: (
    { appKey, appSecret }: { appKey: string; appSecret: string },
    { redirectUrl, webhookUrl }: Product,
  ) => ({ app: { key: appKey, secret: appSecret, redirectUrl, callbackUrl: webhookUrl } }),
  routes: createRoutes,
  controls: createSandboxControls,
  tick: moveOn,
  demo: createDemo,
});
