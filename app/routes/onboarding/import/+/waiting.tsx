import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import type { Migration } from "#contract/migrations.ts";
import { StepProblem } from "../../+/step-problem.tsx";
import { computeProgress } from "./work.ts";

/** The running step and what blocks it. */
export function Waiting({ migration, to }: { migration: Migration; to: string }) {
  const t = getT();
  const { import: job, status } = migration;
  const isMissing = status === "fetching" && job === null;
  const asks = status === "fetching" && job?.status === "ready";
  const isHalted =
    job?.status === "paused" || job?.status === "failed" || job?.status === "stopped";
  const error = migration.errorCode ?? (status === "fetching" ? (job?.errorCode ?? null) : null);
  if (asks && job && (job.counts.undecided > 0 || job.counts.link > 0))
    return <Questions migration={migration} job={job} />;
  const { done, total } = computeProgress(migration);
  const label =
    status === "fetching"
      ? total === null
        ? t("onboarding:fetching.unknown", { done })
        : t("onboarding:fetching", { done, total })
      : t(`onboarding:${status as "importing" | "checking" | "sending"}`, {
          to,
          done,
          total: total ?? 0,
        });
  return (
    <section className="grid gap-3">
      {isMissing ? (
        <Alert tone="warning">{t("onboarding:gone")}</Alert>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2" role="status">
          <Progress value={done} max={Math.max(1, total ?? done + 1)} />
          <span className="font-medium">{label}</span>
        </p>
      )}
      {error ? <StepProblem code={error} /> : null}
      {isHalted && !error ? <Alert tone="warning">{t("onboarding:stopped")}</Alert> : null}
      {isMissing || isHalted || error ? (
        <ActionForm intent={isMissing ? "start" : "continue"}>
          <SubmitButton>{t(isMissing ? "onboarding:fetch" : "onboarding:again")}</SubmitButton>
        </ActionForm>
      ) : (
        <p className="text-secondary-foreground">{t("onboarding:keep")}</p>
      )}
      {isMissing || isHalted ? null : <Poll everySeconds={2} />}
    </section>
  );
}

function Questions({
  migration,
  job: { counts },
}: {
  migration: Migration;
  job: NonNullable<Migration["import"]>;
}) {
  const t = getT();
  const open = counts.undecided - counts.proposed;
  return (
    <section className="grid gap-3">
      <Alert tone="warning" title={t("onboarding:ask.title")}>
        <ul className="list-disc pl-4">
          {counts.link > 0 ? <li>{t("onboarding:ask.link", { count: counts.link })}</li> : null}
          {counts.proposed > 0 ? (
            <li>{t("onboarding:ask.proposed", { count: counts.proposed })}</li>
          ) : null}
          {open > 0 ? <li>{t("onboarding:ask.open", { count: open })}</li> : null}
        </ul>
      </Alert>
      <div className="flex flex-wrap gap-2">
        <ActionForm intent="continue">
          <SubmitButton>{t("onboarding:ask.accept")}</SubmitButton>
        </ActionForm>
        <IfMay
          open="/product-import-v2"
          otherwise={<p className="text-muted-foreground">{t("onboarding:ask.onComputer")}</p>}
        >
          <ButtonLink
            reloadDocument
            to={`/product-import-v2/${encodeURIComponent(migration.import?.id ?? "")}`}
          >
            {t("onboarding:ask.decide")}
          </ButtonLink>
        </IfMay>
      </div>
    </section>
  );
}
