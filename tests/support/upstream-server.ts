import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

export interface UpstreamServer {
  /** Value for API_BASE. */
  base: string;
  stop(): Promise<void>;
}

/** Serves a backend on a socket, like an upstream of another party. `onRequest` sees each call. */
export async function serveUpstream(
  app: { fetch(request: Request): Response | Promise<Response> },
  onRequest: (request: IncomingMessage) => void = () => undefined,
): Promise<UpstreamServer> {
  const answer = getRequestListener((request) => app.fetch(request), {
    overrideGlobalObjects: false,
  });
  const server = createServer((request, response) => {
    onRequest(request);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
