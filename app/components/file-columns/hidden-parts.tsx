import { Alert } from "#app/components/ui/alert.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { HiddenParts as Hidden } from "#contract/file-columns.ts";

/** Names what a workbook hides, and whether it was read. */
export function HiddenParts({ hidden: { rows, columns, sheets } }: { hidden: Hidden }) {
  const t = getT();
  if (rows + columns.length + sheets.length === 0) return null;
  return (
    <Alert tone="warning" title={rows > 0 ? t("imports:hidden.rows", { count: rows }) : undefined}>
      {columns.length > 0 ? (
        <p className="wrap-anywhere">
          {t("imports:hidden.columns", { columns: columns.join(", ") })}
        </p>
      ) : null}
      {sheets.length > 0 ? (
        <p className="wrap-anywhere">{t("imports:hidden.sheets", { sheets: sheets.join(", ") })}</p>
      ) : null}
    </Alert>
  );
}
