import { Hono } from "hono";
import { MOODS_OF } from "../moods.ts";
import { type Product, sandbox } from "../mount.ts";
import { ApiError, failure } from "./answers.ts";
import { catalogueRoutes } from "./catalogue-api.ts";
import { chatRoutes } from "./chats-api.ts";
import { consentRoutes } from "./consent-page.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import type { SandboxDeps } from "./deps.ts";
import { disputeRoutes } from "./disputes-api.ts";
import { redeliverDue } from "./due.ts";
import { endConsentRoutes } from "./end-consent-page.ts";
import { grantRoutes } from "./grants.ts";
import { imageRoutes } from "./images.ts";
import { itemRoutes } from "./items-api.ts";
import { labelRoutes } from "./labels-api.ts";
import { logisticsRoutes } from "./logistics-api.ts";
import { lostPushRoutes } from "./lost-pushes-api.ts";
import { massShippingRoutes } from "./mass-shipping-api.ts";
import { modelRoutes } from "./models-api.ts";
import { orderRoutes } from "./orders-api.ts";
import { paymentRoutes } from "./payments-api.ts";
import { promotionRoutes } from "./promotions.ts";
import { returnRoutes } from "./returns-api.ts";
import { advanceShop } from "./shop-life.ts";
import { splitRoutes } from "./split-api.ts";
import { stockPriceRoutes } from "./stock-price-api.ts";
import { violationRoutes } from "./violations.ts";

/**
 * Shopee's server in this process: the v2 API under `/api/v2`, the consent page at `/auth`,
 * uploaded images at `/image/…` and the controls at `/controls`. Reachable only where it is
 * mounted; `redeliverDue` (due.ts) is its clock.
 */
function routes(deps: SandboxDeps): Hono {
  const root = new Hono();
  const api = new Hono();
  grantRoutes(api, deps);
  catalogueRoutes(api, deps);
  imageRoutes(root, api, deps);
  itemRoutes(api, deps);
  modelRoutes(api, deps);
  stockPriceRoutes(api, deps);
  promotionRoutes(api, deps);
  violationRoutes(api, deps);
  orderRoutes(api, deps);
  logisticsRoutes(api, deps);
  massShippingRoutes(api, deps);
  splitRoutes(api, deps);
  labelRoutes(api, deps);
  returnRoutes(api, deps);
  disputeRoutes(api, deps);
  paymentRoutes(api, deps);
  chatRoutes(api, deps);
  lostPushRoutes(api, deps);
  consentRoutes(root, api, deps);
  endConsentRoutes(root, api, deps);
  controlRoutes(root, deps);
  api.all("/*", () =>
    failure(
      new ApiError(
        "error_param",
        "Permission denied. This API is currently offline or the request path is incorrect.",
        404,
      ),
    ),
  );
  root.route("/api/v2", api);
  return root;
}

export const shopee = sandbox({
  title: "Shopee",
  moods: MOODS_OF.shopee,
  own: (
    settings: { partnerId: string; partnerKey: string; pushKey: string },
    { webhookUrl }: Product,
  ) => ({
    partner: {
      id: settings.partnerId,
      key: settings.partnerKey,
      pushKey: settings.pushKey,
      callbackUrl: webhookUrl,
    },
  }),
  routes,
  controls: createSandboxControls,
  async tick(deps: SandboxDeps, now) {
    await advanceShop(deps, now);
    return redeliverDue(deps, now);
  },
});
