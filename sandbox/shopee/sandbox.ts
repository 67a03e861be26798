import { Hono } from "hono";
import { createSandbox, type Product } from "../mount.ts";
import { ApiError, createFailure } from "./answers.ts";
import { addCatalogueRoutes } from "./catalogue-api.ts";
import { addChatRoutes } from "./chats-api.ts";
import { addConsentRoutes } from "./consent-page.ts";
import { createSandboxControls } from "./controls.ts";
import { controlRoutes } from "./controls-api.ts";
import type { SandboxDeps } from "./deps.ts";
import { addDisputeRoutes } from "./disputes-api.ts";
import { redeliverDue } from "./due.ts";
import { endConsentRoutes } from "./end-consent-page.ts";
import { grantRoutes } from "./grants.ts";
import { addImageRoutes } from "./images.ts";
import { addItemRoutes } from "./items-api.ts";
import { labelRoutes } from "./labels-api.ts";
import { addLogisticsRoutes } from "./logistics-api.ts";
import { addLostPushRoutes } from "./lost-pushes-api.ts";
import { addMassShippingRoutes } from "./mass-shipping-api.ts";
import { addModelRoutes } from "./models-api.ts";
import { SHOPEE_MOODS } from "./moods.ts";
import { addOrderRoutes } from "./orders-api.ts";
import { addPaymentRoutes } from "./payments-api.ts";
import { addPromotionRoutes } from "./promotions.ts";
import { returnRoutes } from "./returns-api.ts";
import { advanceShop } from "./shop-life.ts";
import { splitRoutes } from "./split-api.ts";
import { addStockPriceRoutes } from "./stock-price-api.ts";
import { addViolationRoutes } from "./violations.ts";

/**
 * Shopee's server in this process: the v2 API under `/api/v2`, the consent page at `/auth`,
 * uploaded images at `/image/…` and the controls at `/controls`. Reachable only where it is
 * mounted; `redeliverDue` (due.ts) is its clock.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  const api = new Hono();
  grantRoutes(api, deps);
  addCatalogueRoutes(api, deps);
  addImageRoutes(root, api, deps);
  addItemRoutes(api, deps);
  addModelRoutes(api, deps);
  addStockPriceRoutes(api, deps);
  addPromotionRoutes(api, deps);
  addViolationRoutes(api, deps);
  addOrderRoutes(api, deps);
  addLogisticsRoutes(api, deps);
  addMassShippingRoutes(api, deps);
  splitRoutes(api, deps);
  labelRoutes(api, deps);
  returnRoutes(api, deps);
  addDisputeRoutes(api, deps);
  addPaymentRoutes(api, deps);
  addChatRoutes(api, deps);
  addLostPushRoutes(api, deps);
  addConsentRoutes(root, api, deps);
  endConsentRoutes(root, api, deps);
  controlRoutes(root, deps);
  api.all("/*", () =>
    createFailure(
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

export const shopee = createSandbox({
  title: "Shopee",
  moods: SHOPEE_MOODS,
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
  routes: createRoutes,
  controls: createSandboxControls,
  async tick(deps: SandboxDeps, now) {
    await advanceShop(deps, now);
    return redeliverDue(deps, now);
  },
});
