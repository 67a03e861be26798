import { startCall } from "./call-log.ts";
import { ConnectorError } from "./connector.ts";

/**
 * Makes one call with a time limit. Throws ConnectorError `unavailable` (`timeout`, `network`)
 * without an answer, and logs that. The caller reads the answer, and so logs its result
 * (`startCall`).
 */
export async function callMarketplace<T>(
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  seconds = 20,
): Promise<T> {
  const end = startCall(name);
  try {
    return await work(AbortSignal.timeout(seconds * 1000));
  } catch (cause) {
    const hasTimedOut = cause instanceof Error && cause.name === "TimeoutError";
    end({ status: null, code: hasTimedOut ? "timeout" : "network" });
    throw new ConnectorError(
      "unavailable",
      hasTimedOut ? "timeout" : "network",
      `${name}: ${hasTimedOut ? `no answer in ${seconds} s` : "not reachable"}`,
    );
  }
}
