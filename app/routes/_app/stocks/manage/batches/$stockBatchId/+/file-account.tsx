import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { getEncodingName } from "#app/models/file-columns/encoding-name.ts";
import { Link } from "#app/navigation/link.tsx";
import type { StockBatch } from "#contract/stock-batches.ts";

type File = NonNullable<StockBatch["file"]>;
type Column = File["columns"][number];

/** Accounts for each column of the file: how it is read, or why not, and what its cells do. */
export function FileAccount({
  file: { columns, isMapped },
  encoding,
  to,
}: {
  file: File;
  encoding: string | null;
  /** The page that changes the columns. */
  to: string;
}) {
  const t = getT();
  const leftColumns = columns.filter(({ leftOut }) => leftOut !== null).length;
  return (
    <details className="group">
      <summary className="w-fit text-link group-open:mb-3 max-md:py-3">
        {t("stockRuns:account", { count: columns.length - leftColumns, left: leftColumns })}
      </summary>
      <div className="grid gap-3">
        <p className="flex flex-wrap gap-x-2 text-secondary-foreground">
          {t(isMapped ? "imports:columns.readAsSaid" : "stockRuns:account.byHeadings")}
          <Link to={to}>{t("imports:columns.change")}</Link>
        </p>
        {encoding === null ? null : (
          <p className="text-secondary-foreground">
            {t("stockRuns:account.encoding", { encoding: getEncodingName(encoding) })}
          </p>
        )}
        <Table cards>
          <caption className="sr-only">{t("stockRuns:account.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("imports:columns.head")}</th>
              <th scope="col">{t("imports:columns.field")}</th>
              <th scope="col">{t("stockRuns:account.cells")}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
              <tr key={index}>
                <th scope="row" className="span wrap-anywhere">
                  <span lang={column.head ? "" : undefined}>
                    {column.head || t("imports:columns.noHead", { place: index + 1 })}
                  </span>
                </th>
                <td className="span">{labelField(column)}</td>
                <td className="span">{describeCells(column)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}

function labelField({ field, leftOut }: Column): string {
  const t = getT();
  return leftOut !== null
    ? t(`stockRuns:leftOut.${leftOut}`)
    : field === "none"
      ? ""
      : t(`stockRuns:field.${field}`);
}

/** Adds up to the filled cells of the column. */
function describeCells({ leftOut, cells, changed, same, held }: Column): string {
  const t = getT();
  const { number } = getFormat();
  if (leftOut !== null || changed + same + held === 0) return number(cells);
  const parts = [
    changed > 0 ? t("stockRuns:account.changed", { count: changed }) : "",
    same > 0 ? t("stockRuns:account.same", { count: same }) : "",
    held > 0 ? t("stockRuns:account.held", { count: held }) : "",
  ];
  return `${number(cells)} = ${parts.filter(Boolean).join(" + ")}`;
}
