import type { z } from "zod";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { PaymentDiscrepancy } from "#contract/admin-billing.ts";
import { moneyIn } from "../../+/money-in.ts";

const CURRENCIES = { xendit: "IDR", stripe: "THB" } as const;

export function Discrepancies({
  discrepancies,
}: {
  discrepancies: readonly z.infer<typeof PaymentDiscrepancy>[];
}) {
  const t = getT();
  const format = getFormat();
  return (
    <Table cards>
      <caption className="sr-only">{t("admin:payments.books")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("admin:payments.kind")}</th>
          <th scope="col">{t("admin:payments.reference")}</th>
          <th scope="col" className="num">
            {t("admin:payments.amount")}
          </th>
          <th scope="col">{t("admin:payments.found")}</th>
        </tr>
      </thead>
      <tbody>
        {discrepancies.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="span">
              {t(`admin:payments.${row.kind}`)}
            </th>
            <td className="span" data-l={t("admin:payments.reference")}>
              <span className="grid text-xs">
                <code className="wrap-anywhere">{row.providerPaymentId}</code>
                {row.reference ? <code className="wrap-anywhere">{row.reference}</code> : null}
              </span>
            </td>
            <td className="num" data-l={t("admin:payments.amount")}>
              {moneyIn(CURRENCIES[row.provider], row.amount)}
            </td>
            <td className="span2" data-l={t("admin:payments.found")}>
              {format.dateTime(row.foundAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
