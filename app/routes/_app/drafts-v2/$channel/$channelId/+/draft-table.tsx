import { getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { Static } from "#app/static/static.tsx";
import "server-only";
import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { ListingItem, ListingState } from "#app/components/listing/listing-cells.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { ListingRow } from "#app/models/listing/listing-row.ts";

interface DraftTableProps {
  rows: ListingRow[];
  caption: string;
  /** False for running listings, which can only be waited for. */
  canAct: boolean;
}

/** One form. The value of each button names the action and the row. */
export function DraftTable({ rows, caption, canAct }: DraftTableProps) {
  const t = getT();
  return (
    <PostForm>
      {canAct ? (
        <div className={filterBarStyle}>
          <Button className="flex-none" type="submit" name="do" value="retry-all">
            {t("listings:retry.all")}
          </Button>
          {rows.some(({ paused }) => paused) ? (
            <Button className="flex-none" type="submit" name="do" value="reset-all">
              {t("listings:reset.all")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Table cards className="products">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("products:table.product")}</th>
            <th scope="col">{t("listings:status")}</th>
            <th className="num" scope="col">
              {t("listings:attempts")}
            </th>
            <th scope="col">{t("listings:lastTry")}</th>
            <th className="num">
              <span className="sr-only">{t("common:action.more")}</span>
            </th>
          </tr>
        </thead>
        <Static as="tbody">
          {rows.map((row) => (
            <DraftRow key={row.id} row={row} canAct={canAct} />
          ))}
        </Static>
      </Table>
    </PostForm>
  );
}

function DraftRow({ row, canAct }: { row: ListingRow; canAct: boolean }) {
  const t = getT();
  return (
    <tr>
      <th scope="row">
        <ListingItem row={row} />
      </th>
      <td>
        <ListingState row={row} />
      </td>
      <td className="num" data-l={t("listings:attempts")}>
        {row.attempts}
      </td>
      <td
        className="text-muted-foreground whitespace-nowrap"
        data-l={row.lastSync ? t("listings:lastTry") : undefined}
      >
        {row.lastSync ?? t("listings:neverTried")}
      </td>
      <td className="num">{canAct ? <RowButton row={row} /> : null}</td>
    </tr>
  );
}

function RowButton({ row }: { row: ListingRow }) {
  const t = getT();
  const text = row.paused
    ? t("listings:reset")
    : row.status === 1
      ? t("listings:publishNow")
      : t("products:sync.retry");
  return (
    <Button
      type="submit"
      size="sm"
      name="do"
      value={`${row.paused ? "reset" : "retry"} ${row.id}`}
      aria-label={`${text}: ${row.name}`}
    >
      {text}
    </Button>
  );
}
