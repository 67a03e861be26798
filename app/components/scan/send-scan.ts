import type { QueuedScan } from "./scan-queue.ts";

/**
 * Timeout, because a phone between two cells reports a failure only after minutes. A scan that is
 * sent again counts once, and the page shows what is queued.
 */
const LONGEST_MS = 10_000;

/** A clock that was set back says nothing about the age. */
const computeAge = (scannedAt: number): number => Math.max(0, Date.now() - scannedAt) || 0;

/** The session has ended. Queued scans are sent after the next sign-in. */
export class SessionEnded extends Error {}

/**
 * Sends a scan. Returns `null` if it was finally refused. Throws when the server cannot be reached
 * or fails, and `SessionEnded` when it asks to sign in.
 */
export async function sendScan<A>(
  { clientId, to, scannedAt }: QueuedScan,
  fields: QueuedScan["fields"],
): Promise<A | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, clientId })) body.set(name, value);
  body.set("ageMs", String(computeAge(scannedAt)));
  const call = new AbortController();
  const deadline = setTimeout(() => call.abort(new Error("No answer")), LONGEST_MS);
  try {
    const response = await fetch(to, {
      ...{ method: "POST", body, signal: call.signal },
      // The only redirect is to sign-in, and that page is not a result.
      redirect: "manual",
    });
    if (response.type === "opaqueredirect" || response.status === 401) throw new SessionEnded();
    if (response.ok) return await response.json();
    if (response.status >= 500 || response.status === 429) throw new Error("Not now");
    return null;
  } finally {
    clearTimeout(deadline);
  }
}
