import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { AccountSettings } from "#contract/account-settings.ts";

export function GeneralFacts({ settings }: { settings: AccountSettings }) {
  const t = getT();
  const { number } = getFormat();
  const facts = [
    [t("settings:general.name"), settings.name],
    [t("settings:general.timeZone"), t(`settings:zone.${settings.timeZone}`)],
    [t("settings:general.currency"), t(`settings:currency.${settings.countryCode}`)],
    [t("settings:general.lowStock"), number(settings.lowStockLevel)],
    [t("settings:general.shipBy"), number(settings.shipByWarningHours)],
  ] as const;
  return (
    <Section title={t("settings:general.shop")} hint={t("settings:general.readOnly")}>
      <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 max-md:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
