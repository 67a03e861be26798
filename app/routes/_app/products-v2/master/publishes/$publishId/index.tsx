import { redirect } from "react-router";
import { isWithinReach } from "#app/access/within-reach.ts";
import { RunPage } from "#app/components/run/run-page.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildChannelColumn, type ChannelColumn } from "#app/models/product/channel-column.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { buildPageQuery, type RunView, readShown, runView } from "#app/models/run/run-view.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { attempt, isConflict } from "#app/upstream/http.ts";
import { getPublish, PUBLISH_ITEM_STATUSES, stopPublish } from "#contract/publishes.ts";
import { fixLinkInRun } from "./+/fix-link-in-run.ts";
import { publishFailedAgain } from "./+/publish-failed-again.ts";
import { readStateSinceRun } from "./+/since-run.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const shownStatus = readShown(url, PUBLISH_ITEM_STATUSES);
  const [job, me, views] = await Promise.all([
    getCall(context)(getPublish, { params, query: buildPageQuery(shownStatus) }),
    getMe(context),
    readViews(
      context,
      "publishes",
      url.pathname,
      shownStatus.show === undefined ? "" : `?show=${shownStatus.show}`,
    ),
  ]);
  const stateSince = await readStateSinceRun(context, job.items);
  const opensChannels = isWithinReach("/channels", me, request);
  const t = getT(context);
  const format = getFormat(context);
  const channels = me.account.channels.map(buildChannelColumn);
  const findChannel = (id: string) => channels.find((channel) => channel.id === id) ?? null;
  const nameChannel = (channel: ChannelColumn | null) =>
    channel ? format.channelName(channel.type) : "";
  const view = runView(
    {
      path: url.pathname,
      ...shownStatus,
      statuses: PUBLISH_ITEM_STATUSES,
      counts: job.counts,
      isStopped: job.isStopped,
    },
    {
      all: t("products:run.show.all"),
      statusName: (status) => t(`products:run.${status}`),
      progress: (values) => t("products:run.progress", values),
      format,
    },
  );
  requirePage(url, view.pager);
  return {
    view,
    views,
    failedFile: `${url.pathname}/failed-file`,
    title: formatTitle(view, job.isStopped, getT(context)),
    rows: job.items.map((item) => {
      const channel = findChannel(item.channelId);
      const row = { productId: item.productId, name: item.productName, channel };
      const now = stateSince(item);
      if (now) return { ...row, status: now.status, result: t(now.result), reason: "" };
      const hasFailed = item.status === "failed";
      return {
        ...row,
        status: item.status,
        result: t(`products:run.${item.status}`),
        reason: hasFailed
          ? syncReason(t, { ...item, syncStatus: 4 }, nameChannel(channel))
          : // Names the parts of the accepted listing that the channel left out.
            (item.errorMessage ?? ""),
        mend:
          hasFailed && channel
            ? fixLinkInRun(item, { publishId: params.publishId, channel, opensChannels })
            : null,
      };
    }),
  };
}

/** Says "published" only if every listing was. */
function formatTitle(
  { isRunning, failed, total }: RunView,
  isStopped: boolean,
  t: Translate,
): string {
  if (isRunning) return t("products:run.title");
  if (isStopped) return t("products:run.titleStopped");
  return failed === 0
    ? t("products:run.titleDone")
    : t("products:run.titlePartly", {
        done: total - failed,
        total,
      });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("intent") === "again") return publishFailedAgain(context, params.publishId);
  const stopped = await attempt(getCall(context)(stopPublish, { params }));
  // The page already shows a run that has ended.
  if (!stopped.ok && !isConflict(stopped)) addProblemToast(context, "error", stopped.problem);
  return redirect(currentState(context).url.pathname, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { view, views, failedFile, title, rows } = loaderData;
  const t = getT();
  return (
    <RunPage
      view={view}
      views={views}
      rows={rows}
      title={title}
      crumb={{ to: "/products-v2/master", label: t("products:title") }}
      words={{
        ...{
          product: t("products:run.product"),
          channel: t("products:run.channel"),
          status: t("products:run.status"),
          reason: t("products:run.reason"),
        },
        ...{
          empty: t("products:run.empty"),
          fix: t("products:run.fix"),
          stop: t("products:run.stop"),
          background: t("products:run.kept"),
          back: t("products:run.back"),
        },
      }}
      alert={
        view.failed > 0
          ? {
              tone: "critical",
              title: t("products:run.failedTitle", { count: view.failed }),
              file: { to: failedFile, label: t("products:run.failedFile") },
              again: t("products:run.again"),
            }
          : null
      }
    />
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
