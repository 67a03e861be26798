import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { Place } from "#contract/places.ts";
import type { Shop } from "#contract/shop.ts";
import { FORM } from "../../+/general.tsx";

interface OriginProps {
  settings: {
    /** What was looked for; empty: nothing. */
    words: string;
    found: readonly Place[] | null;
    chosen: Place | null;
  };
  shop: Shop;
}

/**
 * The place is looked for first, by a form and links; then it is saved with the rest of the
 * address.
 */
export function Origin({ settings, shop }: OriginProps) {
  const t = getT();
  const { chosen } = settings;
  const place = chosen?.text ?? shop.originPlace;
  return (
    <Section title={t("shopSettings:origin")} hint={t("shopSettings:origin.hint")}>
      <PlaceSearch settings={settings} />
      <ActionForm
        intent="origin"
        className={FORM}
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
      </ActionForm>
    </Section>
  );
}

const SHOWN = 20;

function PlaceSearch({ settings: { words, found, chosen } }: Pick<OriginProps, "settings">) {
  const t = getT();
  return (
    <div className={FORM}>
      <form action="/settings/shop" method="get" className="flex items-end gap-2">
        <Field className="flex-1" id="place-words" label={t("shopSettings:place.search")}>
          <Input
            id="place-words"
            type="search"
            name="q"
            defaultValue={words}
            required
            maxLength={200}
          />
        </Field>
        <Button type="submit">{t("shopSettings:place.find")}</Button>
      </form>
      {found && !chosen ? (
        found.length === 0 ? (
          <p className="text-secondary-foreground">{t("shopSettings:place.none")}</p>
        ) : (
          <ul aria-label={t("shopSettings:place.choose")} className="rounded-sm border">
            {found.slice(0, SHOWN).map((place) => (
              <li key={place.code} className="border-t border-line-soft first:border-t-0">
                <Link
                  to={`/settings/shop?${new URLSearchParams({ q: words, place: place.code })}`}
                  preventScrollReset
                  className="flex min-h-control items-center px-3 text-foreground hover:bg-accent"
                >
                  {place.text}
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : null}
    </div>
  );
}
