import type { SubmissionResult } from "@conform-to/dom";
import type { FieldLimits } from "#contract/field-limits.ts";

/**
 * Reply of a failed action: conform's result. `error` holds error codes of app/i18n by field name
 * (`variants[0].sku`; "" for the form as a whole), `initialValue` the typed values. `<ActionForm>`
 * shows it. The field `intent` distinguishes the forms of a page.
 */
export interface FormReply extends SubmissionResult {
  /** Values for the errors' texts, e.g. `{ retryAfter: 30 }`. */
  details?: Record<string, string | number>;
  /** The limits that fields passed, by field name. */
  limits?: FieldLimits;
}

type Reply = Pick<FormReply, "error" | "initialValue" | "fields"> | null | undefined;

export const findFieldCode = (reply: Reply, name: string): string | undefined =>
  reply?.error?.[name]?.[0];

export const findFormCode = (reply: Reply): string | undefined => findFieldCode(reply, "");

export function listFieldCodes(reply: Reply): Record<string, string> {
  const codes = Object.entries(reply?.error ?? {}).flatMap(([name, codes]) =>
    name !== "" && codes?.[0] !== undefined ? [[name, codes[0]] as const] : [],
  );
  return Object.fromEntries(codes);
}

/**
 * Returns the parts of a field's name in conform's notation: `variants`, `0` and `sku` of
 * `variants[0].sku`. conform's own `getPaths` would bring its whole package to every first view
 * (vite.config.ts).
 */
export const splitFieldName = (name: string): string[] =>
  name.split(/[.[\]]/).filter((part) => part !== "");

/** Returns the values sent under a name, one per box. Empty if the name was not sent. */
export function findSentValues(reply: Reply, name: string): string[] {
  const foundValue = splitFieldName(name).reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    reply?.initialValue ?? undefined,
  );
  return [foundValue].flat().filter((value) => typeof value === "string");
}

/** Returns the text typed into a field: "" if it was emptied, undefined if it was not sent. */
export const findSentValue = (reply: Reply, name: string): string | undefined =>
  reply?.fields?.includes(name) ? (findSentValues(reply, name).at(-1) ?? "") : undefined;

/** Returns the reply if it answers the form of this `intent`: a page may have several. */
export const replyTo = (
  answer: FormReply | undefined,
  intent: string | undefined,
): FormReply | undefined =>
  answer && findSentValue(answer, "intent") === intent ? answer : undefined;

/** Returns whether typed values came back. Then a box that is not among them was unchecked. */
export const hasSentValues = (reply: Reply): boolean => reply?.fields !== undefined;
