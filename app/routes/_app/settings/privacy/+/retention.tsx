import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Retention } from "#contract/privacy.ts";

interface RetentionFormProps {
  retention: Retention;
  wouldErase: readonly { months: number; orders: number; chats: number }[];
}

/** Sets how long buyers' data is kept. Each option shows what it would erase today. */
export function RetentionForm({ retention, wouldErase }: RetentionFormProps) {
  const t = getT();
  const renderOptions = (kind: "orders" | "chats") => (
    <>
      <option value="">{t("privacy:retention.ever")}</option>
      {wouldErase.map(({ months, ...counts }) => (
        <option key={months} value={months}>
          {t(`privacy:retention.${kind}.option`, {
            months,
            number: counts[kind],
            count: counts[kind],
          })}
        </option>
      ))}
    </>
  );
  return (
    <Section title={t("privacy:retention")} hint={t("privacy:retention.text")}>
      <ActionForm className="mt-3 grid max-w-form gap-4">
        <SelectField
          name="orderMonths"
          label={t("privacy:retention.orders")}
          hint={t("privacy:retention.orders.hint")}
          defaultValue={retention.orderMonths ?? ""}
        >
          {renderOptions("orders")}
        </SelectField>
        <SelectField
          name="chatMonths"
          label={t("privacy:retention.chats")}
          hint={t("privacy:retention.chats.hint")}
          defaultValue={retention.chatMonths ?? ""}
        >
          {renderOptions("chats")}
        </SelectField>
        <div>
          <SubmitButton>{t("privacy:retention.save")}</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
