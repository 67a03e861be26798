import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink, ButtonSummary } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { redirectToOnboarding } from "#app/middleware/onboarding.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { rejectProblem } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import { continueMigration, type Migration, undoMigration } from "#contract/migrations.ts";
import { Frame } from "./+/frame.tsx";
import { nameShop, readSitting, requirePlace } from "./+/read-migration.ts";
import { StepProblem } from "./+/step-problem.tsx";
import type { Route } from "./+types/finished";

export const middleware = [redirectToOnboarding];

const PAGE_PATH = "/onboarding/finished";

export async function loader({ context }: Route.LoaderArgs) {
  const { to, supportUrl, ...sitting } = await readSitting(context);
  const migration = requirePlace(sitting.migration, PAGE_PATH);
  return {
    migration,
    supportUrl,
    to: nameShop(to, getT(context)),
    channelType: to?.channelType ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const step = form.get("intent") === "continue" ? continueMigration : undoMigration;
  const outcome = await attempt(getCall(context)(step));
  return outcome.ok ? redirect(PAGE_PATH, 303) : rejectProblem(form, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { migration, supportUrl, to, channelType } = loaderData;
  const { status } = migration;
  const t = getT();
  const drafts = channelType
    ? `/drafts-v2/${channelType}/${encodeURIComponent(migration.toChannelId ?? "")}`
    : "/products-v2/master";
  return (
    <Frame step="finished" supportUrl={supportUrl}>
      <h2>
        {t(status === "undone" ? "onboarding:finished.undone.title" : "onboarding:finished.title")}
      </h2>
      {status === "finished" ? <Result migration={migration} to={to} /> : null}
      {status === "undoing" ? <Undoing migration={migration} /> : null}
      {status === "undone" ? <Undone counts={migration.counts} to={to} /> : null}
      {status === "finished" ? (
        <Card className="grid gap-3">
          <h3>{t("onboarding:finished.next")}</h3>
          <Next
            to="/products-v2/master"
            title={t("onboarding:finished.next.products")}
            text={t("onboarding:finished.next.products.why")}
          />
          {migration.counts.drafts > 0 ? (
            <Next
              to={drafts}
              title={t("onboarding:finished.next.drafts")}
              text={t("onboarding:finished.next.drafts.why", { to })}
            />
          ) : null}
          <Next
            to="/stocks/manage"
            title={t("onboarding:finished.next.stock")}
            text={t("onboarding:finished.next.stock.why")}
          />
        </Card>
      ) : null}
      {status === "undoing" ? null : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink reloadDocument variant="default" to="/">
            {t("onboarding:finished.home")}
          </ButtonLink>
          <ButtonLink to="/onboarding/from">{t("onboarding:finished.more")}</ButtonLink>
        </div>
      )}
      {status === "finished" ? <Undo migration={migration} to={to} /> : null}
    </Frame>
  );
}

function Result({ migration, to }: { migration: Migration; to: string }) {
  const t = getT();
  const { counts, publishId } = migration;
  const { drafts } = counts;
  const wantedCount = counts.sent - drafts;
  const countText = (count: number) => ({ count, to });
  const isPublishing = counts.publishing > 0;
  return (
    <section className="grid gap-3" role="status">
      {publishId === null ? null : (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <Progress value={counts.published} max={Math.max(1, wantedCount)} />
            <span className="font-medium">
              {t("onboarding:finished.published", {
                to,
                done: counts.published,
                total: wantedCount,
                count: wantedCount,
              })}
            </span>
          </p>
          {isPublishing ? (
            <p className="text-secondary-foreground">
              {t("onboarding:finished.publishing", { to })}
            </p>
          ) : null}
          {counts.failed > 0 ? (
            <Alert
              tone="critical"
              title={t("onboarding:finished.failed", countText(counts.failed))}
            >
              <Link
                reloadDocument
                to={`/products-v2/master/publishes/${encodeURIComponent(publishId)}?show=failed`}
              >
                {t("onboarding:finished.failed.see")}
              </Link>
            </Alert>
          ) : null}
        </>
      )}
      {drafts > 0 ? <p>{t("onboarding:finished.drafts", countText(drafts))}</p> : null}
      {isPublishing ? <Poll everySeconds={2} /> : null}
    </section>
  );
}

function Undoing({ migration: { counts, errorCode } }: { migration: Migration }) {
  const t = getT();
  return (
    <section className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3" role="status">
        <Progress value={counts.takenBack} max={Math.max(1, counts.sent)} />
        <span className="font-medium">
          {t("onboarding:undoing", {
            done: counts.takenBack,
            total: counts.sent,
          })}
        </span>
      </p>
      {errorCode ? (
        <>
          <StepProblem code={errorCode} />
          <ActionForm intent="continue">
            <SubmitButton>{t("onboarding:again")}</SubmitButton>
          </ActionForm>
        </>
      ) : (
        <p className="text-secondary-foreground">{t("onboarding:keep")}</p>
      )}
      <Poll everySeconds={2} />
    </section>
  );
}

function Undone({ counts, to }: Pick<Migration, "counts"> & { to: string }) {
  const t = getT();
  return (
    <section className="grid gap-3" role="status">
      <p>{t("onboarding:finished.undone", { to })}</p>
      {counts.kept > 0 ? (
        <Alert tone="warning">{t("onboarding:finished.kept", { count: counts.kept, to })}</Alert>
      ) : null}
    </section>
  );
}

function Next({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <p className="grid">
      <Link reloadDocument to={to} className="font-medium">
        {title}
      </Link>
      <span className="text-xs text-secondary-foreground">{text}</span>
    </p>
  );
}

/** Collapsed, because it deletes products in the shop. */
function Undo({ migration: { canUndo }, to }: { migration: Migration; to: string }) {
  const t = getT();
  if (!canUndo)
    return <p className="text-xs text-muted-foreground">{t("onboarding:undo.sold", { to })}</p>;
  return (
    <Fold intent="undo" className="border-t pt-4">
      <ButtonSummary variant="ghost">
        <Icon name="undo-2" />
        {t("onboarding:undo")}
      </ButtonSummary>
      <ActionForm intent="undo" className="grid justify-items-start gap-3 pt-3">
        <p className="text-secondary-foreground">{t("onboarding:undo.hint", { to })}</p>
        <SubmitButton variant="destructive">{t("onboarding:undo.sure", { to })}</SubmitButton>
      </ActionForm>
    </Fold>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
