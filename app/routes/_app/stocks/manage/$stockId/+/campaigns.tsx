import { DataTable } from "#app/components/list/data-table.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StockPromotion } from "#contract/stock-promotions.ts";

export type Campaign = StockPromotion & { channel: string };

/** Shows the campaigns that make up `locked`. */
export function Campaigns({ campaigns }: { campaigns: Campaign[] }) {
  const t = getT();
  const { number, dateTime } = getFormat();
  const formatTime = ({ startsAt, endsAt }: Campaign) => {
    if (!startsAt)
      return endsAt ? t("stockHistory:campaigns.until", { to: dateTime(endsAt) }) : "–";
    return endsAt
      ? t("stockHistory:campaigns.since", { from: dateTime(startsAt), to: dateTime(endsAt) })
      : t("stockHistory:campaigns.open", { from: dateTime(startsAt) });
  };
  return (
    <>
      <Section title={t("stockHistory:campaigns")} hint={t("stockHistory:campaigns.text")}>
        {null}
      </Section>
      <DataTable
        caption={t("stockHistory:campaigns")}
        rows={campaigns}
        keyOf={(campaign) => `${campaign.channelId} ${campaign.externalPromotionId}`}
        columns={[
          { head: t("stockHistory:campaigns.channel"), cell: (campaign) => campaign.channel },
          {
            head: t("stockHistory:campaigns.kind"),
            cell: ({ title, kind }) => {
              const kindText = kind.replaceAll("_", " ");
              return title ? `${title} (${kindText})` : kindText;
            },
          },
          {
            head: t("stockHistory:campaigns.time"),
            card: "all",
            cell: (campaign) => formatTime(campaign),
          },
          {
            head: t("stockHistory:campaigns.reserved"),
            isNumber: true,
            card: "half",
            cell: (campaign) => number(campaign.reserved),
          },
          {
            head: t("stockHistory:campaigns.locked"),
            isNumber: true,
            card: "half",
            cell: (campaign) => number(campaign.locked),
          },
        ]}
      />
    </>
  );
}
