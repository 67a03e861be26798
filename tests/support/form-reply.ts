import { type FormReply, fieldCodes, formCode, sentValue } from "#app/models/form/reply.ts";

/** A reply as a test reads it: one code a field, and what was typed by the fields' names. */
export function flatReply<T extends FormReply | object>(reply: T) {
  const { error, initialValue, fields, status, ...rest } = reply as T & FormReply;
  const sent = { error, initialValue, fields };
  return {
    ...rest,
    intent: sentValue(sent, "intent"),
    fieldErrors: fieldCodes(sent),
    formError: formCode(sent),
    values: Object.fromEntries((fields ?? []).map((name) => [name, sentValue(sent, name) ?? ""])),
  };
}
