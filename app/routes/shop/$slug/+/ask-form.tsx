"use client";
import { useTranslation } from "react-i18next";
import { useReply } from "#app/components/form/use-reply.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import {
  type FormReply,
  findFieldCode,
  findFormCode,
  findSentValue,
} from "#app/models/form/reply.ts";
import { MAX_QUESTION, MIN_QUESTION } from "#contract/form-fields.ts";

const FAULTS = ["required", "too_short", "too_long", "invalid_email"] as const;
const NAMES = ["name", "email", "text"] as const;

/** A question about a product. Only client components have the action's reply. */
export function AskForm({ itemId }: { itemId: string | null }) {
  const reply = useReply<FormReply>();
  const { t } = useTranslation(["storefront"]);
  const code = findFormCode(reply);
  const field = (name: (typeof NAMES)[number]) => {
    const found = findFieldCode(reply, name);
    const fault = found === undefined ? null : (FAULTS.find((one) => one === found) ?? "required");
    return {
      error:
        fault === null
          ? undefined
          : t(`storefront:ask.fault.${fault}`, {
              limit: fault === "too_short" ? MIN_QUESTION : MAX_QUESTION,
            }),
      control: {
        ...{ id: `ask-${name}`, name, defaultValue: String(findSentValue(reply, name) ?? "") },
        "aria-invalid": fault === null ? undefined : true,
        "aria-describedby": fault === null ? undefined : `ask-${name}-error`,
      } as const,
    };
  };
  const [name, email, text] = NAMES.map(field);
  if (!(name && email && text)) return null;
  return (
    <form method="post" className="grid gap-4">
      {code ? (
        <Alert tone="critical" takesFocus>
          {t(`storefront:ask.fault.${code === "too_many_tries" ? code : "other"}`)}
        </Alert>
      ) : null}
      {itemId ? <input type="hidden" name="itemId" value={itemId} /> : null}
      <Field id="ask-name" label={t("storefront:checkout.name")} error={name.error}>
        <Input
          {...name.control}
          autoComplete="name"
          required
          minLength={2}
          maxLength={100}
          className="h-12"
        />
      </Field>
      <Field id="ask-email" label={t("storefront:ask.email")} error={email.error}>
        <Input
          {...email.control}
          type="email"
          autoComplete="email"
          maxLength={254}
          className="h-12"
        />
      </Field>
      <Field id="ask-text" label={t("storefront:ask.text")} error={text.error}>
        <textarea
          {...text.control}
          required
          minLength={2}
          maxLength={MAX_QUESTION}
          rows={4}
          className="rounded-sm border border-input bg-card px-3 py-2 text-base text-foreground aria-invalid:border-critical-mark"
        />
      </Field>
      <Button type="submit" size="lg" variant="default">
        {t("storefront:ask.send")}
      </Button>
    </form>
  );
}
