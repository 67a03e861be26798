interface HeldScans {
  heldScans?: Record<string, string>[];
  holdScan?: (event: Event) => void;
}

/**
 * Returns the fields of scans that the document's first script held, because the page's code was
 * not there yet (document/document-chunks.ts). From here on the page itself handles them.
 */
export function takeHeldScans(): Record<string, string>[] {
  const { heldScans, holdScan } = globalThis as HeldScans;
  if (holdScan) removeEventListener("submit", holdScan, true);
  return heldScans?.splice(0) ?? [];
}
