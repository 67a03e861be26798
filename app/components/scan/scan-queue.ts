/**
 * A scan that the page has accepted: the form's fields and target address. The client id makes
 * repeated sends count once.
 */
export interface QueuedScan {
  clientId: string;
  to: string;
  fields: Record<string, string>;
  /** Time of the scan by the device's clock. Only its age is sent. */
  scannedAt: number;
}

const QUEUE_KEY = "etalase:scans";
const EMPTY_QUEUE: readonly QueuedScan[] = [];

const listeners = new Set<() => void>();
let stored: { text: string | null; scans: readonly QueuedScan[] } = {
  text: null,
  scans: EMPTY_QUEUE,
};

/**
 * Returns the unsent scans. They are stored on the device, so switching it off loses none. Equal
 * scans return the same array.
 */
export function readQueue(): readonly QueuedScan[] {
  const text = localStorage.getItem(QUEUE_KEY);
  if (text !== stored.text) stored = { text, scans: parseQueue(text) };
  return stored.scans;
}

function parseQueue(text: string | null): readonly QueuedScan[] {
  try {
    const scans: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(scans) ? scans : EMPTY_QUEUE;
  } catch {
    return EMPTY_QUEUE;
  }
}

export function writeQueue(scans: readonly QueuedScan[]): void {
  if (scans.length === 0) localStorage.removeItem(QUEUE_KEY);
  else localStorage.setItem(QUEUE_KEY, JSON.stringify(scans));
  if (unshown !== null) addUnshown(scans);
}

/** Set from the first scan that could not be sent until the page shows the results of all. */
let unshown: readonly QueuedScan[] | null = null;

/** Returns the scans that the page counts itself, because the network is or was down. */
export const readLocalScans = (): readonly QueuedScan[] => unshown ?? EMPTY_QUEUE;

/** Nothing answered: from here on the page itself shows the queued scans. */
export const addLocalScan = (): void => addUnshown(readQueue());

function addUnshown(scans: readonly QueuedScan[]): void {
  const shownScans = unshown ?? EMPTY_QUEUE;
  const newScans = scans.filter(({ clientId }) =>
    shownScans.every((one) => one.clientId !== clientId),
  );
  setUnshown([...shownScans, ...newScans]);
}

/** The server refused the scan. */
export function dropLocalScans(clientId: string): void {
  if (unshown !== null) setUnshown(unshown.filter((scan) => scan.clientId !== clientId));
}

/** The page shows the server's count again. */
export const clearLocalScans = (): void => setUnshown(null);

function setUnshown(scans: readonly QueuedScan[] | null): void {
  unshown = scans;
  for (const listener of listeners) listener();
}

export function subscribeToLocalScans(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
