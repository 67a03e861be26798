import { type ServerType, serve } from "@hono/node-server";
import type { ServerConfig } from "./config.ts";
import type { Embedded } from "./embedded.ts";
import { portTaken } from "./free-port.ts";

/**
 * Serves each sandbox at the root of a port of its own, besides its path at the public address:
 * clients written for the real marketplace know a host and no path in front of its calls. Those
 * that no port is set for are left out.
 */
export function serveSandboxRoots(
  {
    host,
    publicOrigin,
    shopeeSandboxPort,
    tiktokSandboxPort,
    tokopediaSandboxPort,
    lazadaSandboxPort,
    blibliSandboxPort,
    lineSandboxPort,
  }: ServerConfig,
  backend: Pick<
    Embedded,
    | "sandbox"
    | "tiktokSandbox"
    | "tokopediaSandbox"
    | "lazadaSandbox"
    | "blibliSandbox"
    | "lineSandbox"
  > | null,
): ServerType[] {
  const wanted = [
    { sandbox: backend?.sandbox, port: shopeeSandboxPort },
    { sandbox: backend?.tiktokSandbox, port: tiktokSandboxPort },
    { sandbox: backend?.tokopediaSandbox, port: tokopediaSandboxPort },
    { sandbox: backend?.lazadaSandbox, port: lazadaSandboxPort },
    { sandbox: backend?.blibliSandbox, port: blibliSandboxPort },
    { sandbox: backend?.lineSandbox, port: lineSandboxPort },
  ];
  return wanted.flatMap(({ sandbox, port }) => {
    if (!sandbox || port === null) return [];
    const origin = new URL(publicOrigin);
    origin.port = String(port);
    const server = serve({
      fetch: sandbox.atRoot(origin.origin),
      port,
      hostname: host,
      // As in node.ts.
      overrideGlobalObjects: false,
    });
    server.on("error", (error: NodeJS.ErrnoException) => {
      console.error(error.code === "EADDRINUSE" ? portTaken(port) : error);
      process.exit(1);
    });
    return [server];
  });
}
