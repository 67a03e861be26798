"use client";
import { useTranslation } from "react-i18next";
import { UnsentMark } from "#app/components/scan/unsent-mark.tsx";
import { useUnsent } from "#app/components/scan/use-unsent.ts";
import { Progress } from "#app/components/ui/progress.tsx";
import type { StockCount, StockCountItem } from "#contract/stock-counts.ts";
import { isItemCode, listUnsentScans } from "./unsent-scans.ts";

export function CountProgress({
  count,
  items,
  to,
}: {
  count: Pick<StockCount, "counted" | "total">;
  items: readonly StockCountItem[];
  /** Address that takes the scans. */
  to: string;
}) {
  const { t } = useTranslation(["counting"]);
  const scans = listUnsentScans(useUnsent(), to);
  const fresh = items.filter(
    (item) => item.counted === null && scans.some(({ code }) => isItemCode(item, code)),
  );
  const countedItems = count.counted + fresh.length;
  const progress = t("counting:progress", { counted: countedItems, total: count.total });
  return (
    <p className="flex flex-wrap items-center gap-2" role="status">
      <Progress value={countedItems} max={Math.max(1, count.total)} aria-label={progress} />
      <span className="font-medium">{progress}</span>
      <UnsentMark count={fresh.length} />
    </p>
  );
}

export function UnsentUnits({ sku, barcode, to }: { sku: string; barcode: string; to: string }) {
  const scans = listUnsentScans(useUnsent(), to).filter(({ code }) =>
    isItemCode({ sku, barcode }, code),
  );
  return <UnsentMark count={scans.reduce((sum, { quantity }) => sum + quantity, 0)} />;
}
