import type { Logger } from "pino";

/**
 * Returns a `fetch` that logs each call that got no answer or a server error, whatever the caller
 * makes of it. Only the host is logged, because paths and queries carry tokens and buyers' numbers.
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
