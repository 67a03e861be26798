"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useField } from "#app/components/form/form-context.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { WEBSITE_PATTERN } from "#contract/website.ts";

/** Example address, used as a placeholder: as a value it would be sent as the seller's address. */
const LOOKS_LIKE = "https://shop.example";

/**
 * Validates while typing, because the disabled button cannot report the error. An error shown on
 * blur would move the button that is being pressed. Without JavaScript the server validates.
 */
export function WebsiteField({ url }: { url: string }) {
  const { t } = useTranslation(["meta", "errors"]);
  const { code, details, control } = useField("url", url, true);
  const [wrong, setWrong] = useState<"required" | "invalid_website" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The field may have been filled before the script loaded.
    const field = input.current;
    if (field && field.value !== field.defaultValue) setWrong(findWebsiteFault(field));
  }, []);
  const shownCode = wrong ?? code;
  return (
    <Field
      id={control.id}
      className="max-w-form"
      label={t("meta:site.url")}
      hint={t("meta:site.text")}
      error={shownCode ? errorMessage(t, shownCode, details) : undefined}
    >
      <Input
        {...control}
        ref={input}
        aria-invalid={shownCode ? true : undefined}
        aria-describedby={
          shownCode ? `${control.id}-hint ${control.id}-error` : `${control.id}-hint`
        }
        pattern={WEBSITE_PATTERN}
        inputMode="url"
        placeholder={LOOKS_LIKE}
        maxLength={1000}
        required
        onInput={({ currentTarget }) => setWrong(findWebsiteFault(currentTarget))}
      />
    </Field>
  );
}

function findWebsiteFault({ validity }: HTMLInputElement): "required" | "invalid_website" | null {
  if (validity.valueMissing) return "required";
  return validity.valid ? null : "invalid_website";
}
