import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { explainChannelError } from "#app/models/channel/channel-error.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Stock } from "#contract/stocks.ts";
import { describeFigure, type FigureWords } from "./rule-words.ts";

interface PushedFigure {
  channelId: string;
  type: ChannelType;
  name: string;
  quantity: number | null;
  /** Quantities per location of the shop. Empty for a single location. */
  places: Stock["pushed"][number]["places"];
  /** Time and result of the push, in words. */
  state: string;
  look: "" | "lag" | "err" | "nil";
  /** Target figure now, if a rule applies. */
  figure: FigureWords | null;
}
/** A row of the stock table. Figures stay numbers for the arithmetic. */
export interface StockRow {
  id: string;
  productId: string;
  product: string;
  /** "" for a product without options. */
  variant: string;
  sku: string;
  /** SKU and barcode. */
  codes: string;
  imageUrl: string | null;
  warehouse: string;
  rack: string;
  onHand: number;
  reserved: number;
  buffer: number;
  locked: number;
  damaged: number;
  doubtful: number;
  available: number;
  incoming: number;
  level: "" | "out" | "low";
  syncEnabled: boolean;
  /** Shops are connected, but none sells from this warehouse. */
  isUnsold: boolean;
  pushed: PushedFigure[];
  /** Rules that apply on its channels. "" for none. */
  rules: string;
}

export interface KnownChannel {
  id: string;
  channelType: ChannelType;
  name: string;
}

/** Account data needed to format a row. */
interface Shop {
  channels: readonly KnownChannel[];
  /** Available units below this are low. */
  lowStockLevel: number;
}

export function buildStockRow(
  stock: Stock,
  { channels, lowStockLevel }: Shop,
  t: Translate,
  format: Format,
): StockRow {
  const pushed = stock.pushed.flatMap((told) => {
    const channel = channels.find((known) => known.id === told.channelId);
    return channel ? [describePushedFigure(told, channel, t, format)] : [];
  });
  const {
    id,
    productId,
    sku,
    imageUrl,
    onHand,
    reserved,
    buffer,
    locked,
    damaged,
    doubtful,
    available,
    incoming,
    syncEnabled,
  } = stock;
  return {
    ...{
      id,
      productId,
      sku,
      imageUrl,
      onHand,
      reserved,
      buffer,
      locked,
      damaged,
      doubtful,
      available,
      incoming,
      syncEnabled,
    },
    product: stock.productName,
    variant: stock.variantName,
    codes: [sku, stock.barcode].filter(Boolean).join(" · "),
    warehouse: stock.warehouseName,
    rack: stock.rack,
    level: available <= 0 ? "out" : available < lowStockLevel ? "low" : "",
    isUnsold: channels.length > 0 && !stock.isSoldFrom,
    pushed,
    rules: [...new Set(pushed.flatMap(({ figure }) => figure?.rule ?? []))].join(", "),
  };
}

function describePushedFigure(
  { channelId, quantity, places, at, error, held, figure }: Stock["pushed"][number],
  channel: KnownChannel,
  t: Translate,
  format: Format,
): PushedFigure {
  const common = {
    channelId,
    type: channel.channelType,
    name: channel.name,
    quantity,
    places,
    figure: figure?.rule ? describeFigure(figure, t, format) : null,
  };
  const appendHeldUnits = (state: string) =>
    held ? t("stocks:pushed.held", { state, held: format.number(held) }) : state;
  if (error) {
    const failed =
      error === "below_lock"
        ? t("stocks:pushed.belowLock")
        : t("stocks:pushed.failed", { reason: explainChannelError(t, error) });
    return { ...common, state: appendHeldUnits(failed), look: "err" };
  }
  if (quantity === null || at === null)
    return { ...common, state: t("stocks:pushed.notYet"), look: "lag" };
  return {
    ...common,
    state: appendHeldUnits(t("stocks:pushed.sentAt", { time: format.dateTime(at) })),
    look: quantity === 0 ? "nil" : "",
  };
}
