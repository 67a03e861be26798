import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { previewMergeUndo, undoMerge } from "#contract/product-merge-undo.ts";
import { Levels, Listings, Orders, Products, UnchangedFields } from "./+/undo-parts.tsx";
import { type UndoView, undoView } from "./+/undo-view.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [undo, { account }] = await Promise.all([
    getCall(context)(previewMergeUndo, { params }),
    getMe(context),
  ]);
  const view = undoView(undo, {
    t: getT(context),
    format: getFormat(context),
    channels: account.channels,
  });
  return { view, history: `/products-history?batchId=${encodeURIComponent(params.mergeId)}` };
}

/** The page then shows what was restored, or what prevents the undo. */
export async function action({ context, params }: Route.ActionArgs) {
  const undone = await attempt(getCall(context)(undoMerge, { params }));
  const currentUrl = `/products-history/undo-merge/${encodeURIComponent(params.mergeId)}`;
  if (undone.ok)
    return redirectWithToast(context, currentUrl, "mergeUndo:toast.undone", {
      count: undone.value.productIds.length,
    });
  addProblemToast(context, "warning", undone.problem);
  return redirect(currentUrl, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { view, history } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("mergeUndo:title")}
        crumbs={[{ to: history, label: t("productBatches:history.title") }]}
      />
      {view.undone ? <Undone view={view} /> : <Undo view={view} history={history} />}
    </>
  );
}

function Undone({ view: { undone, back } }: { view: UndoView }) {
  return (
    <section className={sectionStyle}>
      <Alert tone="info" title={undone}>
        <ul className="grid gap-1">
          {back.map(({ to, name }) => (
            <li key={to}>
              <Link
                className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                to={to}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}

function Undo({ view, history }: { view: UndoView; history: string }) {
  const t = getT();
  return (
    <ActionForm className="alert-in-gutter border-t">
      <section className={sectionStyle}>
        <p className="max-w-245">{view.until}</p>
      </section>
      <Problems problems={view.problems} />
      <Products view={view} />
      <UnchangedFields view={view} />
      <Levels view={view} />
      <Orders view={view} />
      <Listings view={view} />
      <section className={cn(sectionStyle, "grid gap-3")}>
        <p className="text-secondary-foreground max-w-245 not-last:mx-0 not-last:-mt-1 not-last:mb-3.5">
          {t("mergeUndo:final")}
        </p>
        <div className="flex items-center gap-2 flex-wrap max-w-245">
          {view.problems.length === 0 ? <SubmitButton>{t("mergeUndo:submit")}</SubmitButton> : null}
          <ButtonLink to={history}>{t("common:action.cancel")}</ButtonLink>
        </div>
      </section>
    </ActionForm>
  );
}

function Problems({ problems }: { problems: UndoView["problems"] }) {
  const t = getT();
  if (problems.length === 0) return null;
  return (
    <section className={sectionStyle}>
      <Alert
        className="max-w-245"
        tone="critical"
        title={t("mergeUndo:problems", { count: problems.length })}
      >
        <ul className="grid gap-1">
          {problems.map(({ key, text, link }) => (
            <li key={key}>
              {text}{" "}
              {link ? (
                <Link
                  className="underline max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                  to={link.to}
                >
                  {link.text}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
