import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import {
  checkMetaSync,
  getMetaSyncItems,
  META_FINAL_STATUSES,
  META_ITEM_FILTERS,
} from "#contract/meta.ts";
import { CHANNEL_SETUP } from "#contract/operator-faults.ts";
import { TaskItems } from "./+/task-items.tsx";
import type { Route } from "./+types/$taskId";

const { on } = createParamBuilders(META_ITEM_FILTERS);
/** Each sync has its own list, so the path is relative. */
const itemList = defineList({
  path: "",
  pageSize: 10,
  keepsAddress: true,
  filters: META_ITEM_FILTERS,
  params: { issues: on("hasIssue") },
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const [task, { items, params: list, pager }] = await Promise.all([
    call(checkMetaSync, { params }),
    itemList.loadList(context, (query) => call(getMetaSyncItems, { params, query })),
  ]);
  return { task, items, pager, onlyIssues: list.issues };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { task, items, pager, onlyIssues } = loaderData;
  const t = getT();
  const format = getFormat();
  const isDone = task.statuses.every(({ status }) => META_FINAL_STATUSES.includes(status));
  const { sent, unchanged, issues } = task.counts;
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
            {task.problem === CHANNEL_SETUP
              ? t("errors:channel_setup")
              : (task.problem ?? t("meta:task.error.text"))}
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
        <TaskItems items={items} />
      )}
      <ListFoot {...pager} shown={items.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
