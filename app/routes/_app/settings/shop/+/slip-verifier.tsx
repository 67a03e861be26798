import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ShopSlipVerifier } from "#contract/shop-slip-verifiers.ts";
import { SLIP_VERIFIER_NAMES } from "#contract/shop-slips.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { SlipVerifierForm } from "./checked-shop-forms.tsx";

/** The seller's own account at a service that asks the banks about slips. */
export function SlipVerifier({ verifier: { verifier, account } }: { verifier: ShopSlipVerifier }) {
  const t = getT();
  const name = SLIP_VERIFIER_NAMES[verifier];
  return (
    <Section
      title={t("shopSettings:verifier", { name })}
      hint={t("shopSettings:verifier.hint", { name })}
    >
      {account?.refusedAt ? (
        <Alert tone="critical">{t("shopSettings:verifier.refused", { name })}</Alert>
      ) : null}
      {account?.usedUpAt ? (
        <Alert tone="warning">{t("shopSettings:verifier.usedUp", { name })}</Alert>
      ) : null}
      {account ? (
        <p className="mb-3 text-secondary-foreground">
          {t("shopSettings:verifier.known", { account: account.name })}
        </p>
      ) : null}
      <SlipVerifierForm intent="verifier" className={FORM_STYLE} fieldsKey={account?.keyEnd ?? ""}>
        <TextField
          name="secretKey"
          type="password"
          label={t("shopSettings:verifier.key", { name })}
          hint={
            account
              ? t("shopSettings:courier.key.kept", { end: account.keyEnd })
              : t("shopSettings:verifier.key.hint", { name })
          }
          autoComplete="off"
          required={!account}
          maxLength={500}
        />
        <div>
          <SubmitButton>
            {account ? t("shopSettings:save") : t("shopSettings:verifier.connect", { name })}
          </SubmitButton>
        </div>
      </SlipVerifierForm>
      {account ? (
        <>
          <ActionForm intent="checkVerifier" className="mt-4">
            <SubmitButton variant="outline">{t("shopSettings:verifier.check")}</SubmitButton>
          </ActionForm>
          <ActionForm intent="noVerifier" className="mt-4">
            <p className="mb-2 text-secondary-foreground">{t("shopSettings:verifier.end.text")}</p>
            <SubmitButton variant="outline">{t("shopSettings:courier.end", { name })}</SubmitButton>
          </ActionForm>
        </>
      ) : null}
    </Section>
  );
}
