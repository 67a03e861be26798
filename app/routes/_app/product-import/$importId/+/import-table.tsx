"use client";
import { useTranslation } from "react-i18next";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { ImportRow } from "./import-view.ts";

/** The file's products in its order: what happens to each, and every problem with its line and column. */
export function ImportTable({ rows, caption }: { rows: ImportRow[]; caption: string }) {
  const { t } = useTranslation(["imports"]);
  return (
    <Table cards twoLines className="import-items">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("imports:item.product")}</th>
          <th scope="col" className="num">
            {t("imports:item.price")}
          </th>
          <th scope="col">{t("imports:item.decision")}</th>
          <th scope="col">{t("imports:item.problems")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position}>
            <th scope="row">
              <span className="cell2">
                {row.productId ? (
                  <Link className="strong" to={`/products-v2/master/${row.productId}`}>
                    {row.name}
                  </Link>
                ) : (
                  <span className="strong">{row.name}</span>
                )}
                <span>{row.detail}</span>
              </span>
            </th>
            <td className="num">{row.price}</td>
            <td className="outcome">
              <StatusDot tone={row.outcome.tone}>{row.outcome.text}</StatusDot>
            </td>
            <td className="problems">
              <ul>
                {row.problems.map(({ where, text, level }) => (
                  <li key={where + text} className={level === "error" ? "crit" : undefined}>
                    {where ? <span className="muted">{where}: </span> : null}
                    {text}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
