import { CheckboxField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { formatWeekday } from "#app/models/statistics/time-texts.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { ShopWindow } from "#contract/shop-window.ts";
import { MAX_TRUST_MARKS, TRUST_MARKS } from "#contract/shop-window-fields.ts";
import { FORM_STYLE } from "../../../+/frame.tsx";
import { ShopTrustForm } from "./checked-window-forms.tsx";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface TrustProps {
  window: ShopWindow;
  countryCode: CountryCode;
}

/** Working hours, registrations, and whether search engines may list the shop. */
export function Trust({ window, countryCode }: TrustProps) {
  const t = getT();
  const format = getFormat();
  const { version, hours, trustMarks, isFindable } = window;
  return (
    <Section title={t("shopWindow:trust")} hint={t("shopWindow:trust.hint")}>
      <ShopTrustForm intent="trust" className={FORM_STYLE} fieldsKey={version}>
        <input type="hidden" name="version" value={version} />
        <FieldSet legend={t("storefront:hours")}>
          <div className="grid gap-2">
            {WEEKDAYS.map((weekday, index) => {
              const day = hours.find((open) => open.weekday === weekday);
              const name = formatWeekday(weekday, format);
              return (
                <div key={weekday} className="grid grid-cols-[3rem_1fr_1fr] items-center gap-2">
                  <span>{name}</span>
                  <input type="hidden" name={`hours[${index}].weekday`} value={weekday} />
                  <TextField
                    name={`hours[${index}].from`}
                    type="time"
                    label={t("shopWindow:hours.from", { weekday: name })}
                    defaultValue={day?.from}
                  />
                  <TextField
                    name={`hours[${index}].to`}
                    type="time"
                    label={t("shopWindow:hours.to", { weekday: name })}
                    defaultValue={day?.to}
                  />
                </div>
              );
            })}
          </div>
        </FieldSet>
        <FieldSet legend={t("storefront:trust")}>
          <div className="grid gap-2">
            {Array.from({ length: MAX_TRUST_MARKS }, (_, index) => index).map((index) => (
              <div key={index} className="grid gap-2 md:grid-cols-2">
                <SelectField
                  name={`trustMarks[${index}].kind`}
                  label={t("shopWindow:trust.kind", { number: index + 1 })}
                  defaultValue={trustMarks[index]?.kind ?? TRUST_MARKS[countryCode][index]}
                >
                  {TRUST_MARKS[countryCode].map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`storefront:trust.${kind}`)}
                    </option>
                  ))}
                </SelectField>
                <TextField
                  name={`trustMarks[${index}].number`}
                  label={t("shopWindow:trust.number", { number: index + 1 })}
                  defaultValue={trustMarks[index]?.number}
                  maxLength={60}
                />
              </div>
            ))}
          </div>
        </FieldSet>
        <CheckboxField
          name="isFindable"
          label={t("shopWindow:findable")}
          defaultChecked={isFindable}
        />
        <div>
          <SubmitButton>{t("shopSettings:save")}</SubmitButton>
        </div>
      </ShopTrustForm>
    </Section>
  );
}
