import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  type NgramRebuild,
  readNgramRebuild,
  startNgramRebuild,
} from "#contract/admin-operations.ts";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

const POLL_S = 2;
const STATUS_TONES = { running: "info", done: "success", failed: "critical" } as const;

export const loader = ({ context }: Route.LoaderArgs) => getCall(context)(readNgramRebuild);

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await attempt(getCall(context)(startNgramRebuild));
  if (!outcome.ok) return rejectProblem(await request.formData(), outcome.problem);
  return redirectWithToast(context, "/admin/stock-ngrams", "admin:toast.ngrams");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { rebuild } = loaderData;
  const isRunning = rebuild?.status === "running";
  return (
    <>
      <AdminHead title={t("admin:stock-ngrams")} />
      <div className={sectionStyle}>
        <p className="max-w-180 text-secondary-foreground">{t("admin:stock-ngrams.what")}</p>
        {rebuild ? <Rebuild rebuild={rebuild} /> : null}
        {isRunning ? (
          <Poll everySeconds={POLL_S} />
        ) : (
          <ActionForm className="mt-4 grid max-w-form justify-items-start gap-4">
            <SubmitButton>{t("admin:stock-ngrams.start")}</SubmitButton>
          </ActionForm>
        )}
      </div>
    </>
  );
}

function Rebuild({ rebuild }: { rebuild: NgramRebuild }) {
  const t = getT();
  const format = getFormat();
  const { status, done, total, mended, startedAt, finishedAt } = rebuild;
  const progressText = t("admin:stock-ngrams.done", {
    done,
    total,
    count: total,
  });
  return (
    <div className="mt-4 grid justify-items-start gap-1.5" role="status">
      <StatusDot tone={STATUS_TONES[status]}>{t(`admin:stock-ngrams.status.${status}`)}</StatusDot>
      <Progress max={Math.max(total, 1)} value={total === 0 ? 1 : done} aria-label={progressText} />
      <p>{progressText}</p>
      <p className="text-secondary-foreground">
        {t("admin:stock-ngrams.mended", { count: mended })}
      </p>
      <p className="text-secondary-foreground">
        {finishedAt
          ? t("admin:stock-ngrams.fromTo", {
              from: format.dateTime(startedAt),
              to: format.dateTime(finishedAt),
            })
          : t("admin:stock-ngrams.since", { from: format.dateTime(startedAt) })}
      </p>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
