import { PlaceForm, PlaceSearch } from "#app/components/account/place-search.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { PlaceChoice } from "#app/models/account/place-choice.ts";
import type { Shop } from "#contract/shop.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { ShopOriginForm } from "./checked-shop-forms.tsx";

const SEARCH = { id: "find-place", page: "/settings/shop" };

/** Sets the shipping origin: a place is searched by form and links, then saved. */
export function Origin({ choice, shop }: { choice: PlaceChoice; shop: Shop }) {
  const t = getT();
  const { chosen } = choice;
  const place = chosen?.text ?? shop.originPlace;
  return (
    <Section title={t("shopSettings:origin")} hint={t("shopSettings:origin.hint")}>
      <PlaceForm {...SEARCH} />
      <div className={FORM_STYLE}>
        <PlaceSearch {...SEARCH} choice={choice} />
      </div>
      <ShopOriginForm
        intent="origin"
        className={FORM_STYLE}
        fieldsKey={`${shop.version}-${chosen?.code ?? ""}`}
      >
        <input type="hidden" name="version" value={shop.version} />
        <input type="hidden" name="originPlaceCode" value={chosen?.code ?? shop.originPlaceCode} />
        <TextField
          name="originPlace"
          label={t("shopSettings:place")}
          defaultValue={place}
          readOnly
        />
        <TextField
          name="originStreet"
          label={t("shopSettings:originStreet")}
          defaultValue={shop.originStreet}
          maxLength={255}
        />
        <TextField
          name="originPostCode"
          label={t("shopSettings:postCode")}
          defaultValue={chosen?.postCode ?? shop.originPostCode}
          inputMode="numeric"
          maxLength={5}
        />
        <TextField
          name="originName"
          label={t("shopSettings:originName")}
          defaultValue={shop.originName}
          maxLength={100}
        />
        <TextField
          name="originPhone"
          type="tel"
          label={t("shopSettings:originPhone")}
          defaultValue={shop.originPhone}
          maxLength={20}
        />
        <div>
          <SubmitButton>{t("shopSettings:save")}</SubmitButton>
        </div>
      </ShopOriginForm>
    </Section>
  );
}
