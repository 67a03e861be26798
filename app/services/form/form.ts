import "server-only";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "@hono/zod-openapi";
import { data } from "react-router";
import { factsOf } from "#app/i18n/keys.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import type { Problem } from "#contract/problem.ts";

type Parsed<S extends z.ZodType> = { formData: FormData } & (
  | { ok: true; value: z.output<S> }
  | { ok: false; fieldErrors: Record<string, string>; formError?: string }
);

/**
 * Parses a posted form by its schema. Names may be nested (`variants[0].sku`). Messages are error codes: those of the
 * schema where it names one (`z.string({ error: "required" })`), else a general one for the kind of issue.
 */
export function parseForm<S extends z.ZodType>(formData: FormData, schema: S): Parsed<S> {
  const submission = parseWithZod(formData, { schema, error: (issue) => codeOf(issue) });
  if (submission.status === "success")
    return { ok: true, formData, value: submission.value as z.output<S> };
  const { "": form, ...fields } = submission.error ?? {};
  const fieldErrors = Object.fromEntries(
    Object.entries(fields).flatMap(([name, codes]) => (codes?.[0] ? [[name, codes[0]]] : [])),
  );
  return { ok: false, formData, fieldErrors, formError: form?.[0] };
}

type Issue = Parameters<NonNullable<Parameters<typeof parseWithZod>[1]["error"]>>[0];

/** Codes of app/i18n errors, for schemas that do not name their own. */
function codeOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "required"
        : issue.expected === "number" || issue.expected === "int"
          ? "invalid_number"
          : "invalid";
    case "invalid_value":
      return issue.input === undefined ? "required" : "invalid_value";
    case "too_small":
      return issue.origin === "string"
        ? "too_short"
        : issue.origin === "array"
          ? "too_few"
          : "too_small";
    case "too_big":
      return issue.origin === "string"
        ? "too_long"
        : issue.origin === "array"
          ? "too_many"
          : issue.origin === "file"
            ? "too_large"
            : "too_big";
    case "invalid_format":
      return issue.format === "email"
        ? "invalid_email"
        : issue.format === "url"
          ? "invalid_url"
          : "invalid";
    default:
      return "invalid";
  }
}

/** The action's answer to a form that does not fit its schema: 422 with the codes and what was typed. */
export function invalid(form: {
  formData: FormData;
  fieldErrors?: Record<string, string>;
  formError?: string;
}) {
  const { formData, fieldErrors = {}, formError } = form;
  return reply(formData, { fieldErrors, formError });
}

/** The same for a form the upstream refused. Its field paths are the form's names; a Problem without fields concerns the whole form. */
export function rejected(formData: FormData, { code, fields, details }: Problem) {
  return reply(formData, {
    fieldErrors: fields ?? {},
    formError: fields ? undefined : code,
    details: factsOf(details),
  });
}

function reply(
  formData: FormData,
  outcome: Pick<FormReply, "fieldErrors" | "formError" | "details">,
) {
  const intent = formData.get("intent");
  return data(
    {
      intent: typeof intent === "string" ? intent : undefined,
      values: typedValues(formData),
      ...outcome,
    } satisfies FormReply,
    { status: 422 },
  );
}

/** Texts to show again; never secrets, and files cannot be. */
function typedValues(formData: FormData): Record<string, string> {
  const texts = [...formData].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts.filter(([name]) => !/password|token|secret/i.test(name)));
}
