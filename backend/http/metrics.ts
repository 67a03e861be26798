import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { MACHINE_DOORS } from "#contract/public-doors.ts";
import type { Metrics } from "../metrics.ts";
import { type HttpApp, type HttpEnv, mountPublicRoute } from "./implement.ts";

/** Counts by the contract's path, because the number of requested paths is unlimited. */
export function countRequests(metrics: Metrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    metrics.request((performance.now() - started) / 1000, {
      ...{ method: c.req.method, route: routePath(c, -1), status: c.res.status },
    });
  };
}

/**
 * Mounts `/metrics` for Prometheus. Requires `Authorization: Bearer METRICS_TOKEN`, because behind
 * a local proxy every address is private.
 */
export function mountMetrics(app: HttpApp, metrics: Metrics, token: string | null): void {
  if (token === null) return;
  const expectedDigest = computeDigest(`Bearer ${token}`);
  mountPublicRoute(app, MACHINE_DOORS.metrics, async (c) => {
    if (!timingSafeEqual(computeDigest(c.req.header("Authorization") ?? ""), expectedDigest))
      return c.text("Unauthorized", 401, { "WWW-Authenticate": "Bearer" });
    return c.text(await metrics.expose(), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
}

const computeDigest = (text: string) => createHash("sha256").update(text).digest();
