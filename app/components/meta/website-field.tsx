"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useField } from "#app/components/form/form-context.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { errorText } from "#app/i18n/keys.ts";
import { WEBSITE_PATTERN } from "#contract/meta.ts";

/** An address that nobody has: as a value, it would be sent as the seller's own. */
const LOOKS_LIKE = "https://shop.example";

/**
 * Says what is wrong as it is typed: the button that would have it said is off then. Said when the
 * field is left, it would move what is being pressed. Without scripts the server says it.
 */
export function WebsiteField({ url }: { url: string }) {
  const { t } = useTranslation(["meta", "errors"]);
  const { code, details, control } = useField("url", url, true);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a slow network it was typed before the scripts were there.
    const field = input.current;
    if (field && field.value !== field.defaultValue) setWrong(!field.validity.valid);
  }, []);
  const shown = isWrong ? "invalid_website" : code;
  return (
    <Field
      id={control.id}
      className="max-w-form"
      label={t("meta:site.url")}
      hint={t("meta:site.text")}
      error={shown ? errorText(t, shown, details) : undefined}
    >
      <Input
        {...control}
        ref={input}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? `${control.id}-hint ${control.id}-error` : `${control.id}-hint`}
        pattern={WEBSITE_PATTERN}
        inputMode="url"
        placeholder={LOOKS_LIKE}
        maxLength={1000}
        required
        onInput={({ currentTarget }) => setWrong(!currentTarget.validity.valid)}
      />
    </Field>
  );
}
