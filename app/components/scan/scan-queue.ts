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

/**
 * Scans that are not sent yet; kept on the device, so that a phone that is switched off loses none.
 */
export function readQueue(): QueuedScan[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function writeQueue(scans: readonly QueuedScan[]): void {
  if (scans.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(scans));
}
