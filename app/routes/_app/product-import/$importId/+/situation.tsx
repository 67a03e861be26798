import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/fields.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { errorText } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ProductImport } from "#contract/product-imports.ts";

interface SituationProps {
  job: ProductImport;
  tiles: { name: string; label: string; value: string; hot: boolean }[];
  waiting: number;
}

/** How the import stands, in figures and a sentence. */
export function Situation({
  job: { status, counts, fileName, errorCode, finishedAt },
  tiles,
  waiting,
}: SituationProps) {
  const t = getT();
  const format = getFormat();
  if (status === "checking")
    return <p role="status">{t("imports:checking", { file: fileName })}</p>;
  if (status === "failed") {
    return (
      <Alert tone="critical" title={t("imports:failed")}>
        {errorText(t, errorCode ?? "unexpected")}
      </Alert>
    );
  }
  const counted = (count: number) => ({ count, total: format.number(count) });
  const planned = counts.create + counts.update;
  const written = counts.done + counts.failed;
  return (
    <>
      <dl className="tally">
        {tiles.map((tile) => (
          <div key={tile.name} className={tile.hot ? "crit" : undefined}>
            <dt>{tile.label}</dt>
            <dd>{tile.value}</dd>
          </div>
        ))}
      </dl>
      <div className="stack gap4" role="status">
        {status === "checked" ? (
          <p className="sec">{t(waiting > 0 ? "imports:dryRun" : "imports:dryRun.nothing")}</p>
        ) : null}
        {status === "checked" && counts.blocked > 0 ? (
          <Alert tone="warning">
            {t(waiting > 0 ? "imports:dryRun.blocked" : "imports:dryRun.allBlocked", {
              count: counts.blocked,
              total: format.number(counts.blocked),
            })}
          </Alert>
        ) : null}
        {status === "applying" || status === "stopped" ? (
          <p className="row">
            <progress
              className="meter"
              value={written}
              max={Math.max(1, planned)}
              aria-label={fileName}
            />
            <span className="strong">
              {t("imports:progress", {
                done: format.number(written),
                total: format.number(planned),
              })}
            </span>
          </p>
        ) : null}
        {status === "applying" ? <p className="sec">{t("imports:progress.keep")}</p> : null}
        {status === "stopped" ? <p className="sec">{t("imports:stopped")}</p> : null}
        {status === "applied" && finishedAt ? (
          <p className="sec">{t("imports:applied", { when: format.dateTime(finishedAt) })}</p>
        ) : null}
      </div>
      {counts.failed > 0 ? (
        <Alert tone="critical" title={t("imports:failedSome", counted(counts.failed))}>
          {status === "applied" || status === "stopped" ? (
            <ActionForm intent="retry" className="stack gap3">
              <p>{t("imports:retry.text")}</p>
              <div className="row">
                <SubmitButton variant="outline">
                  {t("imports:retry", counted(counts.failed))}
                </SubmitButton>
              </div>
            </ActionForm>
          ) : null}
        </Alert>
      ) : null}
    </>
  );
}
