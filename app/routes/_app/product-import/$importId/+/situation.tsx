import { CheckProgress } from "#app/components/file-columns/check-progress.tsx";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Progress } from "#app/components/ui/progress.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ProductImport } from "#contract/product-imports.ts";

interface SituationProps {
  job: ProductImport;
  tiles: { name: string; label: string; value: string; hot: boolean }[];
  waiting: number;
  /**
   * Held-back products that wait for an answer above, counted per question: a product that waits
   * for two answers counts twice. Their other problems are shown after the answers.
   */
  asked: number;
}

export function Situation({
  job: { status, checked, counts, fileName, errorCode, finishedAt, pictures },
  tiles,
  waiting,
  asked,
}: SituationProps) {
  const t = getT();
  const format = getFormat();
  if (status === "checking") return <CheckProgress file={fileName} {...checked} />;
  if (status === "failed") {
    return (
      <Alert tone="critical" title={t("imports:failed")}>
        {errorMessage(t, errorCode ?? "unexpected")}
      </Alert>
    );
  }
  const plannedCount = counts.create + counts.update;
  const processed = counts.done + counts.failed;
  return (
    <>
      <dl className="flex flex-wrap gap-2">
        {tiles.map((tile) => (
          <div
            key={tile.name}
            className={cn(
              "grid min-w-24 gap-0.5 rounded-md border px-3.5 py-2.5 max-md:min-w-0 max-md:flex-auto",
              tile.hot && "border-critical-line bg-critical-soft",
            )}
          >
            <dt className="text-xs text-muted-foreground">{tile.label}</dt>
            <dd className="text-lg font-semibold">{tile.value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-4" role="status">
        {status === "checked" ? (
          <p className="text-secondary-foreground">
            {t(waiting > 0 ? "imports:dryRun" : "imports:dryRun.nothing")}
          </p>
        ) : null}
        {status === "checked" && counts.blocked > asked ? (
          <Alert tone="warning">
            {t(waiting > 0 ? "imports:dryRun.blocked" : "imports:dryRun.allBlocked", {
              count: counts.blocked - asked,
            })}
          </Alert>
        ) : null}
        {status === "applying" || status === "stopped" ? (
          <p className="flex items-center gap-2">
            <Progress value={processed} max={Math.max(1, plannedCount)} aria-label={fileName} />
            <span className="font-medium">
              {t("imports:progress", {
                done: processed,
                total: plannedCount,
              })}
            </span>
          </p>
        ) : null}
        {status === "applying" ? (
          <p className="text-secondary-foreground">{t("imports:progress.keep")}</p>
        ) : null}
        {status === "stopped" ? (
          <p className="text-secondary-foreground">{t("imports:stopped")}</p>
        ) : null}
        {status === "applied" && finishedAt ? (
          <p className="text-secondary-foreground">
            {t("imports:applied", { when: format.dateTime(finishedAt) })}
          </p>
        ) : null}
      </div>
      {pictures.missing > 0 ? (
        <Alert tone="warning" title={t("imports:missing", { count: pictures.missing })}>
          <ActionForm intent="pictures" className="grid gap-3">
            <p>
              {pictures.nextTry
                ? t("imports:missing.next", { when: format.dateTime(pictures.nextTry) })
                : t("imports:missing.none")}
            </p>
            <div>
              <SubmitButton variant="outline">{t("imports:missing.again")}</SubmitButton>
            </div>
          </ActionForm>
        </Alert>
      ) : null}
      {counts.failed > 0 ? (
        <Alert tone="critical" title={t("imports:failedSome", { count: counts.failed })}>
          {status === "applied" || status === "stopped" ? (
            <ActionForm intent="retry" className="grid gap-3">
              <p>{t("imports:retry.text")}</p>
              <div className="flex items-center gap-2">
                <SubmitButton variant="outline">
                  {t("imports:retry", { count: counts.failed })}
                </SubmitButton>
              </div>
            </ActionForm>
          ) : null}
        </Alert>
      ) : null}
    </>
  );
}
