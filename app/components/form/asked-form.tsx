import type { ReactNode } from "react";
import { ButtonSummary } from "#app/components/ui/button.tsx";
import { ActionForm } from "./action-form.tsx";
import { Fold } from "./fold.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface AskedFormProps {
  intent: string;
  /** Opens the question. */
  label: string;
  /** What is lost. */
  text: ReactNode;
  /** Does it. */
  confirm: string;
  className?: string;
}

/** A form that is asked about first, as what it does cannot be undone. */
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
