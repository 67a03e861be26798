import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { OrderDetail } from "#contract/orders.ts";
import type { PickPack } from "#contract/pick-packs.ts";

interface PickingProps {
  order: Pick<OrderDetail, "pickpackStatus">;
  /**
   * The pick record of the order's open part, or else of its last part. `null` if picking has not
   * begun.
   */
  record: PickPack | null;
}

/** Shows the picking status, the wave and the pickers, as rows of a `<dl>`. */
export function Picking({ order, record }: PickingProps) {
  if (order.pickpackStatus === "none") return null;
  const t = getT();
  const pickers = record ? listPickers(record).join(", ") : "";
  return (
    <>
      <dt className="text-muted-foreground">{t("orders:filter.pickpack")}</dt>
      <dd className="text-right">
        {t(`orders:pickpack.${order.pickpackStatus}`)}
        {record?.waveId ? (
          <>
            {" · "}
            <Link to={`/pick-and-pack/waves/${record.waveId}`}>
              {t("pickPack:wave", { number: record.waveNumber ?? 0 })}
            </Link>
          </>
        ) : null}
      </dd>
      {pickers ? (
        <>
          <dt className="text-muted-foreground">{t("order:picking.picker")}</dt>
          <dd className="text-right">{pickers}</dd>
        </>
      ) : null}
      {record?.packedByName ? (
        <>
          <dt className="text-muted-foreground">{t("order:picking.packer")}</dt>
          <dd className="text-right">{record.packedByName}</dd>
        </>
      ) : null}
    </>
  );
}

/** Returns the pickers of the lines, or the wave's assignee before picking begins. */
function listPickers({ lines, assigneeName }: PickPack): string[] {
  const names = new Set(lines.flatMap(({ pickerName }) => pickerName ?? []));
  return names.size > 0 ? [...names] : assigneeName ? [assigneeName] : [];
}
