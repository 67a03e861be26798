import { getChannelMark } from "#contract/channel-names.ts";
import type { ChannelType } from "#contract/statuses.ts";
import { cn } from "./cn.ts";

/** A marketplace without colours of its own here has the own shop's. */
const MARK_COLOURS: Partial<Record<ChannelType, string>> = {
  shopee: "bg-shopee text-shopee-ink",
  tokopedia: "bg-tokopedia text-tokopedia-ink",
  tiktok: "bg-tiktok text-tiktok-ink",
  lazada: "bg-lazada text-lazada-ink",
  blibli: "bg-blibli text-blibli-ink",
  line: "bg-line-app text-line-app-ink",
};
const SHOP_COLOURS = "bg-shop text-shop-ink";

/**
 * A channel's two letters on a soft square, outlined when it is not connected. An empty label means
 * that the name stands beside it.
 */
export function ChannelMark({
  type,
  off = false,
  large = false,
  label,
  className,
}: {
  type: ChannelType;
  off?: boolean;
  large?: boolean;
  label: string;
  className?: string;
}) {
  const spoken = label
    ? { role: "img", "aria-label": label, title: label }
    : { "aria-hidden": true };
  return (
    <span
      className={cn(
        "ch",
        off ? "text-muted-foreground edge-line-strong" : (MARK_COLOURS[type] ?? SHOP_COLOURS),
        large && "size-7 rounded-sm text-xs",
        className,
      )}
      {...spoken}
    >
      {getChannelMark(type)}
    </span>
  );
}
