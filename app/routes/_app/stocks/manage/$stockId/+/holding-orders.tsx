import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
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
      <Table cards>
        <caption className="sr-only">{t("stockHistory:orders")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("orders:col.order")}</th>
            <th scope="col">{t("stockHistory:orders.shop")}</th>
            <th scope="col">{t("orders:col.status")}</th>
            <th scope="col">{t("orders:col.shipBy")}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, externalId, channelName, status, shipByAt }) => (
            <tr key={id}>
              <th scope="row" className="span">
                <Link to={`/orders/${id}`}>{externalId}</Link>
              </th>
              <td className="span2" data-l={t("stockHistory:orders.shop")}>
                {channelName}
              </td>
              <td className="span2" data-l={t("orders:col.status")}>
                <StatusDot tone={STATUS_TONES[status]}>{t(`orders:status.${status}`)}</StatusDot>
              </td>
              <td className="span2" data-l={t("orders:col.shipBy")}>
                {shipByAt ? dateTime(shipByAt) : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
