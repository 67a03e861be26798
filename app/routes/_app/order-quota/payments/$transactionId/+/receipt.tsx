import { getFormat, getT } from "#app/middleware/request-store.ts";
import { formatVatLabel } from "#app/models/billing/vat-label.ts";
import type { TopUpTransaction } from "#contract/transactions.ts";

/** The purchase and its price. */
export function Receipt({ transaction }: { transaction: TopUpTransaction }) {
  const t = getT();
  const format = getFormat();
  const { quota, price, discount, promotionCode, vat, vatRate, total } = transaction;
  const lines = [
    [t("quota:pay.orders", { count: quota }), format.money(price)],
    ...(discount > 0
      ? [[`${t("quota:pay.discount")} ${promotionCode ?? ""}`, format.money(-discount)] as const]
      : []),
    [formatVatLabel(t, transaction.countryCode, vatRate), format.money(vat)],
    [t("quota:pay.total"), format.money(total)],
    [t("quota:col.method"), t(`quota:method.${transaction.paymentMethod}`)],
    [t("quota:payment.created"), format.dateTime(transaction.createdAt)],
    ...(transaction.paidAt
      ? [[t("quota:payment.paidAt"), format.dateTime(transaction.paidAt)] as const]
      : []),
    ...(transaction.invoiceNumber
      ? [[t("quota:payment.invoiceNumber"), transaction.invoiceNumber] as const]
      : []),
  ] as const;
  return (
    <dl className="grid gap-1.5">
      {lines.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line-soft pb-1">
          <dt className="text-secondary-foreground">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
