import { Progress } from "#app/components/ui/progress.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** Says how many rows of a file the running check has compared with the catalogue. */
export function CheckProgress({
  file,
  rows,
  total,
}: {
  file: string;
  rows: number;
  /** `null` for a file whose rows were not counted. */
  total: number | null;
}) {
  const t = getT();
  return (
    <div role="status" className="grid gap-2">
      <p>{t("imports:checking", { file })}</p>
      {total === null || total === 0 ? null : (
        <p className="flex items-center gap-2">
          <Progress value={Math.min(rows, total)} max={total} aria-label={file} />
          <span className="font-medium">
            {t("imports:checking.rows", {
              rows: Math.min(rows, total),
              count: total,
            })}
          </span>
        </p>
      )}
    </div>
  );
}
