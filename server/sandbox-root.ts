import { type ServerType, serve } from "@hono/node-server";
import type { MountedSandbox } from "#sandbox/shopee/mount.ts";
import type { ServerConfig } from "./config.ts";
import { portTaken } from "./free-port.ts";

/**
 * Serves the Shopee sandbox at the root of a port of its own, besides its path at the public address: clients written for the real Shopee know a host and no
 * path in front of `/api/v2`. null: no port is set for it.
 */
export function serveSandboxRoot(
  { host, publicOrigin, shopeeSandboxPort }: ServerConfig,
  sandbox: MountedSandbox | null,
): ServerType | null {
  if (!sandbox || shopeeSandboxPort === null) return null;
  const origin = new URL(publicOrigin);
  origin.port = String(shopeeSandboxPort);
  const server = serve({
    fetch: sandbox.atRoot(origin.origin),
    port: shopeeSandboxPort,
    hostname: host,
    // As in node.ts.
    overrideGlobalObjects: false,
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(error.code === "EADDRINUSE" ? portTaken(shopeeSandboxPort) : error);
    process.exit(1);
  });
  return server;
}
