import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { type AbilityState, type LiveMarketplace, SHOP_ABILITIES } from "#contract/going-live.ts";

const ABILITY_TONES = {
  works: "success",
  fails: "critical",
  untried: "none",
  not_offered: "none",
} as const satisfies Record<AbilityState, string>;

export function ShopAbilities({ shops, now }: Pick<LiveMarketplace, "shops"> & { now: number }) {
  const t = getT();
  const format = getFormat();
  if (shops.length === 0)
    return (
      <Section title={t("admin:live.shops")}>
        <p className="text-secondary-foreground">{t("admin:live.shops.none")}</p>
      </Section>
    );
  const heads = SHOP_ABILITIES.map((ability) => t(`admin:live.ability.${ability}`));
  return (
    <Section title={t("admin:live.shops")} hint={t("admin:live.shops.hint")}>
      <div className="-mx-gutter mt-3">
        <Table cards>
          <caption className="sr-only">{t("admin:live.shops")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("admin:col.shop")}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shops.map(({ accountId, channelId, name, abilities }) => (
              <tr key={channelId}>
                <th scope="row" className="span">
                  <Link
                    to={`/admin/accounts/${encodeURIComponent(accountId)}/channels/${encodeURIComponent(channelId)}`}
                  >
                    {name}
                  </Link>
                </th>
                {abilities.map(({ ability, state, at, code }, index) => (
                  <td key={ability} className="span2" data-l={heads[index]}>
                    <StatusDot tone={ABILITY_TONES[state]}>
                      {t(`admin:live.state.${state}`)}
                    </StatusDot>
                    {at ? (
                      <span className="block text-secondary-foreground">
                        {format.relative(at, now)}
                      </span>
                    ) : null}
                    {code ? <code className="block text-xs wrap-anywhere">{code}</code> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Section>
  );
}
