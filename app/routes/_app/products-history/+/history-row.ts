import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { type ChangeText, changeText } from "#app/models/product/change-text.ts";
import { buildChannelColumn } from "#app/models/product/channel-column.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import type { ProductHistory } from "#contract/product-histories.ts";
import type { HistoryRow } from "./history-table.tsx";

const DELETED_TYPES: readonly string[] = ["master_deleted", "master_deleted_with_channel"];

export function buildHistoryRow(
  entry: ProductHistory,
  channels: readonly ChannelSummary[],
  t: Translate,
  format: Format,
): HistoryRow {
  const channel = channels.find(({ id }) => id === entry.channelId);
  const { batch } = entry;
  return {
    id: entry.id,
    when: format.dateTime(entry.createdAt),
    who: formatActor(entry, t),
    productId: DELETED_TYPES.includes(entry.type) ? null : entry.productId,
    name: entry.productName,
    imageUrl: entry.image?.url ?? null,
    what: entry.isUndo
      ? t("productBatches:history.undone", { what: t(`productBatches:type.${findUndone(entry)}`) })
      : t(`productBatches:type.${entry.type}`),
    channel: channel ? buildChannelColumn(channel) : null,
    changes: Object.entries(entry.changes).map(
      ([field, [before, after]]): ChangeText => changeText(t, format, field, before, after),
    ),
    batch: batch && {
      to: `/products-history?batchId=${encodeURIComponent(batch.id)}`,
      text:
        batch.productCount > 1
          ? t("productBatches:history.batch", { count: batch.productCount })
          : null,
      undo: undoPath(batch),
    },
  };
}

/** Returns what was undone. The entry of an undo is a change of what the first one changed. */
function findUndone({ type, changes }: ProductHistory): ProductHistory["type"] {
  if (changes.mergedFrom || changes.mergedInto) return "merged";
  if (changes.importedFrom) return "imported";
  return changes.inTrash ? "master_deleted" : type;
}

/** Returns the page that undoes a batch, or `null` if it cannot be undone (any more). */
export function undoPath({
  id,
  kind,
  canUndo,
}: NonNullable<ProductHistory["batch"]>): string | null {
  return canUndo
    ? `/products-history/${kind === "merge" ? "undo-merge" : "undo"}/${encodeURIComponent(id)}`
    : null;
}

function formatActor({ actor, actorName }: ProductHistory, t: Translate): string {
  if (actorName !== null) return actorName;
  if (actor === "system") return t("productBatches:actor.system");
  return t(
    actor.startsWith("channel:") ? "productBatches:actor.channel" : "productBatches:actor.gone",
  );
}
