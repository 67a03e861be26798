import { SpanKind } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { runWithTraceContext } from "../trace-context.ts";
import type { Tracing } from "../tracing.ts";
import type { HttpEnv } from "./implement.ts";

/** Traces calls by the contract's path. Their jobs get the request's id, even without tracing. */
export function makeRequestTracing(tracing: Tracing): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    const { method } = c.req;
    const requestId = c.get("requestId");
    const attributes = { "http.request.method": method, "etalase.request_id": requestId };
    return runWithTraceContext({ requestId }, () =>
      tracing.runInSpan({ name: method, kind: SpanKind.SERVER, attributes }, async (note) => {
        await next();
        const route = routePath(c, -1);
        note(
          { "http.route": route, "http.response.status_code": c.res.status },
          `${method} ${route}`,
        );
      }),
    );
  };
}
