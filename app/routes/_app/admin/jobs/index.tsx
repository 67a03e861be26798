import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { listDeadLetters, retryDeadLetters } from "#contract/admin.ts";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

/** In characters. The job's data is only for investigations, so a long text is cut. */
const LONGEST_DATA = 300;

export async function loader({ context }: Route.LoaderArgs) {
  const { deadLetters } = await getCall(context)(listDeadLetters, { query: { limit: 200 } });
  return {
    jobs: deadLetters.map(({ data, ...job }) => ({
      ...job,
      about: JSON.stringify(data).slice(0, LONGEST_DATA),
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
        <DataTable
          caption={t("admin:jobs.caption")}
          rows={jobs}
          columns={[
            { head: t("admin:jobs.kind"), cell: (job) => job.name },
            { head: t("admin:jobs.reason"), card: "all", cell: (job) => job.reason ?? "–" },
            {
              head: t("admin:jobs.about"),
              card: "all",
              cell: (job) => <code className="wrap-anywhere">{job.about}</code>,
            },
            { head: t("admin:col.when"), cell: (job) => format.dateTime(job.createdAt) },
            {
              head: t("admin:jobs.retry"),
              isHeadHidden: true,
              card: "all",
              cell: (job) => (
                <ActionForm intent={`one-${job.id}`}>
                  <input type="hidden" name="id" value={job.id} />
                  <SubmitButton variant="outline" size="sm">
                    {t("admin:jobs.retry")}
                  </SubmitButton>
                </ActionForm>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
