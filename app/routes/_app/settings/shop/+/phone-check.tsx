import { SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PHONE_CHECKS } from "#contract/form-fields.ts";
import type { Shop } from "#contract/shop.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { ShopPhoneCheckForm } from "./checked-shop-forms.tsx";

/** When buyers confirm the phone by a code. `sendsCodes`: whether the shop's WhatsApp works. */
export function PhoneCheck({ shop, sendsCodes }: { shop: Shop; sendsCodes: boolean }) {
  const t = getT();
  return (
    <Section title={t("shopSettings:phoneCheck")} hint={t("shopSettings:phoneCheck.hint")}>
      {shop.phoneCheck !== "never" && !sendsCodes ? (
        <Alert tone="info">{t("shopSettings:phoneCheck.noWhatsapp")}</Alert>
      ) : null}
      <ShopPhoneCheckForm intent="phoneCheck" className={FORM_STYLE} fieldsKey={shop.version}>
        <input type="hidden" name="version" value={shop.version} />
        <SelectField
          name="phoneCheck"
          label={t("shopSettings:phoneCheck.when")}
          defaultValue={shop.phoneCheck}
        >
          {PHONE_CHECKS.map((when) => (
            <option key={when} value={when}>
              {t(`shopSettings:phoneCheck.${when}`)}
            </option>
          ))}
        </SelectField>
        <div>
          <SubmitButton>{t("shopSettings:save")}</SubmitButton>
        </div>
      </ShopPhoneCheckForm>
    </Section>
  );
}
