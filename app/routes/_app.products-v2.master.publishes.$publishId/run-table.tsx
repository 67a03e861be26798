"use client";
import type { ChannelColumn } from "#app/components/product/product-row.ts";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot, type StatusTone } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";

type Status = "waiting" | "done" | "failed" | "stopped";
const TONES: Record<Status, StatusTone> = { waiting: "none", done: "success", failed: "critical", stopped: "ink" };

interface RunTableProps {
  rows: { productId: string; name: string; channel: ChannelColumn | null; status: Status; reason: string }[];
  caption: string;
}

/** One line a product and channel; those that failed say why and lead to the product. */
export function RunTable({ rows, caption }: RunTableProps) {
  const t = useT();
  if (rows.length === 0) return <p className="sect muted">{t("products:run.empty")}</p>;
  return (
    <Table cards className="run">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("products:run.product")}</th>
          <th scope="col">{t("products:run.channel")}</th>
          <th scope="col">{t("products:run.status")}</th>
          <th scope="col">{t("products:run.reason")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ productId, name, channel, status, reason }) => (
          <tr key={`${productId} ${channel?.id}`}>
            <th scope="row">
              <Link to={`/products-v2/master/${productId}`}>{name}</Link>
            </th>
            <td>{channel ? <ChannelName channel={channel} /> : null}</td>
            <td>
              <StatusDot tone={TONES[status]}>{t(`products:run.${status}`)}</StatusDot>
            </td>
            <td>
              {reason}{" "}
              {status === "failed" ? (
                <Link className="underline" to={`/products-v2/master/${productId}`}>
                  {t("products:run.fix")}
                </Link>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ChannelName({ channel }: { channel: ChannelColumn }) {
  return (
    <span className="row">
      <ChannelMark type={channel.type} />
      {channel.name || CHANNEL_NAMES[channel.type]}
    </span>
  );
}
