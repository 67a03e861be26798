import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { paramsOf } from "#app/services/list/list-params.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import {
  CHANNEL_CALL_FILTERS,
  type ChannelCall,
  listChannelCalls,
} from "#contract/channel-calls.ts";
import { AdminHead } from "../../../+/admin-head.tsx";
import type { Route } from "./+types/$channelId";

const { on } = paramsOf(CHANNEL_CALL_FILTERS);
/** Each shop has its own list, so the path is relative. */
const callList = defineList({
  path: "",
  pageSize: 50,
  filters: CHANNEL_CALL_FILTERS,
  params: { failed: on("failed") },
});

/** Shows the calls to a shop's marketplace and their answers, to investigate a shop. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const state = currentState(context);
  const list = callList.open(context);
  const { channelName, calls, total } = await getCall(context)(listChannelCalls, {
    params,
    query: callList.query(list, state),
  });
  requirePage(state.url, list.page, total, callList.pageSize);
  return { list, channelName, calls, total };
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { list, channelName, calls, total } = loaderData;
  const path = `/admin/accounts/${encodeURIComponent(params.accountId)}/channels/${encodeURIComponent(params.channelId)}`;
  const tab = (failed: boolean, label: string) => ({
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
        tabs={[tab(false, t("admin:all")), tab(true, t("admin:calls.failed"))]}
      />
      {calls.length === 0 ? (
        <Empty title={t(list.failed ? "admin:calls.noneFailed" : "admin:calls.none")} />
      ) : (
        <Calls calls={calls} />
      )}
      <ListFoot
        page={list.page}
        pageSize={callList.pageSize}
        shown={calls.length}
        total={total}
        url={path + callList.searchWith(list)}
      />
    </>
  );
}

function Calls({ calls }: { calls: readonly ChannelCall[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <Table cards>
      <caption className="sr-only">{t("admin:calls.text")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("admin:col.call")}</th>
          <th scope="col">{t("admin:col.at")}</th>
          <th scope="col">{t("admin:col.answer")}</th>
          <th scope="col" className="num">
            {t("admin:col.took")}
          </th>
          <th scope="col">{t("admin:col.requestId")}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <th scope="row" className="span">
              <code className="font-mono text-xs wrap-anywhere">{call.name}</code>
            </th>
            <td className="span2" data-l={t("admin:col.at")}>
              {format.dateTime(call.at)}
            </td>
            <td data-l={t("admin:col.answer")}>
              <Answer call={call} />
            </td>
            <td className="num" data-l={t("admin:col.took")}>
              {t("admin:calls.ms", { ms: call.durationMs })}
            </td>
            <td className="span" data-l={t("admin:col.requestId")}>
              <code className="font-mono text-xs wrap-anywhere">{call.requestId || "–"}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
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
