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
import { labelRoutes } from "./labels-api.ts";
import { orderRoutes } from "./orders-api.ts";
import { packageRoutes } from "./packages-api.ts";
import { productRoutes } from "./products-api.ts";
import { referenceRoutes } from "./references-api.ts";
import { requestRoutes } from "./requests-api.ts";
import { splitRoutes } from "./split-api.ts";
import { stockPriceRoutes } from "./stock-price-api.ts";
import { webhookRoutes } from "./webhooks-api.ts";

/**
 * TikTok Shop's server in this process: the Partner API, the calls about tokens, the consent page
 * at `/open/authorize`, uploaded images at `/image/…`, labels at `/document/…` and the controls at
 * `/controls`. Reachable only where it is mounted; `moveOn` (due.ts) is its clock.
 */
function routes(deps: SandboxDeps): Hono {
  const root = new Hono();
  grantRoutes(root, deps);
  referenceRoutes(root, deps);
  imageRoutes(root, deps);
  productRoutes(root, deps);
  stockPriceRoutes(root, deps);
  orderRoutes(root, deps);
  splitRoutes(root, deps);
  labelRoutes(root, deps);
  packageRoutes(root, deps);
  requestRoutes(root, deps);
  financeRoutes(root, deps);
  chatRoutes(root, deps);
  webhookRoutes(root, deps);
  consentRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () =>
    failure(
      new ApiError(
        36009009,
        "Invalid path. The specified path does not match any available endpoint.",
        404,
      ),
    ),
  );
  return root;
}

export const tiktok = sandbox({
  title: "TikTok Shop",
  moods: MOODS_OF.tiktok,
  own: (
    { appKey, appSecret, serviceId }: { appKey: string; appSecret: string; serviceId: string },
    { redirectUrl, webhookUrl }: Product,
  ) => ({
    app: { key: appKey, secret: appSecret, serviceId, redirectUrl, callbackUrl: webhookUrl },
  }),
  routes,
  controls: createSandboxControls,
  tick: moveOn,
  demo,
});
