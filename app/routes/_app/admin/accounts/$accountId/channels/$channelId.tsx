import { DataTable } from "#app/components/list/data-table.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import {
  CHANNEL_CALL_FILTERS,
  type ChannelCall,
  listChannelCalls,
} from "#contract/channel-calls.ts";
import { AdminHead } from "../../../+/admin-head.tsx";
import type { Route } from "./+types/$channelId";

const { on } = createParamBuilders(CHANNEL_CALL_FILTERS);
/** Each shop has its own list, so the path is relative. */
const callList = defineList({
  path: "",
  pageSize: 50,
  filters: CHANNEL_CALL_FILTERS,
  params: { failed: on("failed") },
});

/** Shows the calls to a shop's marketplace and their answers, to investigate a shop. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { params: list, ...found } = await callList.loadList(context, (query) =>
    getCall(context)(listChannelCalls, { params, query }),
  );
  return { list, ...found };
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { list, channelName, calls, pager } = loaderData;
  const path = `/admin/accounts/${encodeURIComponent(params.accountId)}/channels/${encodeURIComponent(params.channelId)}`;
  const buildTab = (failed: boolean, label: string) => ({
    to: path + callList.searchWith(list, { failed }),
    label,
    current: list.failed === failed,
  });
  return (
    <>
      <AdminHead
        title={t("admin:calls", { shop: channelName })}
        above={{ to: "/admin/order-sync", label: t("admin:order-sync") }}
      />
      <Tabs
        label={t("admin:calls", { shop: channelName })}
        tabs={[buildTab(false, t("admin:all")), buildTab(true, t("admin:calls.failed"))]}
      />
      {calls.length === 0 ? (
        <Empty title={t(list.failed ? "admin:calls.noneFailed" : "admin:calls.none")} />
      ) : (
        <Calls calls={calls} />
      )}
      <ListFoot {...pager} shown={calls.length} />
    </>
  );
}

function Calls({ calls }: { calls: readonly ChannelCall[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <DataTable
      caption={t("admin:calls.text")}
      rows={calls}
      columns={[
        {
          head: t("admin:col.call"),
          cell: (call) => <code className="font-mono text-xs wrap-anywhere">{call.name}</code>,
        },
        { head: t("admin:col.at"), cell: (call) => format.dateTime(call.at) },
        { head: t("admin:col.answer"), card: "quarter", cell: (call) => <Answer call={call} /> },
        {
          head: t("admin:col.took"),
          isNumber: true,
          cell: (call) => t("admin:calls.ms", { ms: call.durationMs }),
        },
        {
          head: t("admin:col.requestId"),
          card: "all",
          cell: (call) => (
            <code className="font-mono text-xs wrap-anywhere">{call.requestId || "–"}</code>
          ),
        },
      ]}
    />
  );
}

function Answer({ call: { status, code } }: { call: ChannelCall }) {
  const t = getT();
  const words = [status === null ? t("admin:calls.noAnswer") : String(status), code];
  return (
    <StatusDot tone={code === "" && status !== null ? "success" : "critical"}>
      <span className="wrap-anywhere">{words.filter(Boolean).join(" · ")}</span>
    </StatusDot>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
