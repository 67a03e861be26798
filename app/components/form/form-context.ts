"use client";
import { createContext, use } from "react";
import { useFormat } from "#app/i18n/format-context.tsx";
import { type FormReply, findFieldCode, findSentValue } from "#app/models/form/reply.ts";
import { showLimit } from "#app/models/form/show-limit.ts";

interface FormState {
  reply: FormReply | undefined;
  pending: boolean;
  /** Keeps ids unique when a page has several forms with the same field. */
  prefix: string;
}

export const FormContext = createContext<FormState>({
  reply: undefined,
  pending: false,
  prefix: "",
});

/** Returns what a control needs for its value and error. Spread `control` on the element. */
export function useField(name: string, defaultValue?: string | number | null, hasHint = false) {
  const { reply, prefix } = use(FormContext);
  const id = prefix + name;
  const code = findFieldCode(reply, name);
  const format = useFormat();
  const limit = reply?.limits?.[name];
  const described = [hasHint ? `${id}-hint` : "", code ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    code,
    details: limit ? { ...reply?.details, ...showLimit(limit, format) } : reply?.details,
    control: {
      id,
      name,
      defaultValue: findSentValue(reply, name) ?? defaultValue ?? undefined,
      "aria-invalid": code ? true : undefined,
      "aria-describedby": described || undefined,
    },
  };
}
