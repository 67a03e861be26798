"use client";
import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ComponentProps, type MouseEvent, type ReactNode, use, useMemo } from "react";
import type { z } from "zod";
import { codeOf } from "#app/models/form/issue-code.ts";
import { type FormReply, replyTo } from "#app/models/form/reply.ts";
import { ActionForm } from "./action-form.tsx";
import { FormContext } from "./form-context.ts";
import { useReply } from "./use-reply.ts";

export interface CheckedFormProps extends Omit<ComponentProps<typeof ActionForm>, "inPlace"> {
  children: ReactNode;
}

/**
 * An `ActionForm` on its own page, whose fields conform checks where scripts run: each when it is
 * left, again while it is corrected, and all of them before the form is sent. The action parses by
 * the same `schema`, in a module that both sides import.
 */
export function CheckedForm({
  schema,
  children,
  ...props
}: CheckedFormProps & { schema: z.ZodType<Record<string, unknown>> }) {
  const reply = replyTo(useReply<FormReply>(), props.intent);
  // conform reads each new object as a new answer.
  const lastResult = useMemo(
    () => reply && { ...reply, state: { validated: validatedBy(reply) } },
    [reply],
  );
  const [form] = useForm({
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema, error: codeOf }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <ActionForm {...props} {...getFormProps(form)} onMouseDown={keepFocusOnPress}>
      <Checked errors={form.allErrors}>{children}</Checked>
    </ActionForm>
  );
}

/**
 * Checks a field with a server error again at its first change, also one that was not sent because
 * all its boxes were unticked.
 */
function validatedBy({ error, state }: FormReply): Record<string, boolean> {
  const wrong = Object.keys(error ?? {}).map((name) => [name, true] as const);
  return { ...state?.validated, ...Object.fromEntries(wrong) };
}

/**
 * Leaves the focus in its field while a submit button is pressed. Otherwise the field's error would
 * appear at once and move the button away from the pointer, and the press would be lost.
 */
function keepFocusOnPress(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest("button[type=submit]"))
    event.preventDefault();
}

/** Shows conform's present state of the fields instead of the server's last answer. */
function Checked({ errors, children }: { errors: Record<string, string[]>; children: ReactNode }) {
  const state = use(FormContext);
  return (
    <FormContext value={{ ...state, reply: { ...state.reply, error: errors } }}>
      {children}
    </FormContext>
  );
}
