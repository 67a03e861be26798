import type { QueuedScan } from "./scan-queue.ts";

/**
 * A phone between two cells waits for minutes before it says that nobody answers. The same scan
 * sent again counts once, and what waits is said meanwhile.
 */
const LONGEST_MS = 10_000;

/** Nobody is signed in any more: what waits is sent once somebody is. */
export class SessionEnded extends Error {}

/**
 * Null: it was refused for good. Throws when nobody answered, or the server cannot now;
 * `SessionEnded` where it asks to sign in.
 */
export async function sendScan<A>(
  { clientId, to }: QueuedScan,
  fields: QueuedScan["fields"],
): Promise<A | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, clientId })) body.set(name, value);
  const call = new AbortController();
  const deadline = setTimeout(() => call.abort(new Error("No answer")), LONGEST_MS);
  try {
    const response = await fetch(to, {
      ...{ method: "POST", body, signal: call.signal },
      // A scan is never led elsewhere but to sign-in, whose page is no answer.
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
