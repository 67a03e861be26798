import { CheckboxField, TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Shop } from "#contract/shop.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { ShopTextsForm } from "./checked-shop-forms.tsx";

export function ShopTexts({ shop, origin }: { shop: Shop; origin: string }) {
  const t = getT();
  return (
    <Section title={t("shopSettings:shop")}>
      <ShopTextsForm intent="texts" className={FORM_STYLE} fieldsKey={shop.version}>
        <input type="hidden" name="version" value={shop.version} />
        <TextField
          name="name"
          label={t("shopSettings:name")}
          defaultValue={shop.name}
          required
          maxLength={60}
        />
        <TextField
          name="slug"
          label={t("shopSettings:slug")}
          hint={t("shopSettings:slug.hint", { address: `${origin}/shop/${shop.slug}` })}
          defaultValue={shop.slug}
          required
          maxLength={40}
        />
        <TextField
          name="tagline"
          label={t("shopSettings:tagline")}
          defaultValue={shop.tagline}
          maxLength={120}
        />
        <TextareaField
          name="about"
          label={t("shopSettings:about")}
          hint={t("shopSettings:about.hint")}
          defaultValue={shop.about}
          rows={5}
          maxLength={3000}
        />
        <TextField
          name="phone"
          type="tel"
          label={t("shopSettings:phone")}
          defaultValue={shop.phone}
          maxLength={20}
        />
        <CheckboxField
          name="isOpen"
          label={t("shopSettings:isOpen")}
          defaultChecked={shop.isOpen}
        />
        <div>
          <SubmitButton>{t("shopSettings:save")}</SubmitButton>
        </div>
      </ShopTextsForm>
    </Section>
  );
}
