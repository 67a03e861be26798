import { ConnectorError } from "./connector.ts";

/**
 * One call of a marketplace, with a signal that ends it. Throws ConnectorError `unavailable`
 * (`timeout`, `network`) where no answer comes; `name` says which call it was.
 */
export async function reach<T>(
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  seconds = 20,
): Promise<T> {
  try {
    return await work(AbortSignal.timeout(seconds * 1000));
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === "TimeoutError";
    throw new ConnectorError(
      "unavailable",
      timedOut ? "timeout" : "network",
      `${name}: ${timedOut ? `no answer in ${seconds} s` : "not reachable"}`,
    );
  }
}
