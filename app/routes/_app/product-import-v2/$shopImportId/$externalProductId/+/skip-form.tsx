import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { getT } from "#app/middleware/request-store.ts";

export function SkipForm() {
  return (
    <ActionForm intent="skip">
      <SubmitButton variant="outline">{getT()("shopImports:detail.skipSubmit")}</SubmitButton>
    </ActionForm>
  );
}
