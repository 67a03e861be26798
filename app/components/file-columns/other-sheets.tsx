import { Alert } from "#app/components/ui/alert.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** Names a workbook's sheets that look like the one that was read, but were not read. */
export function OtherSheets({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : (
    <Alert
      tone="warning"
      title={getT()("imports:columns.otherSheets", { sheets: names.join(", ") })}
    />
  );
}
