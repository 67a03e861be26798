import { Alert } from "#app/components/ui/alert.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { HiddenParts as Hidden } from "#contract/file-columns.ts";

interface HiddenPartsProps {
  hidden: Hidden;
  /** The alert is a section of its own, not a part of one. */
  isSection?: boolean;
}

/** Names what a workbook hides, and whether it was read. */
export function HiddenParts({ hidden, isSection = false }: HiddenPartsProps) {
  const t = getT();
  const { rows, columns, sheets } = hidden;
  if (rows + columns.length + sheets.length === 0) return null;
  return (
    <div className={isSection ? sectionStyle : undefined}>
      <Alert
        tone="warning"
        title={rows > 0 ? t("imports:hidden.rows", { count: rows }) : undefined}
      >
        {columns.length > 0 ? (
          <p className="wrap-anywhere">
            {t("imports:hidden.columns", { columns: columns.join(", ") })}
          </p>
        ) : null}
        {sheets.length > 0 ? (
          <p className="wrap-anywhere">
            {t("imports:hidden.sheets", { sheets: sheets.join(", ") })}
          </p>
        ) : null}
      </Alert>
    </div>
  );
}
