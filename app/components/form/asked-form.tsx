import type { ComponentProps, ReactNode } from "react";
import { ButtonSummary } from "#app/components/ui/button.tsx";
import { ActionForm } from "./action-form.tsx";
import { Fold } from "./fold.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface AskedFormProps {
  label: ReactNode;
  /** Name of the opening button, if its label does not name what is lost. */
  name?: string;
  text: ReactNode;
  confirm: string;
  /** Look of the confirming button; `default` if nothing is lost. */
  confirmLook?: "destructive" | "default";
  look?: Pick<ComponentProps<typeof ButtonSummary>, "variant" | "size">;
  className?: string;
}

/** A form with a confirmation, for an action that cannot be undone. */
export function AskedForm({
  intent,
  children,
  ...asked
}: AskedFormProps & {
  intent: string;
  /** Fields of the form. */
  children?: ReactNode;
}) {
  return (
    <Fold intent={intent} className={asked.className}>
      <Opener {...asked} />
      <ActionForm intent={intent} className="mt-2 grid gap-2">
        {children}
        <Question {...asked} />
      </ActionForm>
    </Fold>
  );
}

/** A button that asks first, in a form that also does something else. `button` is its submit. */
export function AskedButton({
  button,
  ...asked
}: AskedFormProps & {
  button: Pick<ComponentProps<typeof SubmitButton>, "form" | "name" | "value">;
}) {
  return (
    <details className={asked.className}>
      <Opener {...asked} />
      <div className="mt-2 grid gap-2">
        <Question {...asked} button={button} />
      </div>
    </details>
  );
}

const Opener = ({ label, name, look }: Pick<AskedFormProps, "label" | "name" | "look">) => (
  <ButtonSummary aria-label={name} {...look}>
    {label}
  </ButtonSummary>
);

function Question({
  text,
  confirm,
  confirmLook = "destructive",
  button,
}: Pick<AskedFormProps, "text" | "confirm" | "confirmLook"> &
  Partial<Pick<ComponentProps<typeof AskedButton>, "button">>) {
  return (
    <>
      <p className="max-w-form">{text}</p>
      <div>
        <SubmitButton variant={confirmLook} {...button}>
          {confirm}
        </SubmitButton>
      </div>
    </>
  );
}
