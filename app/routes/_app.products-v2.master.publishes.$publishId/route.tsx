import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { columnOf } from "#app/components/product/product-row.ts";
import { syncReason } from "#app/components/product/sync-look.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Poll } from "#app/components/ui/poll.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/http.ts";
import { getPublish, PUBLISH_ITEM_STATUSES, stopPublish } from "#contract/channels.ts";
import type { Route } from "./+types/route";
import { RunTable } from "./run-table.tsx";

const ROWS_SHOWN = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const show = PUBLISH_ITEM_STATUSES.find((status) => status === url.searchParams.get("show"));
  const [job, me] = await Promise.all([getCall(context)(getPublish, { params, query: { status: show, limit: ROWS_SHOWN } }), getMe(context)]);
  const t = getT(context);
  const format = getFormat(context);
  const counts = PUBLISH_ITEM_STATUSES.map((status) => ({ status, count: job.counts[status] ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const waiting = job.counts.waiting ?? 0;
  const channels = me.account.channels.map(columnOf);
  return {
    path: url.pathname,
    running: waiting > 0 && !job.isStopped,
    isStopped: job.isStopped,
    failed: job.counts.failed ?? 0,
    done: total - waiting,
    total,
    progress: t("products:run.progress", { done: format.number(total - waiting), total: format.number(total) }),
    tabs: [
      { to: url.pathname, label: t("products:run.show.all"), count: format.number(total), current: show === undefined },
      ...counts
        .filter(({ status, count }) => count > 0 || status === show)
        .map(({ status, count }) => ({
          to: `${url.pathname}?show=${status}`,
          label: t(`products:run.${status}`),
          count: format.number(count),
          current: show === status,
          critical: status === "failed",
        })),
    ],
    rows: job.items.map((item) => ({
      productId: item.productId,
      name: item.productName,
      channel: channels.find((channel) => channel.id === item.channelId) ?? null,
      status: item.status,
      reason: item.status === "failed" ? syncReason(t, { syncStatus: 4, errorCode: item.errorCode, errorMessage: item.errorMessage }) : "",
    })),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  await attempt(getCall(context)(stopPublish, { params }));
  return redirect(currentState(context).url.pathname, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { running, isStopped, failed, done, total, progress, tabs, rows } = loaderData;
  const t = getT();
  const title = t(running ? "products:run.title" : isStopped ? "products:run.titleStopped" : "products:run.titleDone");
  return (
    <Texts namespaces={["products"]}>
      {running ? <Poll everySeconds={2} /> : null}
      <PageHead
        title={title}
        crumbs={[{ to: "/products-v2/master", label: t("products:title") }]}
        actions={running ? <Stop /> : <ButtonLink to="/products-v2/master">{t("products:run.back")}</ButtonLink>}
      />
      <div className="sect stack gap3">
        <p className="row" role="status">
          <progress className="meter" value={done} max={Math.max(1, total)} />
          <span className="strong">{progress}</span>
        </p>
        {running ? <p className="sec">{t("products:run.kept")}</p> : null}
        {failed > 0 ? <Alert tone="critical" title={t("products:run.failedTitle", { count: failed })} /> : null}
      </div>
      <Tabs label={title} tabs={tabs} />
      <RunTable rows={rows} caption={title} />
    </Texts>
  );
}

function Stop() {
  return (
    <ActionForm>
      <Button type="submit">{getT()("products:run.stop")}</Button>
    </ActionForm>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
