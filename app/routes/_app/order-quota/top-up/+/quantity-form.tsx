"use client";
import type { ReactNode } from "react";
import { FormContext } from "#app/components/form/form-context.ts";
import { useChecks } from "#app/components/form/use-checks.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Quantity } from "./quantity.ts";

interface QuantityFormProps {
  label: string;
  /** Reply to a quantity in the address that cannot be bought. */
  refused: FormReply | undefined;
  children: ReactNode;
}

/** The address holds the quantity, so the form is sent by GET. */
export function QuantityForm({ label, refused, children }: QuantityFormProps) {
  const { form, errors, limits } = useChecks(Quantity, refused);
  const allLimits = { ...refused?.limits, ...Object.fromEntries(limits) };
  const reply = { ...refused, error: errors, limits: allLimits };
  return (
    <GetForm className="flex max-w-90 items-start gap-2" aria-label={label} {...form}>
      <FormContext value={{ reply, pending: false, prefix: "top-up-" }}>{children}</FormContext>
    </GetForm>
  );
}
