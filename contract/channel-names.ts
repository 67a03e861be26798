import type { CountryCode } from "./countries.ts";
import { marketplaceFace } from "./marketplace-face.ts";
import type { ChannelType } from "./statuses.ts";

/** Brand names: the same in every language, but not in every country. */
export function channelName(type: ChannelType, countryCode: CountryCode): string {
  if (type === "shop") return "Etalase";
  const { name, nameIn } = marketplaceFace(type);
  return nameIn?.[countryCode] ?? name;
}

/** The two letters on a channel's square. */
export const channelMark = (type: ChannelType): string =>
  type === "shop" ? "Et" : marketplaceFace(type).mark;
