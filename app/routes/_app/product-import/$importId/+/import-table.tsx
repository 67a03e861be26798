"use client";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { ImportRow } from "./import-view.ts";

const cellStyle = "py-2.5 align-top max-cards:py-0";

/**
 * Shows the file's products in its order: the outcome of each, and every problem with line and
 * column.
 */
export function ImportTable({ rows, caption }: { rows: ImportRow[]; caption: string }) {
  const { t } = useTranslation(["imports"]);
  return (
    <Table cards twoLines>
      <caption className="sr-only">{caption}</caption>
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
            <th
              scope="row"
              className="py-2 align-top cards:w-[30%] max-cards:col-span-full max-cards:py-0"
            >
              <span className="cell2">
                {row.productId ? (
                  <Link className="font-medium" to={`/products-v2/master/${row.productId}`}>
                    {row.name}
                  </Link>
                ) : (
                  <span className="font-medium">{row.name}</span>
                )}
                <span>{row.detail}</span>
              </span>
            </th>
            <td className={cn(cellStyle, "num max-cards:col-span-2")}>{row.price}</td>
            <td className={cn(cellStyle, "max-cards:col-span-2")}>
              <StatusDot tone={row.outcome.tone}>{row.outcome.text}</StatusDot>
            </td>
            <td className={cn(cellStyle, "max-cards:col-span-full")}>
              <ul className="grid gap-0.5 text-xs">
                {row.changes.map(({ where, text }) => (
                  <li key={where + text} className="wrap-anywhere">
                    <span className="text-muted-foreground">{where}: </span>
                    {text}
                  </li>
                ))}
                {row.moreChanges ? <li>{row.moreChanges}</li> : null}
                {row.problems.map(({ where, text, level }) => (
                  <li
                    key={where + text}
                    className={level === "error" ? "text-critical" : undefined}
                  >
                    {where ? <span className="text-muted-foreground">{where}: </span> : null}
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
