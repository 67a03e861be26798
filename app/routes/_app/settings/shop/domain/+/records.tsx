import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ShopDomain } from "#contract/shop-domain.ts";
import { ToPaste } from "../../+/to-paste.tsx";

/** The records that the seller enters at the registrar, with what the last check found of each. */
export function Records({ domain }: { domain: ShopDomain }) {
  const t = getT();
  const { textRecord, nameRecord, proof, target, addresses } = domain;
  return (
    <Section title={t("shopDomain:records")} hint={t("shopDomain:records.hint")}>
      <ol className="mt-3 grid max-w-form gap-8">
        <li className="grid gap-3">
          <Head title={t("shopDomain:text")} finding={t(`shopDomain:proof.${proof}`)} />
          <p className="text-secondary-foreground">{t("shopDomain:text.hint")}</p>
          <ToPaste label={t("shopDomain:record.name")} value={textRecord.name} />
          <ToPaste label={t("shopDomain:record.value")} value={textRecord.value} />
        </li>
        <li className="grid gap-3">
          <Head title={t("shopDomain:alias")} finding={t(`shopDomain:target.${target}`)} />
          <p className="text-secondary-foreground">{t("shopDomain:alias.hint")}</p>
          <ToPaste label={t("shopDomain:record.name")} value={nameRecord.name} />
          <ToPaste label={t("shopDomain:record.value")} value={nameRecord.value} />
          {addresses.length > 0 ? (
            <p className="text-secondary-foreground">
              {t("shopDomain:addresses", { addresses: addresses.join(", ") })}
            </p>
          ) : null}
        </li>
      </ol>
    </Section>
  );
}

function Head({ title, finding }: { title: string; finding: string }) {
  return (
    <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">{title}</span>
      <span className="text-secondary-foreground">{finding}</span>
    </h3>
  );
}
