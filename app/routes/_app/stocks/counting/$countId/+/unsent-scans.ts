import type { QueuedScan } from "#app/components/scan/scan-queue.ts";

export const listUnsentScans = (
  scans: readonly QueuedScan[],
  to: string,
): { code: string; quantity: number }[] =>
  scans.flatMap((scan) =>
    scan.to === to
      ? [{ code: scan.fields.code ?? "", quantity: Number(scan.fields.quantity) || 1 }]
      : [],
  );

/** Compares the code as the server does. */
export const isItemCode = (
  { sku, barcode }: { sku: string; barcode: string },
  code: string,
): boolean => sku.toLowerCase() === code.toLowerCase() || (barcode !== "" && barcode === code);
