"use client";
import { type ComponentProps, use } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { FormContext } from "./form-context.ts";

/** A submit button that is disabled while its form is being sent, so it is not sent twice. */
export function SubmitButton({ variant = "default", ...props }: ComponentProps<typeof Button>) {
  const { pending } = use(FormContext);
  return <Button type="submit" variant={variant} disabled={pending} {...props} />;
}
