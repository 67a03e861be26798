"use client";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import { Link } from "#app/navigation/link.tsx";

type Status = "waiting" | "done" | "unchanged" | "failed" | "stopped";
const RESULT_TONES: Record<Status, StatusTone> = {
  waiting: "none",
  done: "success",
  unchanged: "none",
  failed: "critical",
  stopped: "ink",
};

export interface RunResult {
  productId: string;
  name: string;
  status: Status;
  /** The status in words. */
  result: string;
  reason: string;
  channel?: ChannelColumn | null;
  /** Link to fix a failure. Default: the product page. */
  mend?: string | null;
  /** The product is deleted, so there is nothing to link to. */
  isGone?: boolean;
}
export interface ResultWords {
  product: string;
  status: string;
  reason: string;
  empty: string;
  channel?: string;
  /** Label of the link from a failure to the product. */
  fix?: string;
}

/** One row per product, or per product and channel, with its result and the reason for a skip. */
export function ResultTable({
  rows,
  caption,
  words,
}: {
  rows: RunResult[];
  caption: string;
  words: ResultWords;
}) {
  if (rows.length === 0)
    return <p className={cn(sectionStyle, "text-muted-foreground")}>{words.empty}</p>;
  return (
    <Table cards>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          {words.channel === undefined ? null : <th scope="col">{words.channel}</th>}
          <th scope="col">{words.status}</th>
          <th scope="col">{words.reason}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Result key={`${row.productId} ${row.channel?.id}`} row={row} words={words} />
        ))}
      </tbody>
    </Table>
  );
}

function Result({
  row: { productId, name, status, result, reason, channel, mend, isGone = false },
  words,
}: {
  row: RunResult;
  words: ResultWords;
}) {
  const product = `/products-v2/master/${productId}`;
  return (
    <tr className="max-cards:grid-cols-[minmax(0,1fr)_auto] max-cards:gap-x-3 max-cards:gap-y-0.5">
      <th scope="row" className="span">
        {isGone ? (
          name
        ) : (
          <Link
            className="max-cards:inline-flex max-cards:items-center max-cards:min-w-11 max-cards:min-h-11"
            to={product}
          >
            {name}
          </Link>
        )}
      </th>
      {words.channel === undefined ? null : (
        <td className="span">{channel ? <ChannelName channel={channel} /> : null}</td>
      )}
      <td className="span">
        <StatusDot tone={RESULT_TONES[status]}>{result}</StatusDot>
      </td>
      <td className="span">
        {reason}
        {status === "failed" && words.fix !== undefined ? (
          <>
            {" "}
            {/* The product page shows each channel's message and links to its listing. */}
            <Link
              className="underline max-cards:inline-flex max-cards:items-center max-cards:min-w-11 max-cards:min-h-11"
              to={mend ?? (channel ? `${product}#channel-${channel.id}` : product)}
            >
              {words.fix}
            </Link>
          </>
        ) : null}
      </td>
    </tr>
  );
}

function ChannelName({ channel }: { channel: ChannelColumn }) {
  const format = useFormat();
  return (
    <span className="flex items-center gap-2">
      <ChannelMark type={channel.type} label={format.channelName(channel.type)} />
      {channel.name || format.channelName(channel.type)}
    </span>
  );
}
