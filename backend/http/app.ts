import { OpenAPIHono } from "@hono/zod-openapi";
import { mountAccounts } from "../accounts/http.ts";
import { type FailedJobs, mountAdmin } from "../admin/http.ts";
import { mountAnnouncements } from "../announcements/http.ts";
import { mountBilling } from "../billing/http.ts";
import { mountChannels } from "../channels/http.ts";
import type { Backend } from "../context.ts";
import { mountNotifications } from "../notifications/http.ts";
import { mountOrders } from "../orders/http.ts";
import { mountProducts } from "../products/http.ts";
import { mountStocks } from "../stocks/http.ts";
import { answerHeaders } from "./answer-headers.ts";
import { authenticate } from "./authenticate.ts";
import { answerErrors } from "./errors.ts";
import { type HealthChecks, mountHealth } from "./health.ts";
import { idempotency } from "./idempotency.ts";
import type { HttpApp, HttpEnv } from "./implement.ts";
import { mountOpenApi } from "./openapi.ts";
import { requestLog } from "./request-log.ts";

/** The backend's HTTP side: every call of the contract, mounted one by one. Served at /api, and called in process by the app. */
export function createHttpApp(
  backend: Backend,
  jobs: FailedJobs,
  health: HealthChecks = {},
): HttpApp {
  const app: HttpApp = new OpenAPIHono<HttpEnv>();
  app.use(requestLog(backend));
  app.use(answerHeaders);
  app.use(authenticate(backend));
  const once = idempotency(backend);
  app.use((c, next) => {
    c.set("once", once);
    return next();
  });
  answerErrors(app);
  mountHealth(app, health);
  mountAccounts(app, backend);
  mountBilling(app, backend);
  mountProducts(app, backend);
  mountChannels(app, backend);
  mountStocks(app, backend);
  mountOrders(app, backend);
  mountNotifications(app, backend);
  mountAnnouncements(app, backend);
  mountAdmin(app, jobs);
  mountOpenApi(app);
  return app;
}
