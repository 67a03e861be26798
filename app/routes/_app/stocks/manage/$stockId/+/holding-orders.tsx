import { DataTable } from "#app/components/list/data-table.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { STATUS_TONES } from "#app/models/order/order-row.ts";
import { Link } from "#app/navigation/link.tsx";
import type { OrderSummary } from "#contract/orders.ts";

/** Shows the orders that make up `reserved`; those that must ship first come first. */
export function HoldingOrders({ orders, total }: { orders: OrderSummary[]; total: number }) {
  const t = getT();
  const { dateTime } = getFormat();
  return (
    <>
      <Section
        title={t("stockHistory:orders")}
        hint={
          total > orders.length
            ? t("stockHistory:orders.more", {
                shown: orders.length,
                total,
              })
            : undefined
        }
      >
        {null}
      </Section>
      <DataTable
        caption={t("stockHistory:orders")}
        rows={orders}
        columns={[
          {
            head: t("orders:col.order"),
            cell: ({ id, externalId }) => <Link to={`/orders/${id}`}>{externalId}</Link>,
          },
          { head: t("stockHistory:orders.shop"), cell: ({ channelName }) => channelName },
          {
            head: t("orders:col.status"),
            cell: ({ status }) => (
              <StatusDot tone={STATUS_TONES[status]}>{t(`orders:status.${status}`)}</StatusDot>
            ),
          },
          {
            head: t("orders:col.shipBy"),
            cell: ({ shipByAt }) => (shipByAt ? dateTime(shipByAt) : "–"),
          },
        ]}
      />
    </>
  );
}
