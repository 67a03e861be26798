import { Badge } from "#app/components/ui/badge.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PickPack } from "#contract/pick-packs.ts";

const COLUMNS = ["order", "status", "wave", "picker", "packed", "begun"] as const;

const pickersOf = ({ lines }: PickPack) => [
  ...new Set(lines.flatMap(({ pickerName }) => (pickerName ? [pickerName] : []))),
];

/** One row per record, with links to its order, wave and hand-over. */
export function RecordTable({ records }: { records: readonly PickPack[] }) {
  const t = getT();
  return (
    <Table cards>
      <caption className="sr-only">{t("pickPack:tab.records")}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`pickPack:records.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </tbody>
    </Table>
  );
}

function RecordRow({ record }: { record: PickPack }) {
  const t = getT();
  const format = getFormat();
  return (
    <tr>
      <th scope="row" className="span">
        <span className="flex items-center gap-2">
          <ChannelMark type={record.channelType} label={format.channelName(record.channelType)} />
          <Link to={`/orders/${record.orderId}`}>{record.orderNumber}</Link>
          {record.parcel ? (
            <Badge tone="info">
              {t("pickPack:box", { number: record.parcel.number, of: record.parcel.of })}
            </Badge>
          ) : null}
        </span>
      </th>
      <td className="span2">
        {record.stop ? (
          <Badge tone="critical">{t(`pickPack:said.${record.stop}`)}</Badge>
        ) : (
          <Badge tone={record.status === "packed" ? "success" : "neutral"}>
            {t(`orders:pickpack.${record.status}`)}
          </Badge>
        )}
      </td>
      <td className="span2" data-l={t("pickPack:records.wave")}>
        {record.waveId && record.waveNumber ? (
          <Link to={`/pick-and-pack/waves/${record.waveId}`}>
            {t("pickPack:wave", { number: record.waveNumber })}
          </Link>
        ) : null}
      </td>
      <td className="span2" data-l={t("pickPack:records.picker")}>
        {pickersOf(record).join(", ")}
      </td>
      <td className="span2" data-l={t("pickPack:records.packed")}>
        {[record.packedByName, record.packedAt ? format.dateTime(record.packedAt) : ""]
          .filter(Boolean)
          .join(" · ")}{" "}
        {record.handOverId ? (
          <Link to={`/pick-and-pack/hand-over/${record.handOverId}`}>
            {t("pickPack:tab.handOver")}
          </Link>
        ) : null}
      </td>
      <td className="span2" data-l={t("pickPack:records.begun")}>
        {format.dateTime(record.createdAt)}
      </td>
    </tr>
  );
}
