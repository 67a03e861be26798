import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import type { MessageKey } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChannelImport } from "#contract/channel-imports.ts";

type Job = ChannelImport;
type FigureName =
  | "undecided"
  | "link"
  | "create"
  | "skip"
  | "linkedBefore"
  | "linked"
  | "created"
  | "failed"
  | "undone"
  | "kept";

export function Situation({ job }: { job: Job }) {
  const { status } = job;
  if (status === "fetching" || status === "paused" || status === "failed")
    return <Fetching job={job} />;
  return (
    <section className={cn(sectionStyle, "grid gap-4")}>
      <Tally job={job} />
      {status === "applying" || status === "undoing" ? (
        <ImportProgress job={{ ...job, status }} />
      ) : null}
      <Notes job={job} />
      {(status === "applied" || status === "stopped") && job.undoUntil ? (
        <Undo until={job.undoUntil} />
      ) : null}
    </section>
  );
}

function Fetching({ job: { status, errorCode, counts } }: { job: Job }) {
  const t = getT();
  const format = getFormat();
  const fetchedText = format.number(counts.fetched);
  return (
    <section className={cn(sectionStyle, "grid gap-4")}>
      {status === "failed" ? (
        <Alert tone="critical">
          {t(
            findKnownKey("fail", errorCode, [
              "channel_not_active",
              "channel_unavailable",
              "channel_setup",
              "channel_refused",
            ]),
          )}
        </Alert>
      ) : null}
      <p className="flex items-center gap-2" role="status">
        <Progress
          value={counts.total === null ? undefined : counts.fetched}
          max={Math.max(1, counts.total ?? 1)}
        />
        <span className="font-medium">
          {counts.total === null
            ? t("shopImports:fetched.some", { done: fetchedText })
            : t("shopImports:fetched", { done: fetchedText, total: counts.total })}
        </span>
      </p>
      {status === "fetching" &&
      (errorCode === "rate_limited" ||
        errorCode === "channel_unavailable" ||
        errorCode === "channel_setup") ? (
        <Alert tone="info">{t(`shopImports:wait.${errorCode}`)}</Alert>
      ) : null}
      {status === "fetching" ? (
        <p className="text-secondary-foreground">{t("shopImports:keep")}</p>
      ) : null}
      {status === "paused" ? (
        <p className="text-secondary-foreground">{t("shopImports:paused")}</p>
      ) : null}
    </section>
  );
}

const findKnownKey = (kind: string, code: string | null, codes: readonly string[]): MessageKey =>
  `shopImports:${kind}.${code !== null && codes.includes(code) ? code : "other"}` as MessageKey;

const PLANNED_FIGURES: readonly FigureName[] = [
  "undecided",
  "link",
  "create",
  "skip",
  "linkedBefore",
];
const DONE_FIGURES: readonly FigureName[] = [
  "linked",
  "created",
  "failed",
  "undecided",
  "link",
  "create",
  "skip",
  "linkedBefore",
  "undone",
  "kept",
];

function Tally({ job: { status, counts } }: { job: Job }) {
  const t = getT();
  const format = getFormat();
  const figures =
    status === "ready" ? PLANNED_FIGURES : DONE_FIGURES.filter((name) => counts[name] > 0);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map((name) => (
        <div
          key={name}
          className={name === "failed" && counts.failed > 0 ? "text-critical" : undefined}
        >
          <dt className="text-xs text-muted-foreground">{t(`shopImports:count.${name}`)}</dt>
          <dd className="text-lg font-semibold">{format.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function ImportProgress({
  job: { counts, status },
}: {
  job: Job & { status: "applying" | "undoing" };
}) {
  const t = getT();
  const doneCount =
    status === "applying"
      ? counts.linked + counts.created + counts.failed
      : counts.undone + counts.kept;
  const total =
    doneCount +
    (status === "applying" ? counts.link + counts.create : counts.linked + counts.created);
  return (
    <>
      <p className="flex items-center gap-2" role="status">
        <Progress value={doneCount} max={Math.max(1, total)} />
        <span className="font-medium">
          {t(`shopImports:progress.${status}`, {
            done: doneCount,
            total,
          })}
        </span>
      </p>
      <p className="text-secondary-foreground">{t("shopImports:keep")}</p>
    </>
  );
}

function Notes({ job: { status, counts, appliedAt } }: { job: Job }) {
  const t = getT();
  const format = getFormat();
  const isOpen = status === "ready" || status === "applied" || status === "stopped";
  return (
    <>
      {status === "applied" ? (
        <p className="text-secondary-foreground">
          {appliedAt
            ? t("shopImports:applied", { when: format.dateTime(appliedAt) })
            : t("shopImports:allLinked")}
        </p>
      ) : null}
      {status === "stopped" ? (
        <p className="text-secondary-foreground">{t("shopImports:stopped")}</p>
      ) : null}
      {status === "undone" ? (
        <p role="status">
          {t("shopImports:undone")}{" "}
          {counts.kept > 0 ? t("shopImports:undone.kept", { count: counts.kept }) : ""}
        </p>
      ) : null}
      {counts.failed > 0 ? (
        <Alert tone="critical" title={t("shopImports:failedSome", { count: counts.failed })} />
      ) : null}
      {isOpen && counts.undecided > 0 ? (
        <Alert tone="warning" title={t("shopImports:undecidedSome", { count: counts.undecided })}>
          {t("shopImports:undecidedSome.text")}
        </Alert>
      ) : null}
    </>
  );
}

function Undo({ until }: { until: string }) {
  const t = getT();
  if (Date.parse(until) <= Date.now()) return null;
  return (
    <ActionForm intent="undo" className="flex flex-wrap items-center gap-y-2 gap-x-3">
      <SubmitButton variant="outline">
        <Icon name="undo-2" />
        {t("shopImports:undo")}
      </SubmitButton>
      <span className="text-secondary-foreground flex-[1_1_280px]">
        {t("shopImports:undoUntil", { when: getFormat().dateTime(until) })}
      </span>
    </ActionForm>
  );
}
