import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { capSandboxBody } from "./body-cap.ts";
import type { ServerConfig } from "./config.ts";
import { CONNECTION_TIMES } from "./connection-times.ts";
import type { EmbeddedBackend } from "./embedded.ts";
import { addTransportHeaders } from "./every-answer.ts";
import { describeTakenPort } from "./free-port.ts";

/**
 * Serves each sandbox with a configured port at the root of that port, besides its path at the
 * public address: clients written for the real marketplace know a host but no path prefix.
 */
export function serveSandboxRoots(
  { host, publicOrigin, sandboxPorts }: ServerConfig,
  sandboxes: EmbeddedBackend["sandboxes"] | undefined,
): ServerType[] {
  return Object.entries(sandboxes ?? {}).flatMap(([name, sandbox]) => {
    const port = sandboxPorts.get(name);
    if (!sandbox || port === undefined) return [];
    const origin = new URL(publicOrigin);
    origin.port = String(port);
    const server = serve({
      fetch: guardSandboxRoot(sandbox.atRoot(origin.origin), publicOrigin),
      port,
      hostname: host,
      // See node.ts.
      overrideGlobalObjects: false,
      serverOptions: CONNECTION_TIMES,
    });
    server.on("error", (error: NodeJS.ErrnoException) => {
      console.error(error.code === "EADDRINUSE" ? describeTakenPort(port) : error);
      process.exit(1);
    });
    return [server];
  });
}

/** A port on our machine is attacked like any other (site.ts). */
function guardSandboxRoot(
  answer: (request: Request) => Response | Promise<Response>,
  publicOrigin: string,
) {
  const site = new Hono();
  site.use(addTransportHeaders(publicOrigin));
  site.use(capSandboxBody);
  site.all("*", (c) => answer(c.req.raw));
  return site.fetch;
}
