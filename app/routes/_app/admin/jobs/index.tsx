import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { listDeadLetters, retryDeadLetters } from "#contract/admin.ts";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

/** In characters. The job's data is only for investigations, so a long text is cut. */
const LONGEST = 300;

export async function loader({ context }: Route.LoaderArgs) {
  const { deadLetters } = await getCall(context)(listDeadLetters, { query: { limit: 200 } });
  return {
    jobs: deadLetters.map(({ data, ...job }) => ({
      ...job,
      about: JSON.stringify(data).slice(0, LONGEST),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const id = (await request.formData()).get("id");
  const { retried } = await getCall(context)(retryDeadLetters, {
    body: typeof id === "string" && id !== "" ? { ids: [id] } : {},
  });
  return redirectWithToast(context, "/admin/jobs", "admin:toast.jobs", { count: retried });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { jobs } = loaderData;
  return (
    <>
      <AdminHead
        title={t("admin:jobs")}
        actions={
          jobs.length > 1 ? (
            <ActionForm intent="all">
              <SubmitButton variant="outline">{t("admin:jobs.retryAll")}</SubmitButton>
            </ActionForm>
          ) : null
        }
      />
      {jobs.length === 0 ? (
        <Empty title={t("admin:jobs.empty")}>{t("admin:jobs.empty.text")}</Empty>
      ) : (
        <Table cards>
          <caption className="sr-only">{t("admin:jobs.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("admin:jobs.kind")}</th>
              <th scope="col">{t("admin:jobs.reason")}</th>
              <th scope="col">{t("admin:jobs.about")}</th>
              <th scope="col">{t("admin:col.when")}</th>
              <th scope="col">
                <span className="sr-only">{t("admin:jobs.retry")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.id}>
                <th scope="row" className="span">
                  {job.name}
                </th>
                <td className="span" data-l={t("admin:jobs.reason")}>
                  {job.reason ?? "–"}
                </td>
                <td className="span" data-l={t("admin:jobs.about")}>
                  <code className="wrap-anywhere">{job.about}</code>
                </td>
                <td className="span2" data-l={t("admin:col.when")}>
                  {format.dateTime(job.createdAt)}
                </td>
                <td className="span">
                  <ActionForm intent={`one-${job.id}`}>
                    <input type="hidden" name="id" value={job.id} />
                    <SubmitButton variant="outline" size="sm">
                      {t("admin:jobs.retry")}
                    </SubmitButton>
                  </ActionForm>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
