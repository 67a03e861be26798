"use client";
import { use } from "react";
import { FormContext } from "#app/components/form/form-context.ts";

/** Whether a box starts ticked: as it was sent when the form came back, for an empty one is not sent at all. */
export function useTicked(name: string, chosen: boolean): boolean {
  const typed = use(FormContext).reply?.values;
  return typed ? typed[name] !== undefined : chosen;
}
