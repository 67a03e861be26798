import type { Server, ServerResponse } from "node:http";
import { Server as ListeningServer } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

const LOOK_EVERY_MS = 100;
/**
 * A busy client learns from a response that its connection ends. A connection silent for this long
 * is idle and can be closed.
 */
const SILENT_MS = 1_000;

/** Counts a server's unfinished responses, so that it can be stopped without cutting one off. */
export function followAnswers(server: Server): { stop: (withinMs: number) => Promise<boolean> } {
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener("request", (_, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    if (stopping) endConnection(response);
  });
  return {
    /**
     * Stops accepting connections and waits for the responses. Returns whether all were finished in
     * time; the others are cut off.
     */
    async stop(withinMs) {
      stopping = true;
      // Lets a busy process accept waiting connections first, which would otherwise be cut off.
      await turn();
      await turn();
      let isClosed = false;
      // An HTTP server's own `close` ends every idle connection at once, even if a busy client's
      // next request is on its way.
      ListeningServer.prototype.close.call(server, () => {
        isClosed = true;
      });
      for (const response of underWay) endConnection(response);
      for (const stoppedAt = performance.now(); !isClosed; await pause(LOOK_EVERY_MS)) {
        const elapsed = performance.now() - stoppedAt;
        // A connection whose response is finished would be kept for the next request.
        if (elapsed >= Math.min(SILENT_MS, withinMs)) server.closeIdleConnections();
        if (elapsed < withinMs) continue;
        server.closeAllConnections();
        return false;
      }
      return true;
    },
  };
}

/** Tells the client that this connection ends, if the headers are not sent yet. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
