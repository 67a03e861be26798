"use client";
import { useTranslation } from "react-i18next";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { ChangeText } from "#app/models/product/change-text.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { Link } from "#app/navigation/link.tsx";
import type { HistoryColumn } from "./list.ts";

export interface HistoryRow {
  id: string;
  when: string;
  who: string;
  /** `null` if it was deleted. */
  productId: string | null;
  name: string;
  imageUrl: string | null;
  what: string;
  channel: ChannelColumn | null;
  changes: ChangeText[];
  /** `text` describes the rest of the batch; `null` if there is none. */
  batch: { to: string; text: string | null; undo: string | null } | null;
}

const SHOWN_CHANGES = 3;

export function HistoryTable({
  rows,
  columns,
  caption,
}: {
  rows: HistoryRow[];
  columns: readonly HistoryColumn[];
  caption: string;
}) {
  const { t } = useTranslation(["productBatches"]);
  const format = useFormat();
  const isShown = (column: HistoryColumn) => columns.includes(column);
  return (
    <Table cards twoLines>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`productBatches:history.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="max-cards:col-span-full">
              <span className="flex items-center gap-2">
                <Thumb url={row.imageUrl} />
                {row.productId ? (
                  <Link
                    className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                    to={`/products-v2/master/${row.productId}`}
                  >
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
              </span>
            </th>
            {isShown("what") ? (
              <td className="span">
                <span className="flex items-center gap-2">
                  {row.channel ? (
                    <ChannelMark
                      type={row.channel.type}
                      label={format.channelName(row.channel.type)}
                    />
                  ) : null}
                  {row.what}
                </span>
                {row.batch ? <Batch batch={row.batch} /> : null}
              </td>
            ) : null}
            {isShown("change") ? (
              <td className="span">
                <Changes changes={row.changes} />
              </td>
            ) : null}
            {(["who", "when"] as const).filter(isShown).map((column) => (
              <td key={column} className="span2" data-l={t(`productBatches:history.${column}`)}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Batch({ batch }: { batch: NonNullable<HistoryRow["batch"]> }) {
  const { t } = useTranslation(["productBatches"]);
  return (
    <span className="text-xs flex items-center flex-wrap gap-x-3">
      {batch.text === null ? null : (
        <Link
          className="text-muted-foreground max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11 py-1"
          to={batch.to}
        >
          {batch.text}
        </Link>
      )}
      {batch.undo ? (
        <Link
          className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11 py-1"
          to={batch.undo}
        >
          {t("productBatches:history.undo")}
        </Link>
      ) : null}
    </span>
  );
}

function Changes({ changes }: { changes: ChangeText[] }) {
  const { t } = useTranslation(["productBatches"]);
  if (changes.length === 0) return null;
  const restOfChanges = changes.slice(SHOWN_CHANGES);
  return (
    <>
      <ChangeList changes={changes.slice(0, SHOWN_CHANGES)} />
      {restOfChanges.length > 0 ? (
        <details>
          <summary className="text-xs border-0 bg-transparent text-link cursor-pointer max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11 hover:underline hover:underline-offset-2">
            {t("productBatches:history.more", { count: restOfChanges.length })}
          </summary>
          <ChangeList changes={restOfChanges} />
        </details>
      ) : null}
    </>
  );
}

function ChangeList({ changes }: { changes: ChangeText[] }) {
  return (
    <ul className="max-w-prose">
      {changes.map(({ label, before, after }) => (
        <li className="wrap-anywhere" key={label}>
          <span className="text-muted-foreground">{label}</span>{" "}
          {before === "" ? null : `${before} → `}
          <b>{after}</b>
        </li>
      ))}
    </ul>
  );
}
