import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { listShops } from "#contract/shop.ts";
import { getShopDomain, type ShopDomain } from "#contract/shop-domain.ts";
import { FORM_STYLE, SettingsFrame } from "../../+/frame.tsx";
import { changeDomain } from "./+/actions.ts";
import { ShopDomainForm } from "./+/checked-domain-form.tsx";
import { Records } from "./+/records.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [shop] = (await call(listShops)).shops;
  if (!shop) throw redirect("/settings/shop");
  const { domain } = await call(getShopDomain, { params: { channelId: shop.channelId } });
  const { env } = currentState(context);
  return { domain, oldUrl: `${env.publicOrigin}/shop/${shop.slug}` };
}

export const action = ({ context, request }: Route.ActionArgs) => changeDomain(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { domain, oldUrl } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/shop" title={t("shopDomain:title")}>
      {domain ? <State domain={domain} /> : null}
      <Section title={t("shopDomain:name")} hint={t("shopDomain:hint")}>
        <ShopDomainForm intent="set" className={FORM_STYLE} fieldsKey={domain?.name ?? ""}>
          <TextField
            name="name"
            label={t("shopDomain:name")}
            hint={t("shopDomain:name.hint")}
            defaultValue={domain?.writtenName}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={300}
          />
          <div>
            <SubmitButton>{t(domain ? "shopDomain:change" : "shopDomain:set")}</SubmitButton>
          </div>
        </ShopDomainForm>
      </Section>
      {domain ? <Records domain={domain} /> : null}
      {domain ? (
        <Section title={t("shopDomain:remove")} hint={t("shopDomain:remove.hint", { url: oldUrl })}>
          <ActionForm intent="remove" className="mt-3">
            <SubmitButton variant="outline">{t("shopDomain:remove")}</SubmitButton>
          </ActionForm>
        </Section>
      ) : null}
    </SettingsFrame>
  );
}

/** Where the domain stands, and what follows from it. */
function State({ domain }: { domain: ShopDomain }) {
  const t = getT();
  const format = getFormat();
  const { writtenName: name, state, fault, failingSince, checkedAt, url } = domain;
  return (
    <div className="grid justify-items-start gap-3 px-gutter pt-4">
      <Alert tone={state === "failed" ? "critical" : "info"} className="w-full">
        {t(`shopDomain:state.${state}`, { name })}
      </Alert>
      {failingSince ? (
        <Alert tone="warning" className="w-full">
          {t("shopDomain:failing", { time: format.dateTime(failingSince) })}
        </Alert>
      ) : null}
      {fault ? (
        <Alert tone="warning" className="w-full">
          {t(`shopDomain:fault.${fault}`)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <ActionForm intent="check">
          <SubmitButton variant="outline">{t("shopDomain:check")}</SubmitButton>
        </ActionForm>
        {state === "verified" ? (
          <ButtonLink reloadDocument to={url} target="_blank" rel="noreferrer">
            <Icon name="external-link" />
            {t("shopDomain:open")}
          </ButtonLink>
        ) : null}
        {checkedAt ? (
          <span className="text-secondary-foreground">
            {t("shopDomain:checked", { time: format.dateTime(checkedAt) })}
          </span>
        ) : null}
      </div>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
