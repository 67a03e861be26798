import type { Logger } from "pino";

/**
 * Returns a `fetch` that logs each call without an answer or with a server error. Only the host is
 * logged, because paths and queries contain tokens and buyers' numbers.
 */
export function logFailedCalls(
  fetch: typeof globalThis.fetch,
  log: Pick<Logger, "warn">,
): typeof globalThis.fetch {
  return async (input, init) => {
    const describeCall = () => ({
      host: new URL(input instanceof Request ? input.url : input).host,
      method: init?.method ?? (input instanceof Request ? input.method : "GET"),
    });
    try {
      const response = await fetch(input, init);
      if (response.status >= 500)
        log.warn({ ...describeCall(), status: response.status }, "outgoing call failed");
      return response;
    } catch (error) {
      log.warn({ ...describeCall(), err: error }, "outgoing call failed");
      throw error;
    }
  };
}
