import { Hono } from "hono";
import type { EmbeddedBackend } from "./site.ts";

/** The site of a process that only runs jobs: health checks and nothing else. */
export function createWorkerSite({ app }: Pick<EmbeddedBackend, "app">): Hono {
  const site = new Hono();
  for (const path of ["/healthz", "/readyz", "/metrics"])
    site.get(path, (c) => app.fetch(c.req.raw));
  return site;
}
