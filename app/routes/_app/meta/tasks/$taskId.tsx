import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { requirePage } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import { checkMetaSync, getMetaSyncItems, META_FINAL_STATUSES } from "#contract/meta.ts";
import { TaskItem } from "./+/task-item.tsx";
import type { Route } from "./+types/$taskId";

const PAGE_SIZE = 10;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const page = pageParam.parse(url.searchParams.get("page") ?? undefined);
  const onlyIssues = url.searchParams.get("issues") === "1";
  const query = {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(onlyIssues ? { hasIssue: true } : {}),
  };
  const call = getCall(context);
  const [task, found] = await Promise.all([
    call(checkMetaSync, { params }),
    call(getMetaSyncItems, { params, query }),
  ]);
  requirePage(url, page, found.total, PAGE_SIZE);
  return { task, ...found, page, onlyIssues };
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { task, items, total, page, onlyIssues } = loaderData;
  const t = getT();
  const format = getFormat();
  const isDone = task.statuses.every(({ status }) => META_FINAL_STATUSES.includes(status));
  const { sent, unchanged, issues } = task.counts;
  const path = `/meta/tasks/${encodeURIComponent(params.taskId)}`;
  return (
    <>
      {isDone ? null : <Poll everySeconds={3} />}
      <PageHead
        title={t("meta:task")}
        crumbs={[{ to: "/meta/sync", label: t("meta:title") }]}
        titleMetadata={
          <>
            <Badge tone={isDone ? "success" : "info"} role="status">
              {t(isDone ? "meta:task.done" : "meta:task.processing")}
            </Badge>
            <Badge tone="outline">{t("meta:catalog", { id: task.catalogId })}</Badge>
          </>
        }
        actions={
          <>
            <ButtonLink to="/meta/sync">
              <Icon name="arrow-left" />
              {t("meta:task.back")}
            </ButtonLink>
            <ButtonLink to={task.catalogUrl} target="_blank" rel="noreferrer" reloadDocument>
              {t("meta:catalog.view")}
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-2 px-gutter pb-3">
        <p className="text-secondary-foreground">
          {format.dateTime(task.createdAt)} ·{" "}
          {t("meta:task.counts", {
            sent,
            unchanged,
            issues,
          })}
        </p>
        {task.isFollowing ? (
          <p className="text-secondary-foreground">{t("meta:task.following")}</p>
        ) : null}
        {task.statuses.some(({ status }) => status === "error") ? (
          <Alert tone="critical" title={t("meta:task.error")}>
            {task.problem ?? t("meta:task.error.text")}
          </Alert>
        ) : null}
      </div>
      <GetForm className="flex items-center gap-3 border-t px-gutter py-3">
        <Checkbox name="issues" value="1" defaultChecked={onlyIssues}>
          {t("meta:task.onlyIssues")}
        </Checkbox>
        <Button type="submit" size="sm">
          {t("meta:task.show")}
        </Button>
      </GetForm>
      {items.length === 0 ? (
        <Empty title={t(onlyIssues ? "meta:task.noIssues" : "meta:task.empty")} />
      ) : (
        <Table cards>
          <caption className="sr-only">{t("meta:task")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("meta:products.product")}</th>
              <th scope="col">{t("meta:task.contentId")}</th>
              <th scope="col">{t("meta:task.groupId")}</th>
              <th scope="col">{t("meta:task.link")}</th>
              <th scope="col">{t("meta:task.result")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <TaskItem key={item.retailerId} item={item} />
            ))}
          </tbody>
        </Table>
      )}
      <ListFoot
        page={page}
        pageSize={PAGE_SIZE}
        shown={items.length}
        total={total}
        url={onlyIssues ? `${path}?issues=1` : path}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
