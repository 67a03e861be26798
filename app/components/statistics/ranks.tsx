import type { RankedBar } from "#app/components/chart/ranked-bars.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { findPartChannelType, formatPartName } from "#app/models/statistics/part-name.ts";
import type { Ranking } from "#app/models/statistics/ranking.ts";
import type { Output } from "#contract/endpoint.ts";
import type { getPartStatistics, StatisticsPart } from "#contract/statistics.ts";
import type { ListExpansion } from "./list-end.tsx";
import { RankCard } from "./rank-card.tsx";
import { buildOrdersLink, type ChartView, findChannelName, type Statistics } from "./view.ts";

type PartStatistics = Output<typeof getPartStatistics>;

interface ChannelRanksProps {
  now: Statistics;
  view: ChartView;
  ranking?: Ranking;
}

/** Net sales of each shop, and its share of the total. */
export function ChannelRanks({ now, view, ranking = "best" }: ChannelRanksProps) {
  const t = getT();
  const format = getFormat();
  const nets = now.channels.map(({ figures }) => figures.net);
  const direction = ranking === "worst" ? 1 : -1;
  const channels = now.channels.toSorted((a, b) => direction * (a.figures.net - b.figures.net));
  const ranks = channels.map(({ channelId, figures: { net } }): RankedBar => {
    const type = view.channels.find(({ id }) => id === channelId)?.channelType;
    return {
      key: channelId,
      name: findChannelName(view, channelId),
      mark: type ? <ChannelMark type={type} label="" /> : undefined,
      share: net / Math.max(1, ...nets),
      value: format.money(net),
      note: formatShare(net, now.totals.net),
      to: buildOrdersLink(view, "kept", { channel: channelId }),
    };
  });
  return (
    <RankCard title={t("statistics:ranks.channels")} empty={t("statistics:none")} ranks={ranks} />
  );
}

/** Net sales by category, channel type, courier or city, with shares. */
export function PartRanks({
  by,
  parts,
  now,
  view,
  whole,
}: {
  by: StatisticsPart;
  parts: PartStatistics;
  now: Statistics;
  view: ChartView;
  whole?: ListExpansion;
}) {
  const t = getT();
  const format = getFormat();
  const highestNet = Math.max(1, ...parts.parts.map(({ net }) => net));
  const ranks = parts.parts.map(({ name, net }): RankedBar => {
    const type = findPartChannelType(by, name);
    return {
      key: name,
      name: formatPartName(by, name, { t, format }),
      mark: type ? <ChannelMark type={type} label="" /> : undefined,
      share: net / highestNet,
      value: format.money(net),
      note: formatShare(net, now.totals.net),
      to: buildOrdersLink(
        view,
        "kept",
        name === "" && by !== "channelType" && by !== "platform" ? { without: by } : { [by]: name },
      ),
    };
  });
  return (
    <RankCard
      title={t(`statistics:ranks.${by}`)}
      empty={t("statistics:none")}
      ranks={ranks}
      more={parts.total - parts.parts.length}
      whole={whole}
    />
  );
}

export const formatShare = (net: number, whole: number) =>
  whole > 0 ? getFormat().percent(Math.round((net / whole) * 100) / 100) : undefined;
