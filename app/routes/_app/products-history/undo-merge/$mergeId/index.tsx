import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/fields.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/http.ts";
import { addToast, redirectWithToast } from "#app/services/toast.ts";
import { previewMergeUndo, undoMerge } from "#contract/product-merges.ts";
import { Kept, Levels, Listings, Orders, Products } from "./+/undo-parts.tsx";
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

/** The page says afterwards what came back, or what now stands in the way. */
export async function action({ context, params }: Route.ActionArgs) {
  const undone = await attempt(getCall(context)(undoMerge, { params }));
  const here = `/products-history/undo-merge/${encodeURIComponent(params.mergeId)}`;
  if (undone.ok)
    return redirectWithToast(context, here, "mergeUndo:toast.undone", {
      count: undone.value.productIds.length,
    });
  addToast(
    context,
    "warning",
    undone.problem.code === "undo_over" ? "errors:undo_over" : "errors:cannot_undo",
  );
  return redirect(here, 303);
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
    <section className="sect">
      <Alert tone="info" title={undone}>
        <ul className="plain stack gap2 taps">
          {back.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
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
    <ActionForm className="merge-form">
      <section className="sect">
        <p>{view.until}</p>
      </section>
      <Problems problems={view.problems} />
      <Products view={view} />
      <Kept view={view} />
      <Levels view={view} />
      <Orders view={view} />
      <Listings view={view} />
      <section className="sect stack gap3">
        <p className="sec">{t("mergeUndo:final")}</p>
        <div className="row wrap">
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
    <section className="sect">
      <Alert tone="critical" title={t("mergeUndo:problems", { count: problems.length })}>
        <ul className="plain stack gap2 taps">
          {problems.map(({ key, text, link }) => (
            <li key={key}>
              {text} {link ? <Link to={link.to}>{link.text}</Link> : null}
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
