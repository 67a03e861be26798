import type { z } from "zod";
import { DataTable } from "#app/components/list/data-table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { PaymentDiscrepancy } from "#contract/admin-billing.ts";
import { formatMoneyOf } from "../../+/money-in.ts";

const CURRENCIES = { xendit: "IDR", stripe: "THB" } as const;

export function Discrepancies({
  discrepancies,
}: {
  discrepancies: readonly z.infer<typeof PaymentDiscrepancy>[];
}) {
  const t = getT();
  const format = getFormat();
  return (
    <DataTable
      caption={t("admin:payments.books")}
      rows={discrepancies}
      columns={[
        { head: t("admin:payments.kind"), cell: (row) => t(`admin:payments.${row.kind}`) },
        {
          head: t("admin:payments.reference"),
          card: "all",
          cell: (row) => (
            <span className="grid text-xs">
              <code className="wrap-anywhere">{row.providerPaymentId}</code>
              {row.reference ? <code className="wrap-anywhere">{row.reference}</code> : null}
            </span>
          ),
        },
        {
          head: t("admin:payments.amount"),
          isNumber: true,
          cell: (row) => formatMoneyOf(CURRENCIES[row.provider], row.amount),
        },
        { head: t("admin:payments.found"), cell: (row) => format.dateTime(row.foundAt) },
      ]}
    />
  );
}
