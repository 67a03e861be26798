import type { QueuedScan } from "#app/components/scan/scan-queue.ts";

/** What was scanned for a count and is not sent: which item, and how many units. */
export const unsentScans = (
  scans: readonly QueuedScan[],
  to: string,
): { code: string; quantity: number }[] =>
  scans.flatMap((scan) =>
    scan.to === to
      ? [{ code: scan.fields.code ?? "", quantity: Number(scan.fields.quantity) || 1 }]
      : [],
  );

/** As the server compares them. */
export const isNamedBy = (
  { sku, barcode }: { sku: string; barcode: string },
  code: string,
): boolean => sku.toLowerCase() === code.toLowerCase() || (barcode !== "" && barcode === code);
