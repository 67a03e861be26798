import { AskedButton } from "#app/components/form/asked-form.tsx";
import { WebsiteField } from "#app/components/meta/website-field.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { MetaDomain } from "#contract/meta.ts";

export interface WebsiteView {
  domains: readonly MetaDomain[];
  /** The `fbResult` that `getMetaDomains` returned. */
  fbResult: string;
  /** Initial address, typed or chosen. */
  url: string;
}

const SUCCESS_ANSWERS = ["success", "no_business", "business_under_review"];

export const buildDomainValue = ({ channelId, domain }: MetaDomain) => `${channelId}/${domain}`;

/** Target address of the items: one of the shops' domains, or a typed address if there are none. */
export function Website({
  domains,
  fbResult,
  url,
  isLost,
}: WebsiteView & {
  /** The consent has ended. The page says so above. */
  isLost: boolean;
}) {
  const t = getT();
  if (domains.length === 0) return <WebsiteField url={url} />;
  // While Meta does not answer, the verified domains are unknown.
  const isTold = SUCCESS_ANSWERS.includes(fbResult);
  const chosenDomain = domains.find((one) => url.includes(one.domain)) ?? domains[0];
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-medium">{t("meta:site.domain")}</legend>
      {isLost ? null : <DomainResult fbResult={fbResult} />}
      {domains.map((one) => (
        <div key={one.domain} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          <Radio name="site" value={buildDomainValue(one)} defaultChecked={one === chosenDomain}>
            <span className="min-w-0 wrap-anywhere">{one.domain}</span>
          </Radio>
          {isTold ? (
            <span className={one.fbStatus === "verified" ? "text-success" : "text-warning"}>
              {t(`meta:site.${one.fbStatus}`)}
            </span>
          ) : null}
          {one.fbStatus === "unverified" && fbResult === "success" ? (
            <Button
              type="submit"
              size="sm"
              form="verify"
              name="site"
              value={buildDomainValue(one)}
              aria-label={t("meta:site.verify.of", { domain: one.domain })}
            >
              {t("meta:site.verify")}
            </Button>
          ) : null}
          <AskedButton
            label={<Icon name="trash-2" />}
            name={t("meta:site.remove", { domain: one.domain })}
            text={t("meta:site.remove.text", { domain: one.domain })}
            confirm={t("common:answer.yes")}
            look={{ size: "sm", variant: "ghost" }}
            button={{ form: "remove-domain", name: "domain", value: one.domain }}
          />
          {one.verificationCode ? (
            <p className="w-full text-secondary-foreground">
              {t("meta:site.code")}{" "}
              <code className="wrap-anywhere">
                {`<meta name="facebook-domain-verification" content="${one.verificationCode}">`}
              </code>
            </p>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

function DomainResult({ fbResult }: { fbResult: string }) {
  const t = getT();
  if (fbResult === "success") return null;
  if (fbResult === "no_business") return <Alert tone="info">{t("meta:site.noBusiness")}</Alert>;
  if (fbResult === "business_under_review")
    return <Alert tone="warning">{t("meta:site.underReview")}</Alert>;
  return <Alert tone="critical">{t("meta:site.error", { message: fbResult })}</Alert>;
}
