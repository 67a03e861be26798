import { Hono } from "hono";
import { createSandbox, type Product } from "../mount.ts";
import { ApiError, createFailure } from "./answers.ts";
import { addPromotionRoutes } from "./campaigns.ts";
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
import { labelRoutes } from "./labels-api.ts";
import { TIKTOK_MOODS } from "./moods.ts";
import { addOrderRoutes } from "./orders-api.ts";
import { addPackageRoutes } from "./packages-api.ts";
import { addProductRoutes } from "./products-api.ts";
import { addReferenceRoutes } from "./references-api.ts";
import { requestRoutes } from "./requests-api.ts";
import { splitRoutes } from "./split-api.ts";
import { addStockPriceRoutes } from "./stock-price-api.ts";
import { addWebhookRoutes } from "./webhooks-api.ts";

/**
 * TikTok Shop's server in this process: the Partner API, the calls about tokens, the consent page
 * at `/open/authorize`, uploaded images at `/image/…`, labels at `/document/…` and the controls at
 * `/controls`. Reachable only where it is mounted; `moveOn` (due.ts) is its clock.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  grantRoutes(root, deps);
  addReferenceRoutes(root, deps);
  addImageRoutes(root, deps);
  addProductRoutes(root, deps);
  addStockPriceRoutes(root, deps);
  addPromotionRoutes(root, deps);
  addOrderRoutes(root, deps);
  splitRoutes(root, deps);
  labelRoutes(root, deps);
  addPackageRoutes(root, deps);
  requestRoutes(root, deps);
  addFinanceRoutes(root, deps);
  addChatRoutes(root, deps);
  addWebhookRoutes(root, deps);
  addConsentRoutes(root, deps);
  controlRoutes(root, deps);
  root.all("/*", () =>
    createFailure(
      new ApiError(
        36009009,
        "Invalid path. The specified path does not match any available endpoint.",
        404,
      ),
    ),
  );
  return root;
}

export const tiktok = createSandbox({
  title: "TikTok Shop",
  moods: TIKTOK_MOODS,
  own: (
    { appKey, appSecret, serviceId }: { appKey: string; appSecret: string; serviceId: string },
    { redirectUrl, webhookUrl }: Product,
  ) => ({
    app: { key: appKey, secret: appSecret, serviceId, redirectUrl, callbackUrl: webhookUrl },
  }),
  routes: createRoutes,
  controls: createSandboxControls,
  tick: moveOn,
  demo: createDemo,
});
