import type { Logger } from "pino";

/**
 * The same `fetch`, with a line in the log for each call that was not answered or failed at the
 * other end: what a person or a job makes of it need not be logged. The host alone, as paths and
 * queries carry tokens and buyers' numbers.
 */
export function logFailedCalls(
  fetch: typeof globalThis.fetch,
  log: Pick<Logger, "warn">,
): typeof globalThis.fetch {
  return async (input, init) => {
    const facts = () => ({
      host: new URL(input instanceof Request ? input.url : input).host,
      method: init?.method ?? (input instanceof Request ? input.method : "GET"),
    });
    try {
      const response = await fetch(input, init);
      if (response.status >= 500)
        log.warn({ ...facts(), status: response.status }, "outgoing call failed");
      return response;
    } catch (error) {
      log.warn({ ...facts(), err: error }, "outgoing call failed");
      throw error;
    }
  };
}
