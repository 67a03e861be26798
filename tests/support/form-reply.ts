import {
  type FormReply,
  findFormCode,
  findSentValue,
  listFieldCodes,
} from "#app/models/form/reply.ts";

/** Returns a reply with one code per field and the typed values by field name. */
export function flattenReply<T extends FormReply | object>(reply: T) {
  const { error, initialValue, fields, status, ...rest } = reply as T & FormReply;
  const sent = { error, initialValue, fields };
  return {
    ...rest,
    intent: findSentValue(sent, "intent"),
    fieldErrors: listFieldCodes(sent),
    formError: findFormCode(sent),
    values: Object.fromEntries(
      (fields ?? []).map((name) => [name, findSentValue(sent, name) ?? ""]),
    ),
  };
}
