import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PickPack } from "#contract/pick-packs.ts";

const listPickers = ({ lines }: PickPack) => [
  ...new Set(lines.flatMap(({ pickerName }) => (pickerName ? [pickerName] : []))),
];

/** One row per record, with links to its order, wave and hand-over. */
export function RecordTable({ records }: { records: readonly PickPack[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <DataTable
      caption={t("pickPack:tab.records")}
      rows={records}
      columns={[
        {
          head: t("pickPack:records.order"),
          cell: ({ channelType, orderId, orderNumber, parcel }) => (
            <span className="flex items-center gap-2">
              <ChannelMark type={channelType} label={format.channelName(channelType)} />
              <Link to={`/orders/${orderId}`}>{orderNumber}</Link>
              {parcel ? (
                <Badge tone="info">
                  {t("pickPack:box", { number: parcel.number, of: parcel.of })}
                </Badge>
              ) : null}
            </span>
          ),
        },
        {
          head: t("pickPack:records.status"),
          isUnlabelled: true,
          cell: ({ stop, status }) =>
            stop ? (
              <Badge tone="critical">{t(`pickPack:said.${stop}`)}</Badge>
            ) : (
              <Badge tone={status === "packed" ? "success" : "neutral"}>
                {t(`orders:pickpack.${status}`)}
              </Badge>
            ),
        },
        {
          head: t("pickPack:records.wave"),
          cell: ({ waveId, waveNumber }) =>
            waveId && waveNumber ? (
              <Link to={`/pick-and-pack/waves/${waveId}`}>
                {t("pickPack:wave", { number: waveNumber })}
              </Link>
            ) : null,
        },
        { head: t("pickPack:records.picker"), cell: (record) => listPickers(record).join(", ") },
        {
          head: t("pickPack:records.packed"),
          cell: ({ packedByName, packedAt, handOverId }) => (
            <>
              {[packedByName, packedAt ? format.dateTime(packedAt) : ""]
                .filter(Boolean)
                .join(" · ")}{" "}
              {handOverId ? (
                <Link to={`/pick-and-pack/hand-over/${handOverId}`}>
                  {t("pickPack:tab.handOver")}
                </Link>
              ) : null}
            </>
          ),
        },
        {
          head: t("pickPack:records.begun"),
          cell: ({ createdAt }) => format.dateTime(createdAt),
        },
      ]}
    />
  );
}
