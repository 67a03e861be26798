import { SelectField, TextareaField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { buildPolicyText } from "#app/models/storefront/policy-text.ts";
import type { ShopWindow } from "#contract/shop-window.ts";
import { RETURN_PAYERS } from "#contract/shop-window-fields.ts";
import type { Storefront } from "#contract/storefront.ts";
import { FORM_STYLE } from "../../../+/frame.tsx";
import { ShopPolicyForm } from "./checked-window-forms.tsx";
import { RETURN_DAYS } from "./window-schema.ts";

interface PoliciesProps {
  window: ShopWindow;
  storefront: Storefront;
}

export function Policies({ window, storefront }: PoliciesProps) {
  const t = getT();
  const { version, returnDays, returnPayer } = window;
  const chosen = returnDays === null ? "" : String(returnDays);
  const choices = RETURN_DAYS.some((days) => days === chosen)
    ? RETURN_DAYS
    : [...RETURN_DAYS, chosen];
  return (
    <Section title={t("shopWindow:policies")} hint={t("shopWindow:policies.hint")}>
      <ShopPolicyForm intent="policies" className={FORM_STYLE} fieldsKey={version}>
        <input type="hidden" name="version" value={version} />
        <SelectField
          name="returnDays"
          label={t("shopWindow:returnDays")}
          hint={t("shopWindow:returnDays.hint")}
          defaultValue={chosen}
        >
          {choices.map((days) => (
            <option key={days} value={days}>
              {days === ""
                ? t("shopWindow:returnDays.undecided")
                : days === "0"
                  ? t("shopWindow:returnDays.none")
                  : t("shopWindow:returnDays.days", { count: Number(days) })}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="returnPayer"
          label={t("shopWindow:returnPayer")}
          defaultValue={returnPayer}
        >
          {RETURN_PAYERS.map((payer) => (
            <option key={payer} value={payer}>
              {t(`shopWindow:returnPayer.${payer}`)}
            </option>
          ))}
        </SelectField>
        {(["shipping", "returns", "privacy"] as const).map((page) => (
          <div key={page} className="grid gap-1">
            <TextareaField
              name={`${page}Text`}
              label={t(`storefront:info.${page}`)}
              hint={t("shopWindow:text.hint")}
              defaultValue={window[`${page}Text`]}
              rows={5}
              maxLength={10_000}
            />
            <DefaultText page={page} storefront={storefront} />
          </div>
        ))}
        <div>
          <SubmitButton>{t("shopSettings:save")}</SubmitButton>
        </div>
      </ShopPolicyForm>
    </Section>
  );
}

/** Shows our text, which buyers read in their language while the field is empty. */
function DefaultText({
  page,
  storefront,
}: {
  page: "shipping" | "returns" | "privacy";
  storefront: Storefront;
}) {
  const t = getT();
  return (
    <details>
      <summary className="inline-flex min-h-control items-center text-sm text-secondary-foreground max-md:min-h-11">
        {t("shopWindow:text.default")}
      </summary>
      <div className="grid gap-2 rounded-md bg-muted p-3 text-sm">
        {buildPolicyText(page, storefront, t, getFormat()).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
