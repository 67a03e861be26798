import "server-only";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { PickPage } from "#app/components/list/pick-rows.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { SortHead } from "#app/components/ui/table.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { listShownColumns, type OrderColumn, type ShownOrder } from "./columns.tsx";
import { chooseDefaultSorting, chooseSorting, type ListParams, orderList } from "./list.ts";

interface OrderHeadProps {
  params: ListParams;
  /** The account has several warehouses, so each row names its own. */
  namesWarehouses: boolean;
  columns: readonly OrderColumn[];
}

export function OrderHead({ params, columns, ...list }: OrderHeadProps) {
  const t = getT();
  const shown = listShownColumns(columns);
  return (
    <>
      <colgroup>
        <col className="w-12" />
        {shown.map(([name, { width, yields }]) => (
          <col key={name} className={width && cn(width, yields)} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <PickPage />
          {shown.map(([name, { yields, isNumber, head, sort }]) =>
            sort ? (
              <SortHead
                key={name}
                to={orderList.hrefWith(params, {
                  sort: sort.by === chooseDefaultSorting(params) ? "" : sort.by,
                })}
                sorted={chooseSorting(params) === sort.by ? sort.direction : undefined}
              >
                {head(t, list)}
              </SortHead>
            ) : (
              <th key={name} scope="col" className={isNumber ? "num" : yields}>
                {head(t, list)}
              </th>
            ),
          )}
        </tr>
      </thead>
    </>
  );
}

export function OrderRow({ columns, ...shown }: ShownOrder & { columns: readonly OrderColumn[] }) {
  const t = getT();
  const { row } = shown;
  return (
    <tr>
      <PickRow id={row.id} label={t("orders:select", { number: row.number })} />
      {listShownColumns(columns).map(([name, { cell: Cell }]) => (
        <Cell key={name} {...shown} />
      ))}
    </tr>
  );
}
