"use client";
import { IMPORT_TONES, type ImportStatus } from "#app/components/product-import/import-status.ts";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";

export interface EarlierImport {
  id: string;
  fileName: string;
  when: string;
  status: ImportStatus;
  products: string;
  written: string;
}

export function EarlierImports({ rows }: { rows: EarlierImport[] }) {
  const t = useT();
  return (
    <Table cards className="imports">
      <caption className="vh">{t("imports:earlier")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("imports:col.file")}</th>
          <th scope="col">{t("imports:col.status")}</th>
          <th scope="col" className="num">
            {t("imports:col.products")}
          </th>
          <th scope="col" className="num">
            {t("imports:col.written")}
          </th>
          <th scope="col" className="num">
            {t("imports:col.when")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="span">
              <Link className="strong" to={`/product-import/${row.id}`}>
                {row.fileName}
              </Link>
            </th>
            <td className="span2">
              <StatusDot tone={IMPORT_TONES[row.status]}>{t(`imports:status.${row.status}`)}</StatusDot>
            </td>
            <td className="num" data-l={t("imports:col.products")}>
              {row.products}
            </td>
            <td className="num" data-l={t("imports:col.written")}>
              {row.written}
            </td>
            <td className="num muted span">{row.when}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
