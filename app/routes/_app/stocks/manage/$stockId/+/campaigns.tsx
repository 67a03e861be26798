import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StockPromotion } from "#contract/stock-promotions.ts";

export type Campaign = StockPromotion & { channel: string };

/** Shows the campaigns that make up `locked`. */
export function Campaigns({ campaigns }: { campaigns: Campaign[] }) {
  const t = getT();
  const { number, dateTime } = getFormat();
  const timeOf = ({ startsAt, endsAt }: Campaign) =>
    endsAt
      ? t("stockHistory:campaigns.since", { from: dateTime(startsAt), to: dateTime(endsAt) })
      : t("stockHistory:campaigns.open", { from: dateTime(startsAt) });
  return (
    <>
      <Section title={t("stockHistory:campaigns")} hint={t("stockHistory:campaigns.text")}>
        {null}
      </Section>
      <Table cards>
        <caption className="sr-only">{t("stockHistory:campaigns")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("stockHistory:campaigns.channel")}</th>
            <th scope="col">{t("stockHistory:campaigns.kind")}</th>
            <th scope="col">{t("stockHistory:campaigns.time")}</th>
            {(["reserved", "locked"] as const).map((figure) => (
              <th key={figure} scope="col" className="num">
                {t(`stockHistory:campaigns.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <tr key={`${campaign.channelId} ${campaign.externalPromotionId}`}>
              <th scope="row" className="span">
                {campaign.channel}
              </th>
              <td className="span2" data-l={t("stockHistory:campaigns.kind")}>
                {campaign.kind.replaceAll("_", " ")}
              </td>
              <td className="span" data-l={t("stockHistory:campaigns.time")}>
                {timeOf(campaign)}
              </td>
              {(["reserved", "locked"] as const).map((figure) => (
                <td key={figure} className="num" data-l={t(`stockHistory:campaigns.${figure}`)}>
                  {number(campaign[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
