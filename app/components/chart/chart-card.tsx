import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Link } from "#app/navigation/link.tsx";
import { UntilOpened } from "#app/static/until-opened.tsx";

interface DataTable {
  /** The first column holds the rows' names. */
  columns: readonly string[];
  rows: readonly { key: string; name: string; to: string | null; cells: readonly ChartCell[] }[];
}

/** A cell's text, and its link where it differs from the row's. */
type ChartCell = string | { text: string; to: string | null };

interface ChartCardProps {
  title: string;
  /** Label of the button that saves the chart as a picture (shell/interactions/save-charts.ts). */
  saveLabel: string;
  /** The total that the chart breaks down, and a note beside it. */
  figure?: ReactNode;
  /** The legend. */
  keys?: ReactNode;
  children: ReactNode;
  /** Every value of the chart. Absent where the chart is a table itself. */
  table?: { label: string; data: DataTable } | undefined;
  className?: string | undefined;
}

/**
 * A chart with its heading and a collapsed table of its values. For static markup, as the table
 * waits until it is opened.
 */
export function ChartCard({
  title,
  saveLabel,
  figure,
  keys,
  children,
  table,
  className,
}: ChartCardProps) {
  return (
    <Card className={className}>
      <header className="relative mb-3 flex flex-wrap items-start gap-x-4 gap-y-1 pr-7">
        <div className="min-w-0 flex-[1_1_180px]">
          <h2>{title}</h2>
          {figure}
        </div>
        {keys ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-secondary-foreground">
            {keys}
          </div>
        ) : null}
        <Button
          size="icon-sm"
          variant="ghost"
          className="absolute -top-1.5 -right-1.5 noscript:hidden print:hidden"
          data-saves-chart=""
          aria-label={`${saveLabel}: ${title}`}
          title={saveLabel}
        >
          <Icon name="download" />
        </Button>
      </header>
      {children}
      {table ? (
        <details className="mt-2 text-xs print:hidden">
          <summary className="inline-block cursor-pointer text-link max-md:min-h-11 max-md:content-center">
            {table.label}
          </summary>
          {/* The table scrolls by itself, so its head sticks to its own top, not the page's. */}
          <div className="mt-2 max-h-80 overflow-y-auto [--header-h:0px]">
            <UntilOpened>
              <DataRows label={title} {...table.data} />
            </UntilOpened>
          </div>
        </details>
      ) : null}
    </Card>
  );
}

function DataRows({ label, columns, rows }: DataTable & { label: string }) {
  return (
    <Table>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index > 0 ? "num" : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, cells }) => (
          <tr key={key}>
            <th scope="row">
              <Linked text={name} to={to} />
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="num">
                {typeof cell === "string" ? cell : <Linked {...cell} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Linked = ({ text, to }: Exclude<ChartCell, string>) =>
  to === null ? text : <Link to={to}>{text}</Link>;

/** One entry of the legend (`keys`). */
export function ChartKey({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {mark}
      {children}
    </span>
  );
}
