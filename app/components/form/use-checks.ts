import { formatPaths, INTENT } from "@conform-to/dom";
import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type MouseEvent,
  type SubmitEvent,
  type SubmitEventHandler,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { z } from "zod";
import { findIssueCode } from "#app/models/form/issue-code.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { type FieldLimit, findFieldLimit } from "#contract/field-limits.ts";

/** A schema of a form's fields, in a module that the server and the browser import. */
export type FormSchema = z.core.$ZodType<Record<string, unknown>>;

/**
 * Has conform check a form's fields where scripts run: each when it is left, again while it is
 * corrected, and all of them before the form is sent. A button with `formNoValidate` sends the form
 * unchecked. `reply` is what the server found wrong. Returns the form's props and its errors.
 */
export function useChecks(
  schema: FormSchema,
  reply: FormReply | undefined,
  onSubmit?: SubmitEventHandler<HTMLFormElement>,
) {
  // conform reads each new object as a new answer.
  const lastResult = useMemo(
    () => reply && { ...reply, state: { validated: findValidatedFields(reply) } },
    [reply],
  );
  const [limits] = useState(() => new Map<string, FieldLimit>());
  const [form] = useForm({
    lastResult,
    onValidate({ formData }) {
      limits.clear();
      return parseWithZod(formData, {
        ...{ schema, error: findIssueCode },
        formatError: (issues: z.core.$ZodIssue[]) =>
          issues.map((issue) => {
            const limit = findFieldLimit(issue);
            if (limit) limits.set(formatPaths(issue.path as (string | number)[]), limit);
            return issue.message;
          }),
      });
    },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { onSubmit: check, ...props } = getFormProps(form);
  const [refused, setRefused] = useState<{ form: HTMLFormElement }>();
  useEffect(() => {
    if (refused) showErrors(refused.form);
  }, [refused]);
  const submitForm = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    // conform checks one field by a submit that is not sent.
    if (button?.name === INTENT) return check(event);
    if (!button?.formNoValidate) check(event);
    if (event.defaultPrevented) setRefused({ form: event.currentTarget });
    else onSubmit?.(event);
  };
  return {
    errors: form.allErrors,
    limits,
    form: { ...props, onSubmit: submitForm, onMouseDown: keepFocusOnPress },
  };
}

/**
 * Opens the folds with errors and focuses the first one. conform focuses only a field that is
 * visible and has the error's name, which a group of boxes does not have.
 */
function showErrors(form: HTMLFormElement): void {
  for (const fold of form.querySelectorAll<HTMLDetailsElement>("details:has([id$='-error'])"))
    fold.open = true;
  if (document.activeElement?.matches("[aria-invalid=true]")) return;
  const invalidSelector =
    "[aria-invalid=true]:enabled, fieldset:has(> [id$='-error']) input:enabled";
  form.querySelector<HTMLElement>(invalidSelector)?.focus();
}

/**
 * Checks a field with a server error again at its first change, also one that was not sent because
 * all its boxes were unticked.
 */
function findValidatedFields({ error, state }: FormReply): Record<string, boolean> {
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
