import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { MACHINE_DOORS } from "#contract/public-doors.ts";
import type { Metrics } from "../metrics.ts";
import { type HttpApp, type HttpEnv, openDoor } from "./implement.ts";

/** By the path as the contract writes it: paths as they are asked for would be a series each. */
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
 * `/metrics` for Prometheus, to whoever sends `Authorization: Bearer METRICS_TOKEN`. Without that
 * variable there is none: behind a proxy on this machine everybody's address is a private one, so
 * an address proves nothing.
 */
export function mountMetrics(app: HttpApp, metrics: Metrics, token: string | null): void {
  if (token === null) return;
  const expected = digest(`Bearer ${token}`);
  openDoor(app, MACHINE_DOORS.metrics, async (c) => {
    if (!timingSafeEqual(digest(c.req.header("Authorization") ?? ""), expected))
      return c.text("Unauthorized", 401, { "WWW-Authenticate": "Bearer" });
    return c.text(await metrics.expose(), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
