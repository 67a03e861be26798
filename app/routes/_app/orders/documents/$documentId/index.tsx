import { redirect } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { getOrderDocument, markDocumentPrinted } from "#contract/order-documents.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  return getCall(context)(getOrderDocument, { params });
}

export async function action({ context, params }: Route.ActionArgs) {
  const page = `/orders/documents/${params.documentId}`;
  const done = await attempt(getCall(context)(markDocumentPrinted, { params }));
  if (done.ok) return redirectWithToast(context, page, "orderBulk:papers.marked");
  addProblemToast(context, "error", done.problem);
  return redirect(page, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { document } = loaderData;
  const t = getT();
  const { status, done, total, pages, problems } = document;
  return (
    <>
      <PageHead
        title={t("orderBulk:papers.title", { n: total })}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
      />
      <div className="grid max-w-180 gap-4 px-gutter py-3">
        {status === "running" ? (
          <div className="grid gap-2" role="status">
            <Poll everySeconds={2} />
            <Progress value={done} max={total} aria-label={t("orders:bulk.print")} />
            <p>
              {t("orderBulk:papers.running", {
                done,
                n: total,
              })}
            </p>
          </div>
        ) : null}
        {status === "failed" ? (
          <Alert tone="critical" title={t("orderBulk:papers.failed")} />
        ) : null}
        {status === "done" && pages > 0 ? (
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              variant="default"
              to={`/orders/documents/${document.id}/file`}
              reloadDocument
              target="_blank"
            >
              <Icon name="printer" />
              {t("orderBulk:papers.open", { n: pages })}
            </ButtonLink>
            <PostForm>
              <Button type="submit">{t("orderBulk:papers.printed")}</Button>
            </PostForm>
          </div>
        ) : null}
        {problems.length > 0 ? (
          <Alert tone="warning" title={t("orderBulk:papers.problems")}>
            <ul className="mt-1 grid gap-1">
              {problems.map(({ orderId, orderNumber, code }) => (
                <li key={`${orderId} ${code}`} className="flex flex-wrap gap-x-2">
                  <Link to={`/orders/${orderId}`}>{orderNumber || orderId}</Link>
                  <span>{t(`orderBulk:papers.problem.${code}`)}</span>
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
