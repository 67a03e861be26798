import { startCall } from "./call-log.ts";
import { ConnectorError } from "./connector.ts";

/**
 * One call of a marketplace, with a signal that ends it. Throws ConnectorError `unavailable`
 * (`timeout`, `network`) where no answer comes, and logs that; `name` says which call it was. What
 * an answer says the caller logs, who reads it (`startCall`).
 */
export async function reach<T>(
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  seconds = 20,
): Promise<T> {
  const end = startCall(name);
  try {
    return await work(AbortSignal.timeout(seconds * 1000));
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === "TimeoutError";
    end({ status: null, code: timedOut ? "timeout" : "network" });
    throw new ConnectorError(
      "unavailable",
      timedOut ? "timeout" : "network",
      `${name}: ${timedOut ? `no answer in ${seconds} s` : "not reachable"}`,
    );
  }
}
