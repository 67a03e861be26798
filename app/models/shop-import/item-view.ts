import type { Format } from "#app/i18n/format.ts";
import { errorMessage, type MessageKey, type Translate } from "#app/i18n/keys.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import type { ChannelImportItem } from "#contract/channel-import-items.ts";

export interface ItemRow {
  id: string;
  name: string;
  image: string | null;
  isListed: boolean;
  /** Shortened SKUs, or that there are none. */
  skus: string;
  price: string;
  stock: string;
  /** The matched master product, or the one to be created. */
  master: { to: string | null; name: string; detail: string } | null;
  /** Asked until the item is decided. */
  question: string | null;
  /** `null` when it can no longer be decided. */
  decision: "link" | "create" | "skip" | "none" | null;
  /** There is a product to link to. */
  canLink: boolean;
  outcome: { tone: StatusTone; text: string; detail: string | null } | null;
}
interface ItemWords {
  t: Translate;
  format: Format;
}

const SHOWN_SKUS = 2;

/** Returns a row. `isOpen` means that items can still be decided. */
export function buildItemRow(
  item: ChannelImportItem,
  isOpen: boolean,
  { t, format }: ItemWords,
): ItemRow {
  const { minPrice, maxPrice } = item;
  const outcome = describeOutcome(item, t);
  const isDecidable =
    isOpen && item.match !== "linked" && (item.status === "waiting" || item.status === "failed");
  return {
    id: item.externalProductId,
    ...{ name: item.name, image: item.imageUrl, isListed: item.isListed },
    skus: formatSkus(item.skus, t),
    price:
      minPrice === maxPrice
        ? format.money(minPrice)
        : `${format.money(minPrice)} – ${format.money(maxPrice)}`,
    stock: format.number(item.stock),
    master: describeMaster(item, t),
    question:
      item.question && item.status === "waiting" && item.decision === null
        ? t(`shopImports:question.${item.question}`)
        : null,
    decision: isDecidable ? (item.decision ?? "none") : null,
    canLink: item.product !== null && item.question !== "product_linked" && item.matchedCount > 0,
    outcome,
  };
}

function formatSkus(skus: readonly string[], t: Translate): string {
  const knownSkus = skus.filter(Boolean);
  if (knownSkus.length === 0) return t("shopImports:item.noSku");
  const moreCount = knownSkus.length - SHOWN_SKUS;
  return [
    ...knownSkus.slice(0, SHOWN_SKUS),
    ...(moreCount > 0 ? [t("shopImports:item.more", { count: moreCount })] : []),
  ].join(", ");
}

function describeMaster(item: ChannelImportItem, t: Translate): ItemRow["master"] {
  const { product, variantCount, matchedCount } = item;
  const isNew =
    item.status === "waiting" &&
    (item.decision === "create" || (item.decision === null && item.proposal === "create"));
  if (isNew)
    return {
      to: null,
      name: t("shopImports:master.new"),
      detail: t("shopImports:item.variants", { count: variantCount }),
    };
  if (!product || (item.decision === "skip" && item.match !== "linked")) return null;
  const matched = t("shopImports:item.matched", {
    count: variantCount,
    done: matchedCount,
    total: variantCount,
  });
  const details = [
    item.match === "name" && item.status === "waiting" ? t("shopImports:match.name") : "",
    matchedCount > 0 ? matched : "",
  ];
  return {
    to: `/products-v2/master/${product.id}`,
    name: product.name,
    detail: details.filter(Boolean).join(" · "),
  };
}

/** Explains why an item failed or was kept. */
function explainReason(t: Translate, code: string): string {
  const key = `shopImports:error.${code}` as MessageKey;
  const text = t(key);
  return text === key ? errorMessage(t, code) : text;
}

function describeOutcome(
  { status, match, errorCode, decision }: ChannelImportItem,
  t: Translate,
): ItemRow["outcome"] {
  const detail = errorCode === null ? null : explainReason(t, errorCode);
  if (status === "failed")
    return { tone: "critical", text: t("shopImports:outcome.failed"), detail };
  if (status === "kept") return { tone: "warning", text: t("shopImports:outcome.kept"), detail };
  if (status === "undone") return { tone: "none", text: t("shopImports:outcome.undone"), detail };
  if (status === "done")
    return {
      tone: "success",
      text: t(decision === "create" ? "shopImports:outcome.created" : "shopImports:outcome.linked"),
      detail,
    };
  return match === "linked"
    ? { tone: "none", text: t("shopImports:outcome.linkedBefore"), detail }
    : null;
}
