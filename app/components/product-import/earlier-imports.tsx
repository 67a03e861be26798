"use client";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { StatusTone } from "#app/models/status-tone.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChannelType } from "#contract/statuses.ts";

export interface EarlierImport {
  id: string;
  to: string;
  name: string;
  /** Channel of the shop, for an import from a shop. */
  channelType?: ChannelType;
  tone: StatusTone;
  status: string;
  /** The cells in the order of the columns. */
  figures: string[];
  when: string;
}
export interface EarlierWords {
  caption: string;
  name: string;
  status: string;
  figures: string[];
  when: string;
}

/** Earlier imports from files or shops, newest first. Each links to its page. */
export function EarlierImports({ rows, words }: { rows: EarlierImport[]; words: EarlierWords }) {
  return (
    <Table cards>
      <caption className="sr-only">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.status}</th>
          {[...words.figures, words.when].map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} labels={words.figures} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  row: { to, name, channelType, tone, status, figures, when },
  labels,
}: {
  row: EarlierImport;
  labels: readonly string[];
}) {
  const format = useFormat();
  const link = (
    <Link className="font-medium" to={to}>
      {name}
    </Link>
  );
  return (
    <tr>
      <th scope="row" className="span">
        {channelType === undefined ? (
          link
        ) : (
          <span className="flex items-center gap-2">
            <ChannelMark type={channelType} label={format.channelName(channelType)} />
            {link}
          </span>
        )}
      </th>
      <td className="span2">
        <StatusDot tone={tone}>{status}</StatusDot>
      </td>
      {labels.map((label, index) => (
        <td key={label} className="num" data-l={label}>
          {figures[index]}
        </td>
      ))}
      <td className="span text-muted-foreground num">{when}</td>
    </tr>
  );
}
