import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { buildDistinctLabels } from "#app/models/merge/distinct-labels.ts";
import { changeText } from "#app/models/product/change-text.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import type { MergeUndo, MergeUndoProblem } from "#contract/product-merge-undo.ts";

interface UndoWords {
  t: Translate;
  format: Format;
  channels: readonly ChannelSummary[];
}
export type UndoView = ReturnType<typeof undoView>;

const buildProductPath = (id: string) => `/products-v2/master/${encodeURIComponent(id)}`;

export function undoView(undo: MergeUndo, words: UndoWords) {
  const { t, format } = words;
  const { survivor, undoneAt, lines } = undo;
  const names = buildDistinctLabels([
    { ...survivor, code: "" },
    ...undo.products.map(({ skus, ...product }) => ({ ...product, code: skus.join(", ") })),
  ]);
  const findName = (productId: string) => names.get(productId) ?? "";
  return {
    name: survivor.name,
    until: t("mergeUndo:until", {
      when: format.dateTime(undo.mergedAt),
      name: survivor.name,
      until: format.dateTime(undo.undoUntil),
    }),
    undone: undoneAt === null ? null : t("mergeUndo:undone", { when: format.dateTime(undoneAt) }),
    back: [survivor, ...undo.products].map(({ id }) => ({
      to: buildProductPath(id),
      name: findName(id),
    })),
    products: undo.products.map(({ id, name, skus, image }) => ({
      id,
      name,
      skus: skus.join(", "),
      image: image?.url ?? null,
    })),
    kept: undo.kept.map((field) => changeText(t, format, field, null, null).label),
    levels: undo.levels.flatMap(({ parts, warehouseId, warehouseName, onHand }) =>
      parts.map((part, index) => ({
        key: `${part.productId} ${part.sku} ${warehouseId}`,
        ...{ sku: part.sku, product: findName(part.productId), warehouse: warehouseName },
        // The survivor's part comes first; until the undo, only it has units.
        now: index === 0 ? format.number(onHand) : "–",
        after: format.number(part.onHand),
        reserved: format.number(part.reserved),
      })),
    ),
    orders: [
      lines.total === 0
        ? t("mergeUndo:orders.none")
        : t("mergeUndo:orders.total", { count: lines.total }),
      ...(lines.open > 0 ? [t("mergeUndo:orders.open", { count: lines.open })] : []),
      ...(lines.since > 0 ? [t("mergeUndo:orders.since", { count: lines.since })] : []),
    ].join(" "),
    listings: undo.listings.map(({ channelId, productId, fate }) => ({
      key: `${channelId} ${productId} ${fate}`,
      ...findShop(channelId, words),
      text: t(`mergeUndo:listing.${fate}`, { product: findName(productId) }),
    })),
    problems: undo.problems.map((problem) => describeProblem(problem, undo, words)),
  };
}

function findShop(channelId: string, { channels }: UndoWords) {
  const channel = channels.find(({ id }) => id === channelId);
  return { channel: channel?.channelType ?? null, shop: channel?.name ?? "" };
}

/** Describes what prevents the undo, and links to where it can be solved. */
function describeProblem(
  { code, channelId, productId, sku = "", mergeId }: MergeUndoProblem,
  { survivor }: MergeUndo,
  words: UndoWords,
) {
  const { t } = words;
  const shop = channelId ? findShop(channelId, words).shop : "";
  const refusedId = code === "survivor_empty" ? survivor.id : productId;
  return {
    key: [code, channelId, productId, sku, mergeId].join(" "),
    text: t(`mergeUndo:problem.${code}`, { name: survivor.name, shop, sku }),
    link: mergeId
      ? {
          to: `/products-history/undo-merge/${encodeURIComponent(mergeId)}`,
          text: t("mergeUndo:problem.merged_again.link"),
        }
      : refusedId
        ? {
            to: buildProductPath(refusedId),
            text: refusedId === survivor.id ? survivor.name : t("productMerge:open"),
          }
        : null,
  };
}
