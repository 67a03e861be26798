import type { ReactNode } from "react";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat } from "#app/middleware/request-store.ts";
import type { ChannelType } from "#contract/statuses.ts";

interface LevelTableProps<Figure extends string> {
  caption: string;
  variant: string;
  warehouse: string;
  /** Number columns in order. "after" is emphasized. */
  figures: readonly { name: Figure; label: string }[];
  rows: readonly (Record<Figure, string> & { key: string; what: ReactNode; warehouse: string })[];
}

/** Shows how stock levels change when products are merged, or when a merge is undone. */
export function LevelTable<Figure extends string>({
  caption,
  variant,
  warehouse,
  figures,
  rows,
}: LevelTableProps<Figure>) {
  return (
    <Table cards className="flush">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{variant}</th>
          <th scope="col">{warehouse}</th>
          {figures.map(({ name, label }) => (
            <th key={name} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="span">
              {row.what}
            </th>
            <td data-l={warehouse}>{row.warehouse}</td>
            {figures.map(({ name, label }) => (
              <td
                key={name}
                className={name === "after" ? "font-medium num" : "num"}
                data-l={label}
              >
                {row[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface ListingEffectsProps {
  listings: readonly {
    key: string;
    channel: ChannelType | null | undefined;
    shop: string;
    text: string;
  }[];
  none: string;
}

export function ListingEffects({ listings, none }: ListingEffectsProps) {
  if (listings.length === 0)
    return (
      <p className="text-secondary-foreground max-w-245 not-last:mx-0 not-last:-mt-1 not-last:mb-3.5">
        {none}
      </p>
    );
  return (
    <ul className="grid gap-1 max-w-245">
      {listings.map(({ key, channel, shop, text }) => (
        <li key={key} className="flex items-center gap-2">
          {channel ? <ChannelMark type={channel} label={getFormat().channelName(channel)} /> : null}
          <span className="cell2 grid min-w-0 whitespace-normal wrap-anywhere">
            <span className="font-medium">{shop}</span>
            <span className="text-secondary-foreground">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
