import { TextField } from "#app/components/form/fields.tsx";
import { getT } from "#app/middleware/request-store.ts";

export function CodeField() {
  const t = getT();
  return (
    <TextField
      name="code"
      required
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      label={t("admin:col.code")}
      hint={t("admin:form.code.hint")}
    />
  );
}

export function MaxUsesField() {
  const t = getT();
  return (
    <TextField
      name="maxUses"
      inputMode="numeric"
      label={t("admin:form.maxUses")}
      hint={t("admin:form.maxUses.hint")}
    />
  );
}
