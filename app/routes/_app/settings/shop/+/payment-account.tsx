import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PAYMENT_PROVIDERS, type ShopPaymentAccount } from "#contract/shop-payments.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { ShopPaymentKeysForm } from "./checked-shop-forms.tsx";
import { ToPaste } from "./to-paste.tsx";

/** The seller's own account at a payment provider: its keys, and the address of its messages. */
export function PaymentAccount({
  payments: { provider, account },
}: {
  payments: ShopPaymentAccount;
}) {
  const t = getT();
  const name = PAYMENT_PROVIDERS[provider];
  return (
    <Section
      title={t("shopSettings:online")}
      hint={t(`shopSettings:online.hint.${provider}`, { name })}
    >
      {account?.refusedAt ? (
        <Alert tone="critical">{t("shopSettings:online.refused", { name })}</Alert>
      ) : null}
      <ShopPaymentKeysForm
        intent="payments"
        className={FORM_STYLE}
        fieldsKey={`${account?.keyEnd}-${account?.hasWebhookSecret}`}
      >
        <TextField
          name="secretKey"
          type="password"
          label={t("shopSettings:online.key", { name })}
          hint={
            account
              ? t("shopSettings:courier.key.kept", { end: account.keyEnd })
              : t("shopSettings:online.key.hint", { name })
          }
          autoComplete="off"
          required={!account}
          maxLength={500}
        />
        <TextField
          name="webhookSecret"
          type="password"
          label={t(`shopSettings:online.secret.${provider}`)}
          hint={t(
            account?.hasWebhookSecret
              ? "shopSettings:online.secret.kept"
              : "shopSettings:online.secret.hint",
            { name },
          )}
          autoComplete="off"
          maxLength={500}
        />
        <div>
          <SubmitButton>
            {account ? t("shopSettings:save") : t("shopSettings:online.connect", { name })}
          </SubmitButton>
        </div>
      </ShopPaymentKeysForm>
      {account ? <Messages account={account} name={name} /> : null}
      {account ? (
        <ActionForm intent="noPayments" className="mt-4">
          <p className="mb-2 text-secondary-foreground">{t("shopSettings:online.end.text")}</p>
          <SubmitButton variant="outline">{t("shopSettings:courier.end", { name })}</SubmitButton>
        </ActionForm>
      ) : null}
    </Section>
  );
}

interface MessagesProps {
  account: NonNullable<ShopPaymentAccount["account"]>;
  name: string;
}

function Messages({ account: { webhookUrl, messagedAt }, name }: MessagesProps) {
  const t = getT();
  const format = getFormat();
  return (
    <div className="mt-4 grid max-w-form gap-3">
      <p className="text-secondary-foreground">{t("shopSettings:online.webhook", { name })}</p>
      <ToPaste label={t("shopSettings:courier.url")} value={webhookUrl} />
      <p className="text-secondary-foreground">
        {messagedAt
          ? t("shopSettings:courier.pushed", { time: format.dateTime(messagedAt) })
          : t("shopSettings:courier.neverPushed")}
      </p>
    </div>
  );
}
