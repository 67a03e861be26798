import { DataTable } from "#app/components/list/data-table.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { RunOrder } from "#contract/shipment-runs.ts";
import { RUN_STATE_TONES } from "./run-states.ts";

/** The run's orders with their states, the most urgent first. */
export function RunTable({ orders }: { orders: readonly RunOrder[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <DataTable
      caption={t("orderRun:orders")}
      rows={orders}
      keyOf={({ order }) => order.id}
      columns={[
        {
          head: t("orders:col.order"),
          cell: ({ order }) => (
            <span className="flex items-center gap-2">
              <ChannelMark type={order.channelType} label={format.channelName(order.channelType)} />
              <Link to={`/orders/${order.id}`}>{order.externalId}</Link>
            </span>
          ),
        },
        {
          head: t("orderRun:col.state"),
          cell: ({ state, order }) => (
            <StatusDot tone={RUN_STATE_TONES[state]}>
              {order.documentStatus === "printed" && state === "ready"
                ? t("orders:sub.label.printed")
                : t(`orderRun:state.${state}`)}
            </StatusDot>
          ),
        },
        { head: t("orderRun:col.courier"), cell: ({ order }) => order.courier || "–" },
        { head: t("arrange:tracking"), cell: ({ order }) => order.trackingCode ?? "–" },
        {
          head: t("orderRun:col.shipBy"),
          cell: ({ order }) => (order.shipByAt ? format.dateTime(order.shipByAt) : "–"),
        },
      ]}
    />
  );
}
