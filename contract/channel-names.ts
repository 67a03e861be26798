import type { CountryCode } from "./countries.ts";
import { getMarketplaceFacts } from "./marketplace-facts.ts";
import type { ChannelType } from "./statuses.ts";

/** Brand names do not depend on the language, but on the country. */
export function getChannelName(type: ChannelType, countryCode: CountryCode): string {
  if (type === "shop") return "Etalase";
  const { name, nameIn } = getMarketplaceFacts(type);
  return nameIn?.[countryCode] ?? name;
}

/** The two letters on a channel's square. */
export const getChannelMark = (type: ChannelType): string =>
  type === "shop" ? "Et" : getMarketplaceFacts(type).mark;
