import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { QUEUE_PARAMS, QUEUES } from "#app/models/order/queue-params.ts";
import { Link } from "#app/navigation/link.tsx";
import type { CourierDay } from "#contract/work-day.ts";

/** Returns the orders' list with these filters and the courier's. `null` without a courier. */
function findHref({ courier, warehouseId }: CourierDay, filters: Record<string, string>) {
  if (courier === "") return null;
  const warehouse: Record<string, string> = warehouseId === null ? {} : { warehouse: warehouseId };
  return `/orders?${new URLSearchParams({ ...filters, courier, ...warehouse })}`;
}

/** One row per courier and warehouse: orders by the work that is left, each with its list. */
export function CourierTable({ couriers }: { couriers: readonly CourierDay[] }) {
  const t = getT();
  const format = getFormat();
  const namesWarehouses = new Set(couriers.map(({ warehouseId }) => warehouseId)).size > 1;
  const showsCutOff = couriers.some(({ cutOffAt }) => cutOffAt !== null);
  const isArranging = couriers.some(({ arranging }) => arranging > 0);
  const show = (count: number) =>
    count === 0 ? <span className="text-muted-foreground">0</span> : format.number(count);
  const link = (row: CourierDay, count: number, filters: Record<string, string>) => {
    const href = count === 0 ? null : findHref(row, filters);
    return href ? <Link to={href}>{format.number(count)}</Link> : show(count);
  };
  return (
    <DataTable
      caption={t("pickPack:day.couriers")}
      rows={couriers}
      keyOf={({ warehouseId, courier }) => `${warehouseId} ${courier}`}
      columns={[
        {
          head: t("pickPack:day.courier"),
          cell: (row) => (
            <>
              <span className="block">{row.courier || t("pickPack:group.noCourier")}</span>
              {namesWarehouses ? (
                <span className="block text-xs font-normal text-muted-foreground">
                  {row.warehouseName || t("orders:flag.no_warehouse")}
                </span>
              ) : null}
            </>
          ),
        },
        showsCutOff && {
          head: t("pickPack:day.cutOff"),
          cell: ({ cutOffAt }) => (cutOffAt ? format.dateTime(cutOffAt) : "–"),
        },
        {
          head: t("pickPack:day.shipBy"),
          cell: ({ shipByAt, late }) => (
            <>
              {shipByAt ? format.dateTime(shipByAt) : "–"}{" "}
              {late > 0 ? (
                <Badge tone="critical">
                  {t("orders:chip.late")} {format.number(late)}
                </Badge>
              ) : null}
            </>
          ),
        },
        {
          ...{ head: t("orders:status.to_process"), isNumber: true, card: "half" as const },
          cell: (row) => link(row, row.toArrange, { status: "to_process" }),
        },
        isArranging && {
          ...{ head: t("orders:status.processing"), isNumber: true, card: "half" as const },
          cell: (row) => link(row, row.arranging, { status: "processing" }),
        },
        ...QUEUES.map((queue) => ({
          ...{ head: t(`orders:queue.${queue}`), isNumber: true, card: "half" as const },
          cell: (row: CourierDay) =>
            link(row, row[queue], { status: "to_ship", ...QUEUE_PARAMS[queue] }),
        })),
        {
          ...{ head: t("pickPack:day.handedOver"), isNumber: true, card: "half" as const },
          cell: ({ handedOver }) => show(handedOver),
        },
      ]}
    />
  );
}
