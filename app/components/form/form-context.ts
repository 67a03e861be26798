"use client";
import { createContext, use } from "react";
import type { FormReply } from "#app/models/form/reply.ts";

interface FormState {
  reply: FormReply | undefined;
  pending: boolean;
  /** Keeps ids apart when a page has several forms with the same field. */
  prefix: string;
}

export const FormContext = createContext<FormState>({
  reply: undefined,
  pending: false,
  prefix: "",
});

/** Everything a control needs to show its value and its error; spread `control` on an input, select or textarea. */
export function useField(name: string, defaultValue?: string | number | null, hasHint = false) {
  const { reply, prefix } = use(FormContext);
  const id = prefix + name;
  const code = reply?.fieldErrors?.[name];
  const described = [hasHint ? `${id}-hint` : "", code ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    code,
    details: reply?.details,
    control: {
      id,
      name,
      defaultValue: reply?.values?.[name] ?? defaultValue ?? undefined,
      "aria-invalid": code ? true : undefined,
      "aria-describedby": described || undefined,
    },
  };
}
