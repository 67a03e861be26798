import { StatusBadge } from "#app/components/billing/status-badge.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { TopUpTransaction } from "#contract/transactions.ts";

interface PaymentTableProps {
  transactions: readonly TopUpTransaction[];
  now: number;
}

/** Top-ups. Pending ones show the time left. */
export function PaymentTable({ transactions, now }: PaymentTableProps) {
  const t = getT();
  const format = getFormat();
  if (transactions.length === 0)
    return (
      <Empty
        title={t("quota:payments.empty")}
        actions={
          <ButtonLink variant="default" to="/order-quota/top-up">
            {t("quota:topUp")}
          </ButtonLink>
        }
      >
        {t("quota:payments.empty.text")}
      </Empty>
    );
  return (
    <Table cards>
      <caption className="sr-only">{t("quota:tab.payments")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("quota:col.when")}</th>
          <th scope="col">{t("quota:col.orders")}</th>
          <th scope="col">{t("quota:col.method")}</th>
          <th scope="col">{t("quota:col.status")}</th>
          <th scope="col" className="num">
            {t("quota:col.total")}
          </th>
          <th scope="col">
            <span className="sr-only">{t("quota:col.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((each) => (
          <tr key={each.id}>
            <th scope="row" className="span">
              <Link to={`/order-quota/payments/${each.id}`}>{format.dateTime(each.createdAt)}</Link>
            </th>
            <td data-l={t("quota:col.orders")}>{format.number(each.quota)}</td>
            <td className="span2" data-l={t("quota:col.method")}>
              {t(`quota:method.${each.paymentMethod}`)}
            </td>
            <td className="span2" data-l={t("quota:col.status")}>
              <StatusBadge status={each.status} />{" "}
              {each.review ? <Badge tone="warning">{t("quota:review.badge")}</Badge> : null}
              {each.status === "REGISTERED" ? (
                <span className="text-xs text-muted-foreground">
                  {t("quota:payment.expires", { when: format.relative(each.expiresAt, now) })}
                </span>
              ) : null}
            </td>
            <td data-l={t("quota:col.total")} className="num span2">
              {format.money(each.total)}
            </td>
            <td className="span2">
              <RowAction transaction={each} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RowAction({
  transaction: { id, status, invoiceNumber },
}: {
  transaction: TopUpTransaction;
}) {
  const t = getT();
  const page = `/order-quota/payments/${id}`;
  if (status === "REGISTERED")
    return (
      <ButtonLink size="sm" to={page}>
        {t("quota:payment.pay")}
      </ButtonLink>
    );
  if (invoiceNumber !== null)
    return (
      <ButtonLink size="sm" reloadDocument target="_blank" to={`${page}/invoice`}>
        {t("quota:invoice")}
      </ButtonLink>
    );
  return null;
}
