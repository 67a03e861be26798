/**
 * A scan that its page has taken: the form's fields and where they go. The client id makes it the
 * same scan however often it is sent.
 */
export interface QueuedScan {
  clientId: string;
  to: string;
  fields: Record<string, string>;
}

const KEY = "etalase:scans";
const NONE: readonly QueuedScan[] = [];

const listeners = new Set<() => void>();
let stored: { text: string | null; scans: readonly QueuedScan[] } = { text: null, scans: NONE };

/**
 * Scans that are not sent yet; kept on the device, so that a phone that is switched off loses none.
 * The same list for the same scans.
 */
export function readQueue(): readonly QueuedScan[] {
  const text = localStorage.getItem(KEY);
  if (text !== stored.text) stored = { text, scans: parse(text) };
  return stored.scans;
}

function parse(text: string | null): readonly QueuedScan[] {
  try {
    const scans: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(scans) ? scans : NONE;
  } catch {
    return NONE;
  }
}

export function writeQueue(scans: readonly QueuedScan[]): void {
  if (scans.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(scans));
  if (unshown !== null) addUnshown(scans);
}

/** Set from the first scan that could not be sent until the page shows what became of all. */
let unshown: readonly QueuedScan[] | null = null;

/** Scans that the page has to count itself: the network is away, or was a moment ago. */
export const readUnshown = (): readonly QueuedScan[] => unshown ?? NONE;

/** Nobody answered: what waits is shown by the page itself from here on. */
export const keepUnshown = (): void => addUnshown(readQueue());

function addUnshown(scans: readonly QueuedScan[]): void {
  const known = unshown ?? NONE;
  const more = scans.filter(({ clientId }) => known.every((one) => one.clientId !== clientId));
  setUnshown([...known, ...more]);
}

/** The server did not count it. */
export function dropUnshown(clientId: string): void {
  if (unshown !== null) setUnshown(unshown.filter((scan) => scan.clientId !== clientId));
}

/** The page shows what the server counted. */
export const clearUnshown = (): void => setUnshown(null);

function setUnshown(scans: readonly QueuedScan[] | null): void {
  unshown = scans;
  for (const listener of listeners) listener();
}

export function onUnshown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
