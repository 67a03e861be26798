import type { Server, ServerResponse } from "node:http";
import { Server as ListeningServer } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

const LOOK_EVERY_MS = 100;
/**
 * A client that sends one request after the other hears with an answer that its connection ends;
 * one that was silent for so long is between two requests by chance alone.
 */
const SILENT_MS = 1_000;

/**
 * Keeps count of the answers of a server that are under way, so that it can be stopped without
 * cutting one off.
 */
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
     * Takes no more connections and waits for the answers. Answers whether all were given in time;
     * the others are cut off.
     */
    async stop(withinMs) {
      stopping = true;
      // Who has connected and is not accepted yet would be cut off: a busy process is behind.
      await turn();
      await turn();
      let isClosed = false;
      // An HTTP server's own `close` ends every idle connection at once, with the next request of a
      // busy client on its way.
      ListeningServer.prototype.close.call(server, () => {
        isClosed = true;
      });
      for (const response of underWay) endConnection(response);
      for (const started = performance.now(); !isClosed; await pause(LOOK_EVERY_MS)) {
        const elapsed = performance.now() - started;
        // A connection that was answered would be kept for the next request.
        if (elapsed >= Math.min(SILENT_MS, withinMs)) server.closeIdleConnections();
        if (elapsed < withinMs) continue;
        server.closeAllConnections();
        return false;
      }
      return true;
    },
  };
}

/** Says that this connection takes no further request, where it can still be said. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
