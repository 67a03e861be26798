import { TextareaField, TextField } from "#app/components/form/fields.tsx";
import { getT } from "#app/middleware/request-store.ts";

export function NoticeTextFields() {
  const t = getT();
  return (
    <>
      <TextField name="title" required maxLength={120} label={t("admin:popup-notices.title")} />
      <TextareaField
        name="body"
        required
        rows={6}
        maxLength={20_000}
        label={t("admin:popup-notices.body")}
        hint={t("admin:popup-notices.body.hint")}
      />
    </>
  );
}
