import type { ChannelType } from "#contract/statuses.ts";
import { classNames } from "./class-names.ts";

export const CHANNEL_NAMES: Record<ChannelType, string> = {
  shop: "Etalase",
  shopee: "Shopee",
  tokopedia: "Tokopedia",
  tiktok: "TikTok",
  lazada: "Lazada",
  blibli: "Blibli",
  line: "LINE",
};
const LETTERS: Record<ChannelType, string> = { shop: "Et", shopee: "Sp", tokopedia: "Tp", tiktok: "Tk", lazada: "Lz", blibli: "Bb", line: "Ln" };

/** The two letters on a soft square; an outline when the channel is not connected. */
export function ChannelMark({ type, off = false, large = false, label }: { type: ChannelType; off?: boolean; large?: boolean; label?: string }) {
  const name = label ?? CHANNEL_NAMES[type];
  return (
    <span className={classNames("ch", off ? "off" : `ch-${type}`, large && "lg")} role="img" aria-label={name} title={name}>
      {LETTERS[type]}
    </span>
  );
}
