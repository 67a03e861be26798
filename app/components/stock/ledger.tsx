"use client";
import { Table } from "#app/components/ui/table.tsx";
import type { LedgerRow } from "#app/models/stock/ledger-row.ts";
import { Link } from "#app/navigation/link.tsx";

type LedgerHeads = Record<
  "when" | "what" | "change" | "onHand" | "available" | "who" | "why",
  string
> & {
  /** Absent when all rows belong to one item. */
  item?: string;
};

/** Stock movements, newest first. */
export function Ledger({ rows, heads }: { rows: LedgerRow[]; heads: LedgerHeads }) {
  return (
    <Table cards>
      <thead>
        <tr>
          <th scope="col">{heads.when}</th>
          {heads.item ? <th scope="col">{heads.item}</th> : null}
          <th scope="col">{heads.what}</th>
          <th scope="col">{heads.change}</th>
          <th scope="col" className="num">
            {heads.onHand}
          </th>
          <th scope="col" className="num cards:max-lg:hidden">
            {heads.available}
          </th>
          <th scope="col">{heads.who}</th>
          <th scope="col">{heads.why}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="span whitespace-nowrap">{row.when}</td>
            {heads.item ? (
              <td className="span">
                <span className="cell2">
                  <Link className="block min-w-0 truncate" to={row.item.to}>
                    {row.item.sku}
                  </Link>
                  <span className="flex min-w-0">
                    <span className="min-w-0 truncate">{row.item.name}</span>
                    <span className="max-w-3/5 flex-none truncate whitespace-pre">
                      {` · ${row.item.warehouse}`}
                    </span>
                  </span>
                </span>
              </td>
            ) : null}
            <td className="span2 font-medium xl:whitespace-nowrap">{row.what}</td>
            <td className="span2">{row.change}</td>
            <td className="num" data-l={heads.onHand}>
              {row.onHand}
            </td>
            <td className="num cards:max-lg:hidden" data-l={heads.available}>
              {row.available}
            </td>
            <td className="span2 text-secondary-foreground" data-l={heads.who}>
              {row.actor}
            </td>
            <td className="span">
              {row.source?.to ? (
                <Link to={row.source.to}>{row.source.text}</Link>
              ) : (
                row.source?.text
              )}{" "}
              {row.why}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
