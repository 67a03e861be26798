import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Shop } from "#contract/shop.ts";
import type { ShopCourier } from "#contract/shop-courier.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { ShopCourierForm } from "./checked-shop-forms.tsx";
import { ToPaste } from "./to-paste.tsx";

/** The seller's own account with couriers: its key, and the address of its news. */
export function Couriers({ courier, shop }: { courier: ShopCourier; shop: Shop }) {
  const t = getT();
  const { account, name, needsEmail } = courier;
  return (
    <Section title={t("shopSettings:courier")} hint={t("shopSettings:courier.hint", { name })}>
      {account?.refusedAt ? (
        <Alert tone="critical">{t("shopSettings:courier.refused", { name })}</Alert>
      ) : null}
      {account && !shop.originPhone && !shop.phone ? (
        <Alert tone="warning">{t("shopSettings:courier.noPhone", { name })}</Alert>
      ) : null}
      <ShopCourierForm
        intent="courier"
        className={FORM_STYLE}
        fieldsKey={`${account?.keyEnd}-${account?.isInsured}`}
      >
        <TextField
          name="secretKey"
          type="password"
          label={t("shopSettings:courier.key")}
          hint={
            account
              ? t("shopSettings:courier.key.kept", { end: account.keyEnd })
              : t("shopSettings:courier.key.hint", { name })
          }
          autoComplete="off"
          required={!account}
          maxLength={2000}
        />
        {needsEmail ? (
          <TextField
            name="email"
            type="email"
            label={t("shopSettings:courier.email", { name })}
            defaultValue={account?.email}
            required
            maxLength={200}
          />
        ) : null}
        <CheckboxField
          name="isInsured"
          label={t("shopSettings:courier.insured")}
          defaultChecked={account?.isInsured ?? false}
        />
        <div>
          <SubmitButton>
            {t(account ? "shopSettings:save" : "shopSettings:courier.connect")}
          </SubmitButton>
        </div>
      </ShopCourierForm>
      {account ? <Pushes account={account} name={name} /> : null}
      {account ? (
        <ActionForm intent="noCourier" className="mt-4">
          <p className="mb-2 text-secondary-foreground">{t("shopSettings:courier.end.text")}</p>
          <SubmitButton variant="outline">{t("shopSettings:courier.end", { name })}</SubmitButton>
        </ActionForm>
      ) : null}
    </Section>
  );
}

interface PushesProps {
  account: NonNullable<ShopCourier["account"]>;
  name: string;
}

/** Shows the values that the seller enters in the courier's own pages. */
function Pushes({ account: { push, pushedAt }, name }: PushesProps) {
  const t = getT();
  const format = getFormat();
  const facts: [label: string, value: string][] = [
    [t("shopSettings:courier.url"), push.url],
    ...(push.header
      ? [
          [t("shopSettings:courier.header"), push.header.name] as [string, string],
          [t("shopSettings:courier.secret"), push.header.value] as [string, string],
        ]
      : []),
  ];
  return (
    <div className="mt-4 grid max-w-form gap-3">
      <p className="text-secondary-foreground">{t("shopSettings:courier.push", { name })}</p>
      {facts.map(([label, value]) => (
        <ToPaste key={label} label={label} value={value} />
      ))}
      <p className="text-secondary-foreground">
        {pushedAt
          ? t("shopSettings:courier.pushed", { time: format.dateTime(pushedAt) })
          : t("shopSettings:courier.neverPushed")}
      </p>
    </div>
  );
}
