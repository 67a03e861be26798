import type { ReactNode } from "react";
import { ButtonSummary } from "#app/components/ui/button.tsx";
import { ActionForm } from "./action-form.tsx";
import { Fold } from "./fold.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface AskedFormProps {
  intent: string;
  /** Opens the confirmation. */
  label: string;
  /** The loss that the confirmation names. */
  text: ReactNode;
  /** Label of the confirming button. */
  confirm: string;
  className?: string;
}

/** A form with a confirmation, for an action that cannot be undone. */
export function AskedForm({ intent, label, text, confirm, className }: AskedFormProps) {
  return (
    <Fold intent={intent} className={className}>
      <ButtonSummary>{label}</ButtonSummary>
      <ActionForm intent={intent} className="mt-2 grid gap-2">
        <p className="max-w-form">{text}</p>
        <div>
          <SubmitButton variant="destructive">{confirm}</SubmitButton>
        </div>
      </ActionForm>
    </Fold>
  );
}
