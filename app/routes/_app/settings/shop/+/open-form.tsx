import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { OpenShopForm } from "./checked-shop-forms.tsx";

/** Returns a suggested address from a name. */
const suggestSlug = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);

interface OpenFormProps {
  suggested: string;
  origin: string;
}

export function OpenForm({ suggested, origin }: OpenFormProps) {
  const t = getT();
  return (
    <Section title={t("shopSettings:open.title")} hint={t("shopSettings:open.text")}>
      <OpenShopForm intent="open" className={FORM_STYLE}>
        <TextField
          name="name"
          label={t("shopSettings:name")}
          defaultValue={suggested}
          required
          maxLength={60}
        />
        <TextField
          name="slug"
          label={t("shopSettings:slug")}
          hint={t("shopSettings:slug.hint", { address: `${origin}/shop/…` })}
          defaultValue={suggestSlug(suggested)}
          required
          maxLength={40}
        />
        <div>
          <SubmitButton>{t("shopSettings:open.do")}</SubmitButton>
        </div>
      </OpenShopForm>
    </Section>
  );
}
