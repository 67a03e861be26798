import { getPaths, type SubmissionResult } from "@conform-to/dom";

/**
 * What an action answers when it did not do its work: conform's result, whose `error` has codes of
 * app/i18n errors by field name (`variants[0].sku`; "" is the form as a whole) and whose
 * `initialValue` is what was typed. `<ActionForm>` shows it. The field `intent` tells the forms of
 * a page apart.
 */
export interface FormReply extends SubmissionResult {
  /** Facts the errors' texts need, e.g. `{ retryAfter: 30 }`. */
  details?: Record<string, string | number>;
}

type Reply = Pick<FormReply, "error" | "initialValue" | "fields"> | null | undefined;

export const codeAt = (reply: Reply, name: string): string | undefined => reply?.error?.[name]?.[0];

/** A code for the form as a whole. */
export const formCode = (reply: Reply): string | undefined => codeAt(reply, "");

/** Field name → its first code. */
export function fieldCodes(reply: Reply): Record<string, string> {
  const codes = Object.entries(reply?.error ?? {}).flatMap(([name, codes]) =>
    name !== "" && codes?.[0] !== undefined ? [[name, codes[0]] as const] : [],
  );
  return Object.fromEntries(codes);
}

/**
 * What was sent under a name; several boxes of one name each have theirs. Empty also where the name
 * was not sent at all.
 */
export function sentValues(reply: Reply, name: string): string[] {
  const found = getPaths(name).reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    reply?.initialValue ?? undefined,
  );
  return [found].flat().filter((value) => typeof value === "string");
}

/**
 * What was typed into a field; "" where it was emptied, undefined where it was not among those that
 * were sent.
 */
export const sentValue = (reply: Reply, name: string): string | undefined =>
  reply?.fields?.includes(name) ? (sentValues(reply, name).at(-1) ?? "") : undefined;

/** Whether what was typed came back: then a box that is not among it is one that was not ticked. */
export const hasSent = (reply: Reply): boolean => reply?.fields !== undefined;
