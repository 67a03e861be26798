"use client";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot, type StatusTone } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";

type Status = "waiting" | "done" | "unchanged" | "failed" | "stopped";
const TONES: Record<Status, StatusTone> = { waiting: "none", done: "success", unchanged: "none", failed: "critical", stopped: "ink" };

interface ResultTableProps {
  rows: { productId: string; name: string; status: Status; reason: string }[];
  caption: string;
}

/** One line a product: what became of it, and why where it was left alone. */
export function ResultTable({ rows, caption }: ResultTableProps) {
  const t = useT();
  if (rows.length === 0) return <p className="sect muted">{t("productBatches:run.empty")}</p>;
  return (
    <Table cards className="run">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("productBatches:run.product")}</th>
          <th scope="col">{t("productBatches:run.status")}</th>
          <th scope="col">{t("productBatches:run.reason")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ productId, name, status, reason }) => (
          <tr key={productId}>
            <th scope="row">
              <Link to={`/products-v2/master/${productId}`}>{name}</Link>
            </th>
            <td>
              <StatusDot tone={TONES[status]}>{t(`productBatches:status.${status}`)}</StatusDot>
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
