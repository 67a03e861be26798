import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { StatisticsPart } from "#contract/statistics.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

export const findPartChannelType = (by: StatisticsPart, name: string) =>
  by === "channelType" ? CHANNEL_TYPES.find((type) => type === name) : undefined;

export function formatPartName(
  by: StatisticsPart,
  name: string,
  { t, format }: { t: Translate; format: Pick<Format, "channelName"> },
): string {
  const type = findPartChannelType(by, name);
  if (type) return format.channelName(type);
  if (by === "platform")
    return t(`statistics:ranks.platform.${name === "tokopedia" ? "tokopedia" : "shop"}`);
  return name || by === "channelType" ? name : t(`statistics:ranks.${by}.unknown`);
}
