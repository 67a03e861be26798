"use client";
import { useTranslation } from "react-i18next";
import { useReply } from "#app/components/form/use-reply.ts";
import { FoldedSection } from "#app/components/storefront/folded-section.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { type FormReply, findFieldCode, findSentValue } from "#app/models/form/reply.ts";

/**
 * Asks where the money goes. A known payee can be corrected, behind a fold that a refused
 * correction opens. The typed text is kept in the reply, never in the address.
 */
export function PayeeForm({ payee }: { payee: string }) {
  const { t } = useTranslation(["storefront"]);
  const reply = useReply<FormReply>();
  const isRefused = findFieldCode(reply, "payee") !== undefined;
  const form = (
    <form method="post" className="grid gap-3">
      <Field
        id="payee"
        label={t("storefront:refund.payee")}
        hint={t("storefront:refund.payee.hint")}
        error={isRefused ? t("storefront:refund.payee.wrong") : undefined}
      >
        <Input
          id="payee"
          name="payee"
          defaultValue={String(findSentValue(reply, "payee") ?? payee)}
          minLength={8}
          maxLength={200}
          required
          aria-invalid={isRefused || undefined}
          className="h-11"
        />
      </Field>
      <Button type="submit" size="lg" variant="default" name="action" value="refund_to">
        {t("storefront:refund.payee.save")}
      </Button>
    </form>
  );
  if (!payee) return form;
  return (
    <FoldedSection
      label={t("storefront:refund.payee.change")}
      isOpen={isRefused}
      className="grid gap-2 print:hidden"
    >
      {form}
    </FoldedSection>
  );
}
