import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Backend } from "../context.ts";
import { toClientNetwork } from "./client-network.ts";
import type { HttpEnv } from "./implement.ts";

const REQUEST_ID_PATTERN = /^[\w.-]{1,64}$/;

/**
 * Gives the request an id (the caller's if it is a plain token) and logs method, path, status and
 * time. Queries, headers and bodies contain codes, tokens and buyers' data, so they are not logged.
 */
export function makeRequestLog(backend: Backend): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now();
    const givenId = c.req.header("X-Request-Id");
    const requestId = givenId && REQUEST_ID_PATTERN.test(givenId) ? givenId : randomUUID();
    c.set("requestId", requestId);
    c.set("log", backend.log.child({ requestId }));
    const address = findClientAddress(
      c.req.header("X-Forwarded-For"),
      c.env?.page ? null : c.env?.remoteAddress,
      backend.config.trustedProxies,
    );
    c.set("clientAddress", address);
    c.set("clientNetwork", toClientNetwork(address));
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const logFields = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    c.get("log")[c.res.status >= 500 ? "error" : "debug"](logFields, "request");
  };
}

/**
 * Returns the client's address. Each trusted proxy appends one hop to X-Forwarded-For; entries
 * further left come from the visitor. `socketAddress` is `null` for a page's call in this process,
 * which has appended the client's address.
 */
export function findClientAddress(
  forwardedFor: string | undefined,
  socketAddress: string | null | undefined,
  trustedProxies: number,
): string {
  const hops = [
    ...(forwardedFor
      ?.split(",")
      .map((hop) => hop.trim())
      .filter(Boolean) ?? []),
    ...(socketAddress === null ? [] : [socketAddress ?? "local"]),
  ];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? "local";
}
