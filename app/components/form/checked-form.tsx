"use client";
import { type ComponentProps, type ReactNode, use } from "react";
import { type FormReply, replyTo } from "#app/models/form/reply.ts";
import type { FieldLimit } from "#contract/field-limits.ts";
import { ActionForm } from "./action-form.tsx";
import { FormContext } from "./form-context.ts";
import { type FormSchema, useChecks } from "./use-checks.ts";
import { useReply } from "./use-reply.ts";

export interface CheckedFormProps extends Omit<ComponentProps<typeof ActionForm>, "inPlace"> {
  children: ReactNode;
}

/**
 * An `ActionForm` on its own page, whose fields are checked where scripts run (use-checks.ts). The
 * action parses by the same `schema`.
 */
export function CheckedForm({
  schema,
  children,
  onSubmit,
  ...props
}: CheckedFormProps & { schema: FormSchema }) {
  const reply = replyTo(useReply<FormReply>(), props.intent);
  const { form, errors, limits } = useChecks(schema, reply, onSubmit);
  return (
    <ActionForm {...props} {...form}>
      <Checked errors={errors} limits={limits}>
        {children}
      </Checked>
    </ActionForm>
  );
}

/** Shows conform's present state of the fields instead of the server's last answer. */
function Checked({
  errors,
  limits,
  children,
}: {
  errors: Record<string, string[]>;
  limits: ReadonlyMap<string, FieldLimit>;
  children: ReactNode;
}) {
  const { reply, ...state } = use(FormContext);
  const allLimits = { ...reply?.limits, ...Object.fromEntries(limits) };
  return (
    <FormContext value={{ ...state, reply: { ...reply, error: errors, limits: allLimits } }}>
      {children}
    </FormContext>
  );
}
