import { StatusBadge } from "#app/components/billing/status-badge.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
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
    <DataTable
      caption={t("quota:tab.payments")}
      rows={transactions}
      columns={[
        {
          head: t("quota:col.when"),
          cell: (each) => (
            <Link to={`/order-quota/payments/${each.id}`}>{format.dateTime(each.createdAt)}</Link>
          ),
        },
        { head: t("quota:col.orders"), card: "quarter", cell: (each) => format.number(each.quota) },
        { head: t("quota:col.method"), cell: (each) => t(`quota:method.${each.paymentMethod}`) },
        {
          head: t("quota:col.status"),
          cell: (each) => (
            <>
              <StatusBadge status={each.status} />{" "}
              {each.review ? <Badge tone="warning">{t("quota:review.badge")}</Badge> : null}
              {each.status === "REGISTERED" ? (
                <span className="text-xs text-muted-foreground">
                  {t("quota:payment.expires", { when: format.relative(each.expiresAt, now) })}
                </span>
              ) : null}
            </>
          ),
        },
        {
          head: t("quota:col.total"),
          isNumber: true,
          card: "half",
          cell: (each) => format.money(each.total),
        },
        {
          head: t("quota:col.actions"),
          isHeadHidden: true,
          cell: (each) => <RowAction transaction={each} />,
        },
      ]}
    />
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
