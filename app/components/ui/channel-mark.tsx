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
const LETTERS: Record<ChannelType, string> = {
  shop: "Et",
  shopee: "Sp",
  tokopedia: "Tp",
  tiktok: "Tk",
  lazada: "Lz",
  blibli: "Bb",
  line: "Ln",
};

/** The two letters on a soft square; an outline when the channel is not connected. An empty label: the name stands beside it. */
export function ChannelMark({
  type,
  off = false,
  large = false,
  label,
}: {
  type: ChannelType;
  off?: boolean;
  large?: boolean;
  label?: string;
}) {
  const name = label ?? CHANNEL_NAMES[type];
  const spoken = name ? { role: "img", "aria-label": name, title: name } : { "aria-hidden": true };
  return (
    <span className={classNames("ch", off ? "off" : `ch-${type}`, large && "lg")} {...spoken}>
      {LETTERS[type]}
    </span>
  );
}
