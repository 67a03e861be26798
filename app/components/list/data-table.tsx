import "server-only";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { Table } from "#app/components/ui/table.tsx";

interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the right. */
  isNumber?: boolean;
  /**
   * The cell's part of a line on phones. Default: all of it for the first column, a quarter for
   * numbers, else a half.
   */
  card?: keyof typeof SPAN_CLASSES;
  isUnlabelled?: boolean;
  /** Only screen readers have the head, and the cell has no label: for buttons. */
  isHeadHidden?: boolean;
  /** Class of the cell. */
  className?: string;
}

type Rows<Row> =
  | { rows: readonly (Row & { id: string | number })[]; keyOf?: undefined }
  | { rows: readonly Row[]; keyOf: (row: Row) => string | number };

type DataTableProps<Row> = Rows<Row> &
  Pick<ComponentProps<typeof Table>, "className" | "twoLines"> & {
    caption: string;
    /** `false` leaves a column out. */
    columns: readonly (Column<Row> | false)[];
  };

const SPAN_CLASSES = { all: "span", half: "span2", quarter: undefined } as const;

/**
 * A table of columns whose first one names the row. On phones it is a list of cards. It stays on
 * the server, because every list's first view loads the client code of this folder.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, className, twoLines } = props;
  const columns = props.columns.filter((column) => column !== false);
  return (
    <Table cards className={className} twoLines={twoLines}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, isNumber, isHeadHidden }) => (
            <th key={head} scope="col" className={isNumber ? "num" : undefined}>
              {isHeadHidden ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listKeyedRows(props).map(([key, row]) => (
          <tr key={key}>
            {columns.map((column, place) => (
              <Cell key={column.head} column={column} isFirst={place === 0}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function listKeyedRows<Row>(list: Rows<Row>): (readonly [key: string | number, row: Row])[] {
  if (list.keyOf === undefined) return list.rows.map((row) => [row.id, row]);
  const { rows, keyOf } = list;
  return rows.map((row) => [keyOf(row), row]);
}

interface CellProps {
  column: Omit<Column<never>, "cell">;
  isFirst: boolean;
  children: ReactNode;
}

function Cell({ column, isFirst, children }: CellProps) {
  const { head, isNumber, card, isUnlabelled, isHeadHidden, className } = column;
  const span = SPAN_CLASSES[card ?? (isFirst ? "all" : isNumber ? "quarter" : "half")];
  const cellStyle = cn(isNumber && "num", span, className) || undefined;
  return isFirst ? (
    <th scope="row" className={cellStyle}>
      {children}
    </th>
  ) : (
    <td className={cellStyle} data-l={isUnlabelled || isHeadHidden ? undefined : head}>
      {children}
    </td>
  );
}
