import { OpenAPIHono } from "@hono/zod-openapi";
import { requireAddressedMarketplace } from "./access/channel-addresses.ts";
import { enforceReach } from "./access/enforce-reach.ts";
import { mountAccounts } from "./accounts/http.ts";
import { makeAuthentication } from "./accounts/index.ts";
import { type AdminQueue, mountAdmin } from "./admin/http.ts";
import { type DataFolders, mountOperations, mountOutbox } from "./admin/index.ts";
import { mountAnnouncements } from "./announcements/http.ts";
import { recordCall } from "./audit/index.ts";
import { mountBatch } from "./batch/http.ts";
import { mountBilling } from "./billing/http.ts";
import { mountCatalogues } from "./catalogues/http.ts";
import { mountChannelImports } from "./channel-imports/http.ts";
import { mountChannels } from "./channels/http.ts";
import { mountChats } from "./chats/http.ts";
import type { Backend } from "./context.ts";
import { mountExport } from "./export/http.ts";
import { mountFeeds } from "./feeds/http.ts";
import { mountHistories } from "./histories/http.ts";
import { setAnswerHeaders } from "./http/answer-headers.ts";
import { answerErrors } from "./http/errors.ts";
import { type HealthChecks, mountHealth } from "./http/health.ts";
import { makeIdempotency } from "./http/idempotency.ts";
import type { HttpApp, HttpEnv } from "./http/implement.ts";
import { countRequests, mountMetrics } from "./http/metrics.ts";
import { mountOpenApi } from "./http/openapi.ts";
import { makePublicLimit } from "./http/public-limit.ts";
import { makeRequestLog } from "./http/request-log.ts";
import { makeRequestTracing } from "./http/trace-requests.ts";
import { mountImports } from "./imports/http.ts";
import { mountLimits } from "./limits/http.ts";
import { mountListings } from "./listings/http.ts";
import { mountMerge } from "./merge/http.ts";
import type { Metrics } from "./metrics.ts";
import { mountNotifications } from "./notifications/http.ts";
import { mountOrders } from "./orders/http.ts";
import { mountPrivacy } from "./privacy/http.ts";
import { mountProducts } from "./products/http.ts";
import { mountSettings } from "./settings/http.ts";
import { mountShopMigrations } from "./shop-migrations/http.ts";
import { mountStatistics } from "./statistics/http.ts";
import { mountStocks } from "./stocks/http.ts";
import { mountStorefronts } from "./storefront/http.ts";
import { mountToDos } from "./to-dos/http.ts";
import { NO_TRACING, type Tracing } from "./tracing.ts";
import { mountOwnWebhooks } from "./webhooks/http.ts";

/** Creates the HTTP app of all calls. It is served at /api; the app calls it in process. */
export function createHttpApp(
  backend: Backend,
  jobs: AdminQueue,
  health: HealthChecks = {},
  metrics?: Metrics,
  folders: DataFolders = [],
  tracing: Tracing = NO_TRACING,
): HttpApp {
  const app: HttpApp = new OpenAPIHono<HttpEnv>();
  if (metrics) app.use(countRequests(metrics));
  app.use(makeRequestLog(backend));
  app.use(makeRequestTracing(tracing));
  app.use(setAnswerHeaders);
  app.use(makePublicLimit(backend));
  app.use(makeAuthentication(backend));
  const cachedCall = makeIdempotency(backend);
  app.use((c, next) => {
    c.set("once", cachedCall);
    return next();
  });
  answerErrors(app);
  mountHealth(app, health, backend);
  if (metrics) mountMetrics(app, metrics, backend.config.metricsToken);
  mountServices(app, backend);
  mountAdmin(app, backend, jobs, folders);
  mountOutbox(app, backend);
  mountOperations(app, backend);
  mountOpenApi(app);
  return app;
}

/**
 * Mounts every service's calls. A literal path (`…/categories/suggested`) must be mounted before a
 * pattern that also matches it (`…/categories/{id}`).
 */
export function mountServices(app: HttpApp, backend: Backend): void {
  app.use((c, next) => {
    c.set("keepWithinScope", async (...call) => {
      await enforceReach(backend, ...call);
      await requireAddressedMarketplace(backend, ...call);
    });
    c.set("noteCall", (...call) => recordCall(backend, ...call));
    return next();
  });
  mountLimits(app, backend);
  mountAccounts(app, backend);
  mountBilling(app, backend);
  mountNotifications(app, backend);
  mountAnnouncements(app, backend);
  mountListings(app, backend);
  mountCatalogues(app, backend);
  mountChannels(app, backend);
  mountBatch(app, backend);
  mountChannelImports(app, backend);
  mountShopMigrations(app, backend);
  mountImports(app, backend);
  mountMerge(app, backend);
  mountExport(app, backend);
  mountFeeds(app, backend);
  mountHistories(app, backend);
  mountProducts(app, backend);
  mountSettings(app, backend);
  mountStocks(app, backend);
  mountOrders(app, backend);
  mountStorefronts(app, backend);
  mountChats(app, backend);
  mountOwnWebhooks(app, backend);
  mountStatistics(app, backend);
  mountPrivacy(app, backend);
  mountToDos(app, backend);
}
