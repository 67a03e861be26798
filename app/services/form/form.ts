import "server-only";
import { parse } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { pickTextFacts } from "#app/i18n/keys.ts";
import { findIssueCode } from "#app/models/form/issue-code.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { isSecret } from "#app/models/form/secret.ts";
import { type FieldLimits, findFieldLimit, readFieldLimits } from "#contract/field-limits.ts";
import type { Problem } from "#contract/problem.ts";

type ParsedForm<S extends z.ZodType> = { formData: FormData } & (
  | { ok: true; value: z.output<S> }
  | {
      ok: false;
      fieldErrors: Record<string, string>;
      formError?: string | undefined;
      limits: FieldLimits;
    }
);

/**
 * Parses a posted form with a schema. Names may be nested (`variants[0].sku`). Messages are error
 * codes: the schema's own (`z.string({ error: "required" })`), else a general one for the kind of
 * issue.
 */
export function parseForm<S extends z.ZodType>(formData: FormData, schema: S): ParsedForm<S> {
  const submission = parseWithZod(dropEndlessLists(formData), {
    schema,
    error: findIssueCode,
    formatError: (issues: z.core.$ZodIssue[]) => issues,
  });
  if (submission.status === "success")
    return { ok: true, formData, value: submission.value as z.output<S> };
  const { "": form, ...fields } = submission.error ?? {};
  const issues = Object.entries(fields).flatMap(([name, all]) =>
    all?.[0] ? [[name, all[0]] as const] : [],
  );
  return {
    ...{ ok: false, formData, formError: form?.[0]?.message },
    fieldErrors: Object.fromEntries(issues.map(([name, { message }]) => [name, message])),
    limits: Object.fromEntries(
      issues.flatMap(([name, issue]) => {
        const limit = findFieldLimit(issue);
        return limit ? [[name, limit]] : [];
      }),
    ),
  };
}

interface InvalidForm {
  formData: FormData;
  fieldErrors?: Record<string, string>;
  formError?: string | undefined;
  limits?: FieldLimits;
}

/** Returns the reply to a form that does not match its schema: 422, codes, typed values. */
export const rejectInvalid = (form: InvalidForm) => data(describeInvalid(form), { status: 422 });

/** Returns the typed values with codes and limits. */
export const describeInvalid = (form: InvalidForm): FormReply =>
  addLimits(returnTyped(form.formData, toFormErrors(form)), form.limits);

/**
 * Returns the reply to a form that the upstream refused. Its field paths are the form's names; a
 * Problem without fields concerns the whole form. A version conflict has status 200: the router
 * then loads what somebody else saved, which it does not after a status of 400 or more. Saving
 * again replaces theirs.
 */
export function rejectProblem(formData: FormData, problem: Problem) {
  return data(buildRefusal(formData, problem), {
    status: problem.code === "stale_version" ? 200 : 422,
  });
}

/** Returns the sent values with a Problem's codes and details. */
export const buildRefusal = (formData: FormData, problem: Problem): FormReply => ({
  ...addLimits(
    returnTyped(formData, listProblemErrors(problem)),
    readFieldLimits(problem.details?.limits),
  ),
  details: pickTextFacts(problem.details),
});

const addLimits = (reply: FormReply, limits: FieldLimits = {}): FormReply =>
  Object.keys(limits).length > 0 ? { ...reply, limits } : reply;

/** Converts a Problem's codes to conform's format. */
export const listProblemErrors = ({ code, fields }: Problem) =>
  toFormErrors(fields ? { fieldErrors: fields } : { formError: code });

/** Converts codes by field and of the whole form to conform's format. Undefined without any. */
export function toFormErrors({
  fieldErrors = {},
  formError,
}: {
  fieldErrors?: Record<string, string>;
  formError?: string | undefined;
}): NonNullable<FormReply["error"]> | undefined {
  const codes = { ...fieldErrors, ...(formError === undefined ? {} : { "": formError }) };
  const error = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, [code]]));
  return Object.keys(error).length > 0 ? error : undefined;
}

/** Returns the typed values to show again, without secrets and files. `error` adds errors. */
export function returnTyped(formData: FormData, error?: FormReply["error"]): FormReply {
  const shownForm = new FormData();
  for (const [name, value] of formData)
    if (typeof value === "string" && !isSecret(name)) shownForm.append(name, value);
  return parse(dropEndlessLists(shownForm), {
    resolve: () => (error ? { error } : { value: null }),
  }).reply();
}

/** Number of fields of the largest form (server/body-cap.ts). */
const LONGEST_LIST = 10_000;

/** Drops names such as `rows[4000000000]`, which would create a list of that length. */
function dropEndlessLists(formData: FormData): FormData {
  const accepted = new FormData();
  for (const [name, value] of formData) {
    const places = [...name.matchAll(/\[(\d+)\]/g)].map(([, place]) => Number(place));
    if (places.every((place) => place < LONGEST_LIST)) accepted.append(name, value);
  }
  return accepted;
}
